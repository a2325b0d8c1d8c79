import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'

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
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
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
