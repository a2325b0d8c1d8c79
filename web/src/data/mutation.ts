import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { type ApiError, toApiError } from '../api/api-error.ts'
import type { CacheKey } from '../api/client.ts'

/** A call that changes something, with what it changes in the cache. */
export type Mutation<Input, Result> = {
  /** Makes the call; calls with the same idempotency key take effect once. */
  run: (input: Input, options: { idempotencyKey: string }) => Promise<Result>
  /** Writes what the call answered into the cache. */
  write?: (client: QueryClient, result: Result) => unknown
  /** Keys of what is out of date after it; the action stays pending until what is shown is read again. */
  invalidates?: readonly CacheKey[]
  /** True where a failure shows that the page is out of date, too. */
  invalidatesOnError?: boolean
  /** Shows the change before it is answered. Answers what takes that back if the call fails. */
  optimistic?: (client: QueryClient, input: Input) => Promise<() => void>
  /** True where a failure concerns nobody. */
  silent?: boolean
}

/** Declares a mutation, beside the queries that it changes. */
export function mutation<Input = void, Result = unknown>(
  declared: Mutation<Input, Result>,
): Mutation<Input, Result> {
  return declared
}

/** What a call takes as its body. */
export type BodyOf<Call extends (input: never, options?: never) => unknown> =
  NonNullable<Parameters<Call>[0]> extends { body?: infer Body } ? Body : never

type Handlers<Input, Result> = {
  /** Called when the cache is up to date; the action stays pending until it is done. */
  onSuccess?: (result: Result, input: Input) => unknown
  /** Shows the failure beside what failed; without it the page-wide dialog does. */
  onError?: (error: ApiError) => unknown
  /** True where what reads `error` shows the failure. */
  inline?: boolean
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/**
 * Runs a mutation outside of any component, and reads again what it changed, also where it failed; the
 * page-wide dialog then says so.
 */
export async function runMutation<Input, Result>(
  client: QueryClient,
  { run, write, invalidates = [] }: Mutation<Input, Result>,
  input: Input,
): Promise<void> {
  const options = { idempotencyKey: newKey() }
  const mutation = client.getMutationCache().build(client, {
    ...client.getDefaultOptions().mutations,
    mutationFn: () => run(input, options),
  })
  await mutation.execute(undefined).then(
    (result) => write?.(client, result),
    () => undefined,
  )
  await Promise.all(invalidates.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Forgets what an action has started that still waits for a connection. */
function giveUpWaiting(client: QueryClient, id: string) {
  const cache = client.getMutationCache()
  const isWaiting = ({ state, options }: ReturnType<typeof cache.getAll>[number]) =>
    state.isPaused && options.mutationKey?.at(-1) === id
  for (const waiting of cache.findAll({ predicate: isWaiting })) cache.remove(waiting)
}

/**
 * Runs a mutation from a page. Starting it again while it runs does nothing, and starting it again
 * after a failure repeats the same attempt unless the input has changed. Without a connection it waits for
 * one; what is left while it waits, such as a form that is closed, is not sent, unless it is shown as done.
 */
export function useAction<Input = void, Result = unknown>(
  { run, write, invalidates = [], invalidatesOnError, optimistic, silent }: Mutation<Input, Result>,
  { onSuccess, onError, inline }: Handlers<Input, Result> = {},
) {
  const client = useQueryClient()
  const running = useRef(false)
  const attempt = useRef<{ input: string; key: string } | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const changes = invalidates[0]
  const id = useId()
  const mutationKey = [...(changes ?? []), id]

  /** Of several that change the same, the last one reads it again. */
  async function refresh() {
    if (optimistic && changes && client.isMutating({ mutationKey: changes }) > 1) return
    await Promise.all(invalidates.map((queryKey) => client.invalidateQueries({ queryKey })))
  }

  const { mutate, ...mutation } = useMutation({
    mutationKey,
    mutationFn: async (input: Input) => {
      const text = JSON.stringify(input) ?? ''
      if (attempt.current?.input !== text) attempt.current = { input: text, key: newKey() }
      const result = await run(input, { idempotencyKey: attempt.current.key })
      attempt.current = null
      return result
    },
    onMutate: (input) => optimistic?.(client, input),
    onSuccess: async (result, input) => {
      await write?.(client, result)
      await refresh()
      await onSuccess?.(result, input)
    },
    onError: async (thrown, _input, undo) => {
      const failure = toApiError(thrown)
      undo?.()
      setError(failure)
      await onError?.(failure)
      if (optimistic || invalidatesOnError) await refresh()
    },
    onSettled: () => {
      running.current = false
    },
    ...((onError || inline || silent) && {
      meta: { errors: silent ? 'silent' : 'inline' } as const,
    }),
  })

  const isKept = useRef(optimistic !== undefined)
  isKept.current = optimistic !== undefined
  useEffect(
    () => () => {
      if (!isKept.current) giveUpWaiting(client, id)
    },
    [client, id],
  )

  function start(input: Input) {
    if (running.current) return
    running.current = true
    setError(null)
    mutate(input)
  }

  return {
    start,
    pending: mutation.isPending,
    /** What it was started with, while it runs. */
    input: mutation.isPending ? mutation.variables : undefined,
    /** True once it has succeeded. */
    done: mutation.isSuccess,
    error,
    clearError: () => setError(null),
  }
}
