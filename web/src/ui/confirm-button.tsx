import { Button, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useLater } from './later.ts'

const loadDialog = () => import('./confirm-dialog.tsx').then(({ ConfirmDialog }) => ConfirmDialog)

type Props = ButtonProps & {
  title: string
  text: ReactNode
  confirm: string
  keep?: string
  onConfirm: () => void
  children: ReactNode
}

/** A button for what cannot be undone: it asks first. */
export function ConfirmButton({ title, text, confirm, keep, onConfirm, ...button }: Props) {
  const [opened, { open, close }] = useDisclosure(false)
  const Dialog = useLater(loadDialog)
  return (
    <>
      <Button {...button} onClick={open} />
      {Dialog && (
        <Dialog
          title={title}
          opened={opened}
          onClose={close}
          confirm={confirm}
          keep={keep}
          color="red"
          onConfirm={() => {
            close()
            onConfirm()
          }}
        >
          {text}
        </Dialog>
      )}
    </>
  )
}
