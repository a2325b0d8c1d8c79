import { Button, type ButtonProps, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'

type Props = ButtonProps & {
  title: string
  text: ReactNode
  confirm: string
  keep: string
  onConfirm: () => void
  children: ReactNode
}

/** A button for what cannot be undone: it asks first. */
export function ConfirmButton({ title, text, confirm, keep, onConfirm, ...button }: Props) {
  const ask = () =>
    modals.openConfirmModal({
      title,
      attributes: { header: { role: 'presentation' } },
      children: (
        <Text size="sm" component="div">
          {text}
        </Text>
      ),
      labels: { confirm, cancel: keep },
      confirmProps: { color: 'red' },
      onConfirm,
    })
  return <Button {...button} onClick={ask} />
}
