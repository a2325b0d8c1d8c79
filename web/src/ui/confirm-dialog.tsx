import { Button, Group, type ModalProps, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { FormError } from './form-error.tsx'
import { Modal } from './modal.tsx'
import { uiTexts } from './texts.ts'
import { useFocusAfter } from './use-focus-after.ts'
import { Waiting } from './waiting.tsx'

/** Over a dialog that is open already. */
const ABOVE = 300

type QuestionProps = {
  /** What it means to go on. */
  children: ReactNode
  confirm: string
  onConfirm: () => void
  keep?: string | undefined
  /** Leaves everything as it is. */
  onKeep: () => void
  pending?: boolean
  error?: ApiError | null
  /** Red for what cannot be undone. */
  color?: string
  /** The answer that stands out. Whichever it is, the focus is on leaving everything as it is. */
  primary?: 'confirm' | 'keep'
}

/** A decision: what it means, and the two answers. */
export function Question(props: QuestionProps) {
  const { children, confirm, onConfirm, onKeep, pending = false, error = null } = props
  const { color, primary = 'confirm', keep = uiTexts.cancel } = props
  const isSafe = primary === 'keep'
  const confirmRef = useFocusAfter(pending)
  const confirmButton = (
    <Button
      ref={confirmRef}
      variant={isSafe ? 'default' : 'filled'}
      {...(color && !isSafe && { color })}
      loading={pending}
      onClick={onConfirm}
    >
      {confirm}
    </Button>
  )
  return (
    <Stack>
      <FormError error={error} />
      <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
      <Waiting pending={pending} />
      <Group justify="flex-end" gap="sm">
        {isSafe && confirmButton}
        <Button variant={isSafe ? 'filled' : 'default'} onClick={onKeep} data-autofocus>
          {keep}
        </Button>
        {!isSafe && confirmButton}
      </Group>
    </Stack>
  )
}

type Props = Omit<QuestionProps, 'onKeep'> & {
  title: ReactNode
  opened: boolean
  /** The answer that leaves everything as it is, closing included. */
  onClose: () => void
  zIndex?: number
} & Pick<ModalProps, 'closeOnClickOutside'>

/** Asks before something is done that one may not want. */
export function ConfirmDialog({ title, opened, onClose, zIndex = ABOVE, ...props }: Props) {
  const { closeOnClickOutside = true, ...question } = props
  return (
    <Modal
      title={title}
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      closeOnClickOutside={closeOnClickOutside}
      zIndex={zIndex}
    >
      <Question {...question} onKeep={onClose} />
    </Modal>
  )
}
