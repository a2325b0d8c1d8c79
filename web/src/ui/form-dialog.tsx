import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePhone } from './use-phone.ts'
import { useReturnFocus } from './use-return-focus.ts'

/** Over a dialog that is open already. */
const ABOVE = 300

type Props = {
  title: ReactNode
  opened: boolean
  onClose: () => void
  /** It opens on top of another dialog. */
  above?: boolean
  children: ReactNode
}

/** A form on top of the page; a press beside it leaves it open. On a phone it is the whole screen. */
export function FormDialog({ title, opened, onClose, above = false, children }: Props) {
  const phone = usePhone()
  useReturnFocus(opened)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size="lg"
      fullScreen={phone}
      closeOnClickOutside={false}
      keepMounted={false}
      {...(above && { zIndex: ABOVE })}
    >
      {children}
    </Modal>
  )
}
