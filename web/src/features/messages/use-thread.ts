import { onlineManager, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { sendMessage, type ThreadOf, threadQuery } from '../../data/messages.ts'
import { keepUnsent } from '../../data/mutation.ts'
import { createOutbox, type Outbox } from '../../data/outbox.ts'
import { takeSent } from '../../data/thread-changes.ts'
import { unsentChanges } from '../../data/unsent.ts'
import { useHearThread } from '../../realtime/use-hear-changes.ts'
import { useMember } from '../../session/member.ts'
import { type Content, typeOf, withOutbox } from './rows.ts'

/** What is on its way stays so while somebody looks at other pages. */
const outboxes = new Map<string, Outbox<Content>>()

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const online = () =>
  new Promise<void>((resolve) => {
    if (onlineManager.isOnline()) return resolve()
    const leave = onlineManager.subscribe((isOnline) => {
      if (!isOnline) return
      leave()
      resolve()
    })
  })

type Written = { clientId: string; content: Content }

function sendWritten(of: ThreadOf, { clientId, content }: Written) {
  const { message, calendar, asksCard, sendThru } = content
  const files = content.files.map(({ id, name }) => ({ id, name }))
  const about = { type: typeOf({ calendar, asksCard }), properties: calendar, files }
  return sendMessage(of, { ...about, message, sendThru, clientId })
}

function newOutbox(client: QueryClient, of: ThreadOf): Outbox<Content> {
  return createOutbox<Content>({
    isOnline: () => onlineManager.isOnline(),
    ...{ online, wait },
    onSent: (sent) => takeSent(client, of, sent),
    store: (written, giveUp) => {
      const { clientId: idempotencyKey } = written
      const unsent = keepUnsent(() => sendWritten(of, written), { idempotencyKey, giveUp })
      return { isSafe: unsent.call !== null, forget: () => unsentChanges.forget(unsent) }
    },
    send: (written) => {
      const run = () => sendWritten(of, written)
      // By the cache of changes, which tells of a session that has ended.
      const mutation = client.getMutationCache().build(client, {
        mutationFn: run,
        retry: false,
        networkMode: 'always',
        meta: { errors: of.access ? 'silent' : 'inline' },
      })
      return mutation.execute(undefined)
    },
  })
}

function warn(event: BeforeUnloadEvent) {
  if ([...outboxes.values()].some((outbox) => outbox.isHolding())) event.preventDefault()
}

/** Names a message, so that it is sent once however often it is tried. */
const newName = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`

/** A conversation: what was read of it, what is on its way to it, and how to write. */
export function useThread(of: ThreadOf) {
  const client = useQueryClient()
  const member = useMember()
  const { side, practiceId, patientId, access } = of
  const name = [member?.id ?? access?.key, side, practiceId, patientId].join(' ')
  const me = member ? `${member.firstName} ${member.lastName}` : ''
  const outbox = useMemo(() => {
    const made = outboxes.get(name) ?? newOutbox(client, { side, practiceId, patientId, access })
    outboxes.set(name, made)
    return made
  }, [name, client, side, practiceId, patientId, access])
  const unsent = useSyncExternalStore(outbox.subscribe, outbox.items)
  const query = useQuery(threadQuery(of))
  useHearThread(of)
  const items = query.data?.items
  const shown = useMemo(
    () => withOutbox(items ?? [], unsent, { side, me }),
    [items, unsent, side, me],
  )

  useEffect(() => {
    outbox.settle(new Set(items?.flatMap(({ clientId }) => clientId ?? [])))
  }, [outbox, items])

  useEffect(() => {
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])

  return {
    query,
    shown,
    /** Something is on its way. */
    isSending: unsent.some(({ state }) => state === 'waiting' || state === 'sending'),
    send: (content: Content) =>
      outbox.add({ clientId: newName(), content, at: new Date().toISOString() }),
    retry: outbox.retry,
    discard: outbox.discard,
  }
}
