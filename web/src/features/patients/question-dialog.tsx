import { ModalBody, ModalContent, ModalOverlay, ModalTitle } from '@mantine/core'
import type { ReactNode } from 'react'
import { ModalRoot } from '../../ui/modal.tsx'

const ABOVE = 300

type Props = { opened: boolean; onClose: () => void; title: string; children: ReactNode }

/** A question on top of another dialog: answered by its buttons, not by clicking beside it. */
export function QuestionDialog({ opened, onClose, title, children }: Props) {
  return (
    <ModalRoot
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      zIndex={ABOVE}
      centered
    >
      <ModalOverlay />
      <ModalContent>
        <ModalBody pt="md">
          <ModalTitle fz="md" fw={650} mb="xs">
            {title}
          </ModalTitle>
          {children}
        </ModalBody>
      </ModalContent>
    </ModalRoot>
  )
}
