import { Modal as MantineModal, type ModalProps, type ModalRootProps } from '@mantine/core'
import { useReturnFocus } from './use-return-focus.ts'

/** Mantine's dialog. It gives the focus back also where it is mounted open, or unmounted on close. */
export function Modal(props: ModalProps) {
  useReturnFocus(props.opened)
  return <MantineModal {...props} />
}

/** Mantine's dialog for callers that compose its parts. It gives the focus back as `Modal` does. */
export function ModalRoot(props: ModalRootProps) {
  useReturnFocus(props.opened)
  return <MantineModal.Root {...props} />
}
