import { onlineManager, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { type ApiError, endsSession, isTransient, toApiError } from '../api/api-error.ts'
import type { CacheKey } from '../api/client.ts'
import { recordCall } from '../api/send.ts'
import { holdsSecret, type Unsent, unsentChanges } from './unsent.ts'

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

/** Stores a change that waits for a connection. */
export function keepUnsent(
  run: () => Promise<unknown>,
  { idempotencyKey, giveUp }: { idempotencyKey: string; giveUp: () => void },
): Unsent {
  const call = recordCall(run)
  const memberId = unsentChanges.owner()
  const isStorable = call !== null && memberId !== null && !holdsSecret(call.input)
  const unsent: Unsent = {
    id: newKey(),
    memberId,
    title: document.title,
    page: `${location.pathname}${location.search}`,
    at: new Date().toISOString(),
    failure: null,
    call: isStorable ? { ...call, idempotencyKey } : null,
  }
  unsentChanges.keep(unsent)
  unsentChanges.hold(unsent, giveUp)
  return unsent
}

/** Tells of a change that was refused after its form was left; one that may yet succeed goes on waiting. */
function keepRefused(unsent: Unsent, failure: ApiError) {
  const goesOn = unsent.call !== null && (isTransient(failure) || endsSession(failure))
  if (goesOn) return unsentChanges.release(unsent)
  unsentChanges.release(unsent)
  unsentChanges.keep({ ...unsent, failure: failure.message })
  unsentChanges.tell({ kind: 'failed', title: unsent.title })
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
 * one, also after the page is left or the tab closed, until it is sent or given up.
 */
export function useAction<Input = void, Result = unknown>(
  { run, write, invalidates = [], invalidatesOnError, optimistic, silent }: Mutation<Input, Result>,
  { onSuccess, onError, inline }: Handlers<Input, Result> = {},
) {
  const client = useQueryClient()
  const running = useRef(false)
  const attempt = useRef<{ input: string; key: string } | null>(null)
  const waiting = useRef<Unsent | null>(null)
  const isShown = useRef(true)
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
      const result = await run(input, { idempotencyKey: keyOf(input) })
      attempt.current = null
      return result
    },
    onMutate: (input) => optimistic?.(client, input),
    onSuccess: async (result, input) => {
      const unsent = takeWaiting()
      if (unsent) unsentChanges.forget(unsent)
      await write?.(client, result)
      await refresh()
      // What waited may be answered when its form is gone; no other page is to be closed or left then.
      if (isShown.current || !unsent) await onSuccess?.(result, input)
      else unsentChanges.tell({ kind: 'sent', title: unsent.title })
    },
    onError: async (thrown, _input, undo) => {
      const failure = toApiError(thrown)
      const unsent = takeWaiting()
      undo?.()
      if (unsent && !isShown.current) return keepRefused(unsent, failure)
      if (unsent) unsentChanges.forget(unsent)
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

  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  /** The same attempt has the same key. */
  function keyOf(input: Input): string {
    const text = JSON.stringify(input) ?? ''
    if (attempt.current?.input !== text) attempt.current = { input: text, key: newKey() }
    return attempt.current.key
  }

  function takeWaiting(): Unsent | null {
    const unsent = waiting.current
    waiting.current = null
    return unsent
  }

  function start(input: Input) {
    if (running.current) return
    running.current = true
    setError(null)
    if (!onlineManager.isOnline()) {
      const idempotencyKey = keyOf(input)
      const keeping = { idempotencyKey, giveUp: () => giveUp() }
      waiting.current = keepUnsent(() => run(input, { idempotencyKey }), keeping)
    }
    mutate(input)
  }

  /** Forgets what waits for a connection, as a form is canceled. */
  function giveUp() {
    const unsent = takeWaiting()
    if (!unsent) return
    giveUpWaiting(client, id)
    unsentChanges.forget(unsent)
    running.current = false
  }

  return {
    start,
    giveUp,
    pending: mutation.isPending,
    /** What it was started with, while it runs. */
    input: mutation.isPending ? mutation.variables : undefined,
    /** True once it has succeeded. */
    done: mutation.isSuccess,
    error,
    clearError: () => setError(null),
  }
}
