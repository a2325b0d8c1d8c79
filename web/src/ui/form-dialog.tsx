import type { ReactNode } from 'react'
import { Modal } from './modal.tsx'
import { usePhone } from './use-phone.ts'

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
