import { sendThru } from '#shared/model/delivery.ts'
import { direction, type Message } from '#shared/model/message.ts'
import type { MessageFile } from '#shared/model/message-files.ts'
import type { ApiError } from '../../api/api-error.ts'
import type { Outgoing } from '../../data/outbox.ts'
import { dayOf } from '../../ui/dates.ts'
import { threadTexts as texts } from './texts.ts'

/** What somebody sends: the text, and what goes with it. */
export type Content = {
  message: string
  calendar: { calendarTitle: string; calendarTime: string } | null
  /** It asks the patient for a card. */
  asksCard: boolean
  sendThru: 0 | 1 | 2
  files: readonly MessageFile[]
}

/** How far a message is; null where that says nothing, as of what the other side sent. */
export type Progress = 'waiting' | 'sending' | 'failed' | 'sent' | 'delivered' | 'read' | null

/** A time that a message proposes; one on its way has no place yet. */
export type Proposed = {
  title: string
  at: string
  /** Whose thread it is in, and at which place. */
  of: { patientId: string; seq: number } | null
  appointmentId: string | null
}

/** A message as it is drawn. */
export type Shown = {
  /** Stays while the message goes from the outbox into the thread. */
  key: string
  text: string
  at: string
  isOwn: boolean
  /** Empty where that needs not be said: of what patients write themselves. */
  sender: string
  type: Message['type']
  /** Its place in the thread; null for what is on its way. */
  seq: number | null
  files: readonly MessageFile[]
  /** The record and place of the message; null for what is on its way. */
  of: { patientId: string; seq: number } | null
  /** The card that came with it. */
  cardId: string | null
  calendar: Proposed | null
  channel: string | null
  progress: Progress
  /** Why the email or text failed. */
  failure: NonNullable<Message['delivery']>['reason']
  /** It was not sent at all: by what name it is sent again, and why it failed. */
  unsent: { clientId: string; error: ApiError | null } | null
}

/** What of a message is put into the notes of the record. */
export type Quoted = Pick<Shown, 'key' | 'sender' | 'at' | 'text' | 'seq'>

export type Row =
  | { kind: 'day'; key: string; at: string }
  | {
      kind: 'message'
      key: string
      shown: Shown
      /** The first and the last of those that belong together. */
      starts: boolean
      ends: boolean
    }

export type Side = 'staff' | 'patient'

const sentBy = { staff: direction.out, patient: direction.in } as const
const channels = { [sendThru.email]: texts.byEmail, [sendThru.text]: texts.byText } as const

/** By what the patient was told, which only the staff need to know. */
function channelOf({ sendThru }: Message, side: Side): string | null {
  return sendThru === null || side === 'patient' ? null : channels[sendThru]
}

function progressOf({ delivery, isRead }: Message): Progress {
  if (isRead) return 'read'
  if (delivery?.state === 'failed') return 'failed'
  if (delivery?.state === 'delivered') return 'delivered'
  return delivery?.state === 'queued' ? 'sending' : 'sent'
}

/** What a message of a thread is drawn under. */
export function keyOf(message: Message, side: Side): string {
  const isOwn = message.direction === sentBy[side]
  return (isOwn && message.clientId) || message.id
}

/** A message that is the same is drawn the same: what was drawn stays as more of the thread is read. */
const known = {
  staff: new WeakMap<Message, Shown>(),
  patient: new WeakMap<Message, Shown>(),
}

function ofThread(message: Message, side: Side): Shown {
  const shown = known[side].get(message) ?? shownOf(message, side)
  known[side].set(message, shown)
  return shown
}

function shownOf(message: Message, side: Side): Shown {
  const isOwn = message.direction === sentBy[side]
  const { calendarTitle: title, calendarTime: at } = message.properties
  const { patientId, seq } = message
  return {
    key: keyOf(message, side),
    text: message.message,
    at: message.createdAt,
    isOwn,
    sender: isOwn && side === 'patient' ? '' : message.senderName,
    type: message.type,
    seq: message.seq,
    files: message.files,
    of: { patientId, seq },
    cardId: message.properties.secureMessageId,
    calendar:
      title !== null && at !== null
        ? { title, at, of: { patientId, seq }, appointmentId: message.appointmentId }
        : null,
    channel: channelOf(message, side),
    progress: isOwn ? progressOf(message) : null,
    failure: message.isRead ? null : (message.delivery?.reason ?? null),
    unsent: null,
  }
}

/** What kind of message it becomes; a time and a card are not in one (specification, section 4). */
export function typeOf({
  calendar,
  asksCard,
}: Pick<Content, 'calendar' | 'asksCard'>): 'plain' | 'calendar' | 'requestCreditCard' {
  if (asksCard) return 'requestCreditCard'
  return calendar ? 'calendar' : 'plain'
}

type About = {
  after: string
  sender: string
  /** One of those on their way is being sent: there is a connection, and the others follow. */
  isMoving: boolean
}

/** What is on its way comes last: the clock of this machine may be wrong. */
function ofOutbox(
  { clientId, content, at, state, error }: Outgoing<Content>,
  { after, sender, isMoving }: About,
): Shown {
  const { message, calendar, asksCard, files } = content
  return {
    key: clientId,
    text: message,
    at: at > after ? at : after,
    isOwn: true,
    sender,
    type: typeOf({ calendar, asksCard }),
    seq: null,
    files,
    of: null,
    cardId: null,
    calendar: calendar && {
      ...{ title: calendar.calendarTitle, at: calendar.calendarTime },
      ...{ of: null, appointmentId: null },
    },
    channel: null,
    progress: state === 'waiting' && isMoving ? 'sending' : state,
    failure: null,
    unsent: state === 'failed' ? { clientId, error } : null,
  }
}

/** The thread with what is on its way to it; what has arrived is there once. @param me who writes */
export function withOutbox(
  messages: readonly Message[],
  outbox: readonly Outgoing<Content>[],
  { side, me }: { side: Side; me: string },
): Shown[] {
  const arrived = new Set(messages.map(({ clientId }) => clientId))
  const after = messages.at(-1)?.createdAt ?? ''
  const sender = side === 'patient' ? '' : me
  const unsent = outbox.filter(({ clientId }) => !arrived.has(clientId))
  const isMoving = unsent.some(({ state }) => state === 'sending')
  return [
    ...messages.map((message) => ofThread(message, side)),
    ...unsent.map((message) => ofOutbox(message, { after, sender, isMoving })),
  ]
}

/** What has arrived up to a message and with it. */
export function upTo(shown: readonly Shown[], key: string): Quoted[] {
  const place = shown.findIndex((one) => one.key === key)
  const arrived = shown.slice(0, place + 1).filter(({ seq }) => seq !== null)
  return arrived.map((one) => ({ ...one, text: textWithFiles(one) }))
}

/** The text of a message and the names of its files, line by line. */
export function textWithFiles({ text, files }: Pick<Shown, 'text' | 'files'>): string {
  return [text, ...files.map(({ name }) => name)].filter((line) => line !== '').join('\n')
}

/** Messages of one sender that come within this time of each other belong together. */
const TOGETHER_MS = 5 * 60_000

function belongTogether(one: Shown, other: Shown): boolean {
  const isAlike = one.isOwn === other.isOwn && (one.sender === other.sender || one.isOwn)
  // How far it is stands below the last of them.
  if (!isAlike || one.progress !== other.progress || one.channel !== other.channel) return false
  return Date.parse(other.at) - Date.parse(one.at) < TOGETHER_MS
}

/** To find a day in a zone takes long: it is done once for each message. */
const daysIn = new Map<string, WeakMap<Shown, string>>()

function dayFinder(zone: string): (one: Shown) => string {
  const days = daysIn.get(zone) ?? new WeakMap<Shown, string>()
  daysIn.set(zone, days)
  return (one) => {
    const day = days.get(one) ?? dayOf(new Date(one.at), zone)
    days.set(one, day)
    return day
  }
}

/** Messages in rows, with a row for each day of the zone. */
export function rowsOf(shown: readonly Shown[], zone: string): Row[] {
  const dayIn = dayFinder(zone)
  const rows: Row[] = []
  let [last, starts] = ['', true]
  for (const [index, one] of shown.entries()) {
    const day = dayIn(one)
    if (day !== last) rows.push({ kind: 'day', key: `day ${day}`, at: one.at })
    const after = shown[index + 1]
    const ends = !after || dayIn(after) !== day || !belongTogether(one, after)
    rows.push({ kind: 'message', key: one.key, shown: one, starts, ends })
    last = day
    starts = ends
  }
  return rows
}

const DAY_MS = 86_400_000

/** What a day is called as people speak of it. */
export function dayWords(at: string, now: Date, zone: string): string {
  const day = dayOf(new Date(at), zone)
  if (day === dayOf(now, zone)) return texts.today
  if (day === dayOf(new Date(now.getTime() - DAY_MS), zone)) return texts.yesterday
  const isThisYear = day.slice(0, 4) === dayOf(now, zone).slice(0, 4)
  return new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    ...({ weekday: 'long', month: 'long', day: 'numeric' } as const),
    ...(!isThisYear && { year: 'numeric' }),
  }).format(new Date(at))
}
