import {
  keepPreviousData,
  type QueryClient,
  type QueryFunctionContext,
  queryOptions,
} from '@tanstack/react-query'
import { messagingRoutes } from '#shared/api/messaging.ts'
import { statusRoutes } from '#shared/api/status.ts'
import type { Assignment, Message } from '#shared/model/message.ts'
import type { Ticket } from '#shared/model/realtime.ts'
import { endsSession } from '../api/api-error.ts'
import { createClient } from '../api/client.ts'
import type { CallOptions } from '../api/send.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { polled, pollUnlessHeard } from './polling.ts'
import { optionsOf } from './query.ts'
import { gapBetween, joined, type Stretch, sharedByPlace } from './thread-pages.ts'
import type { Access } from './uploads.ts'

const api = createClient({ messaging: messagingRoutes, status: statusRoutes })

/** How often a thread is read again (specification, section 9), unless its changes are heard of. */
export const POLL_MS = 5000
/** Of which changes of a thread are heard, by the side that has it open. */
export const threadTopics = { staff: 'conversation', patient: 'correspondence' } as const
/** A conversation that goes on is asked for as often where somebody only waits for the answers. */
const nextPoll = ({ side }: ThreadOf, known: Thread | undefined) =>
  pollUnlessHeard(threadTopics[side], POLL_MS, known?.grewAt)()
const PAGE = 50
/** What is missing is read at once as long as it is no more than this. */
export const GAP_MAX = 500

/** Whose conversation it is, and from which side it is seen. */
export type ThreadOf = {
  side: 'staff' | 'patient'
  practiceId: string
  patientId: string
  /** What an opened link answered; null for whoever is signed in. */
  access: Access
}

/** By what the patient can be reached; the staff are told. */
type Channels = { email: boolean; text: boolean }
/** Where the other side is; patients are told. */
type Practice = { name: string; contactPhone: string; timezone: string }

/** As much of a conversation as was read, without gaps and to its end. */
export type Thread = Stretch & {
  total: number
  /** When the page saw it grow, in milliseconds by its own clock; 0 where it did not since it was opened. */
  grewAt: number
  /** Messages of the other side that this one has not read. */
  unreadCount: number
  channels: Channels | null
  practice: Practice | null
  /** The place of the message that asks the patient for a card; null where none does, and where the staff look. */
  cardRequest: number | null
  /** Since when the staff have it closed; null while it is open, and where patients look. */
  closedAt: string | null
  /** Who is to answer; null where patients look. */
  assignment: Assignment | null
}

type Asked = {
  offset: number
  limit: number
  order: 'createdAt ASC' | 'createdAt DESC'
  /** In place of the offset: a place that is to be in the middle, and which message of it. */
  around?: number
  message?: string
}

/** What lets in whoever is not signed in. */
export const guest = (access: Access) => access ?? {}

/** A page of the thread, oldest first. */
export async function readPage(of: ThreadOf, asked: Asked, options: CallOptions): Promise<Thread> {
  const { side, practiceId, patientId, access } = of
  const isNewestFirst = asked.order === 'createdAt DESC'
  const placed = (answer: { items: Message[]; total: number; offset: number }) => ({
    items: isNewestFirst ? answer.items.toReversed() : answer.items,
    from: isNewestFirst
      ? Math.max(0, answer.total - answer.offset - answer.items.length)
      : answer.offset,
  })
  if (side === 'staff') {
    const input = { params: { practiceId }, query: { patientId, ...asked } }
    const { total, unreadCount, channels, closedAt, assignment, ...rest } =
      await api.messaging.list(input, options)
    const page = { ...placed({ ...rest, total }), total, grewAt: 0, unreadCount }
    return { ...page, channels, practice: null, closedAt, assignment, cardRequest: null }
  }
  const input = { params: { patientId }, query: { practiceId, ...asked, ...guest(access) } }
  const { total, unreadCount, practice, cardRequest, ...rest } = await api.messaging.own(
    input,
    options,
  )
  return {
    ...placed({ ...rest, total }),
    total,
    grewAt: 0,
    unreadCount,
    channels: null,
    practice,
    cardRequest,
    closedAt: null,
    assignment: null,
  }
}

/** The end of the thread, joined to what was read before. */
async function readNewest(of: ThreadOf, context: QueryFunctionContext): Promise<Thread> {
  const { client, queryKey } = context
  const options = optionsOf(context)
  const asked = { offset: 0, limit: PAGE, order: 'createdAt DESC' } as const
  const read = await readPage(of, asked, options)
  const known = client.getQueryData<Thread>(queryKey)
  if (!known) return read
  const newest = { ...read, grewAt: read.total > known.total ? Date.now() : known.grewAt }
  const gap = gapBetween(known, newest)
  if (gap.limit > GAP_MAX) return newest
  const between: Stretch =
    gap.limit > 0
      ? await readPage(of, { ...gap, order: 'createdAt ASC' }, options)
      : { from: newest.from, items: [] }
  // Older ones may have come meanwhile.
  const before = client.getQueryData<Thread>(queryKey) ?? known
  const end = joined(between, newest) ?? newest
  const whole = joined(before, end) ?? end
  // What was sent meanwhile is known from its answer, and counted in none of these.
  const total = Math.max(newest.total, whole.from + whole.items.length)
  return { ...newest, ...whole, total }
}

/** Under which all threads are known. */
export const threadKey = [...api.messaging.list.key, 'thread'] as const

const keyOf = ({ side, practiceId, patientId }: ThreadOf) =>
  [...threadKey, side, practiceId, patientId] as const

/** The end of a conversation, and what was read of it before; read again and again. */
export const threadQuery = (of: ThreadOf) =>
  queryOptions({
    queryKey: keyOf(of),
    queryFn: (context) => readNewest(of, context),
    structuralSharing: sharedByPlace,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.error && endsSession(state.error) ? false : nextPoll(of, state.data),
    meta: { ...polled, ...(of.access && ({ errors: 'silent' } as const)) },
  })

/** What connects to where changes of the thread are heard of. The page asks by itself. */
export async function askForThreadTicket(of: ThreadOf): Promise<Ticket> {
  const { side, practiceId, patientId, access } = of
  const asked = { ticket: 1, limit: 1 } as const
  const options = { isRepeated: true }
  const { ticket } =
    side === 'staff'
      ? await api.messaging.list(
          { params: { practiceId }, query: { patientId, ...asked } },
          options,
        )
      : await api.messaging.own(
          { params: { patientId }, query: { practiceId, ...asked, ...guest(access) } },
          options,
        )
  if (!ticket) throw new Error('no ticket was given')
  return ticket
}

const joinOlder = (of: ThreadOf) => (client: QueryClient, page: Stretch) =>
  client.setQueryData<Thread>(keyOf(of), (known) =>
    known ? { ...known, ...(joined(page, known) ?? {}) } : known,
  )

/** Reads the messages before the place from which on they are known. */
export const readOlder = (of: ThreadOf) =>
  mutation({
    run: (from: number) => {
      const offset = Math.max(0, from - PAGE)
      return readPage(of, { offset, limit: from - offset, order: 'createdAt ASC' }, {})
    },
    write: joinOlder(of),
  })

/** Reads what is before the place from which on messages are known, back to another one or as far as an answer goes. */
export const readBack = (of: ThreadOf) =>
  mutation({
    run: ({ from, total, to }: { from: number; total: number; to: number }) => {
      const limit = Math.min(GAP_MAX, from - to)
      return readPage(of, { offset: total - from, limit, order: 'createdAt DESC' }, {})
    },
    write: joinOlder(of),
  })

/** What is out of date once something was written or read. */
const follows = (of: ThreadOf) =>
  of.side === 'staff'
    ? [keyOf(of), api.status.get.key, api.messaging.conversations.key]
    : [keyOf(of), api.status.get.key]

/** Reads again what a message that was sent changes. */
export function refreshThread(client: QueryClient, of: ThreadOf) {
  for (const queryKey of follows(of)) void client.invalidateQueries({ queryKey })
}

/** Closes the conversation, which was read up to there, or opens it again; whatever is written later opens it. */
export const setClosed = (of: ThreadOf) =>
  mutation({
    run: (body: { isClosed: 0 | 1; seq: number }, options) => {
      const { practiceId, patientId } = of
      return api.messaging.setState(
        { params: { practiceId }, body: { ...body, patientId } },
        options,
      )
    },
    invalidates: follows(of),
    invalidatesOnError: true,
  })

/** Says who of the staff is to answer; the thread shows it at once. */
export const assign = (of: ThreadOf) =>
  mutation({
    run: (to: Assignment) => {
      const { practiceId, patientId } = of
      return api.messaging.assign({ params: { practiceId }, body: { ...to, patientId } })
    },
    optimistic: async (client, { assigneeId, version }) => {
      const queryKey = keyOf(of)
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<Thread>(queryKey)
      client.setQueryData<Thread>(
        queryKey,
        (known) => known && { ...known, assignment: { assigneeId, version: version + 1 } },
      )
      return () => client.setQueryData(queryKey, before)
    },
    invalidates: follows(of),
  })

/** What somebody writes: from whom it is follows from the thread. */
export type Written = Omit<BodyOf<typeof api.messaging.send>, 'patientId'>

/** Sends a message; the same `clientId` again is the same message. */
export function sendMessage(of: ThreadOf, written: Written): Promise<Message> {
  const { practiceId, patientId, access } = of
  if (of.side === 'staff') {
    return api.messaging.send({ params: { practiceId }, body: { ...written, patientId } })
  }
  const { message, files, clientId } = written
  const body = { practiceId, message, files, clientId, ...guest(access) }
  return api.messaging.reply({ params: { patientId }, body })
}

/**
 * What is wrong with the email address and mobile number of a record.
 * @param after what it is read again after: another address or number, a message that did not arrive
 */
export function reachQuery(practiceId: string, patientId: string, after: string) {
  const input = { params: { practiceId, patientId } }
  return queryOptions({
    queryKey: [...api.messaging.reach.key, input, after] as const,
    queryFn: (context) => api.messaging.reach(input, optionsOf(context)),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    meta: { errors: 'silent' },
  })
}

export type DraftOf = Pick<ThreadOf, 'practiceId' | 'patientId'>

/** What the member has begun to write to a patient. */
export const readDraft = ({ practiceId, patientId }: DraftOf) =>
  api.messaging.draft({ params: { practiceId }, query: { patientId } })

/** @throws ApiError ERR_VERSION_CONFLICT where another tab or machine wrote since */
export const saveDraft = (
  { practiceId, patientId }: DraftOf,
  draft: { content: string; version: number },
) => api.messaging.saveDraft({ params: { practiceId }, body: { patientId, ...draft } })

/** Opens the link of an email or text by the date of birth. */
export const openLink = mutation({
  run: (body: BodyOf<typeof api.messaging.open>) => api.messaging.open({ body }),
})
