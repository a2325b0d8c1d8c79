import { Alert, List } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ApiError } from '../api/api-error.ts'
import { WithContact } from './with-contact.tsx'

/** The details that came with an error. */
export function ErrorComments({ comments }: { comments: readonly string[] }) {
  if (comments.length === 0) return null
  return (
    <List size="sm" mt={4}>
      {comments.map((comment) => (
        <List.Item key={comment}>{comment}</List.Item>
      ))}
    </List>
  )
}

/** The banner of a form that was refused. Read out when it appears. */
export function FormError({ error }: { error: ApiError | null }) {
  if (!error) return null
  return (
    <Alert
      color="red"
      icon={<IconAlertCircle aria-hidden />}
      title={<WithContact text={error.message} />}
    >
      <ErrorComments comments={error.comments} />
    </Alert>
  )
}
