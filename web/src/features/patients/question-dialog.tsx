import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'

const ABOVE = 300

type Props = { opened: boolean; onClose: () => void; title: string; children: ReactNode }

/** A question on top of another dialog: answered by its buttons, not by clicking beside it. */
export function QuestionDialog({ opened, onClose, title, children }: Props) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      zIndex={ABOVE}
      centered
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body pt="md">
          <Modal.Title fz="md" fw={650} mb="xs">
            {title}
          </Modal.Title>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
