import { Group, type ModalProps } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import classes from './form-frame.module.css'

type Props = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
  /** The buttons, which stay in sight. */
  actions: ReactNode
}

/** A form that scrolls between the dialog's title and its buttons. */
export function FormFrame({ onSubmit, children, actions }: Props) {
  return (
    <form noValidate onSubmit={onSubmit} className={classes.form}>
      <div className={classes.body}>{children}</div>
      <Group justify="flex-end" gap="sm" className={classes.actions ?? ''}>
        {actions}
      </Group>
    </form>
  )
}

/** The dialog around it: as large as the screen on phones. */
export function FormModal(props: Pick<ModalProps, 'opened' | 'onClose' | 'title' | 'children'>) {
  const phone = usePhone()
  return (
    <Modal
      size="lg"
      fullScreen={phone}
      closeOnClickOutside={false}
      classNames={{
        content: classes.content ?? '',
        header: classes.header ?? '',
        body: classes.modalBody ?? '',
      }}
      {...props}
    />
  )
}

/** Why the form was refused; takes no room where it was not. */
export function FormBanner({ error }: { error: ApiError | null }) {
  return (
    <div className={classes.banner}>
      <FormError error={error} />
    </div>
  )
}
