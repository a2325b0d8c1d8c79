import { notifications } from '@mantine/notifications'
import { useRef } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { useAction } from '../../../data/mutation.ts'
import { addPost } from '../../../data/reviews.ts'

type Posted = Parameters<ReturnType<typeof addPost>['run']>[0]

const newName = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`

type Handlers = { done: string; onSuccess: () => void; onError: (error: ApiError) => void }

/** Sends a post; what is sent again after a failure is the same post, however often it arrives. */
export function useReply(reviewId: string, { done, onSuccess, onError }: Handlers) {
  const clientId = useRef(newName())
  const send = useAction(addPost(reviewId), {
    onSuccess: () => {
      clientId.current = newName()
      notifications.show({ message: done, color: 'green' })
      onSuccess()
    },
    onError,
  })
  return {
    pending: send.pending,
    input: send.input,
    start: (post: Omit<Posted, 'clientId'>) => send.start({ ...post, clientId: clientId.current }),
    /** What was changed since is another post. */
    changed: () => {
      clientId.current = newName()
    },
  }
}
