import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { type ApiError, toApiError } from './api-error.ts'

type Options<Input, Result> = {
  /** Makes the call; the key makes a repeated attempt take effect once. */
  run: (input: Input, options: { idempotencyKey: string }) => Promise<Result>
  /** What follows; the action stays pending until it is done. */
  onSuccess?: (result: Result, input: Input) => unknown
  /** Shows the failure beside what failed; without it the page-wide dialog does. */
  onError?: (error: ApiError) => unknown
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/**
 * A call that changes something, started by a button. A second press while it runs does nothing,
 * and pressing again after a failure repeats the same attempt unless the input has changed.
 */
export function useAction<Input, Result>({ run, onSuccess, onError }: Options<Input, Result>) {
  const running = useRef(false)
  const attempt = useRef<{ input: string; key: string } | null>(null)

  const mutation = useMutation({
    mutationFn: async (input: Input) => {
      const text = JSON.stringify(input) ?? ''
      if (attempt.current?.input !== text) attempt.current = { input: text, key: newKey() }
      const result = await run(input, { idempotencyKey: attempt.current.key })
      attempt.current = null
      return result
    },
    onSuccess: (result, input) => onSuccess?.(result, input),
    onError: (error) => onError?.(toApiError(error)),
    onSettled: () => {
      running.current = false
    },
    ...(onError && { meta: { errors: 'inline' as const } }),
  })

  function start(input: Input) {
    if (running.current) return
    running.current = true
    mutation.mutate(input)
  }

  return {
    start,
    pending: mutation.isPending,
    /** True once it has succeeded. */
    done: mutation.isSuccess,
    error: mutation.error,
    reset: mutation.reset,
  }
}
