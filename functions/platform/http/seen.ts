import type { SeenAction } from '#shared/model/audit.ts'
import { type AuditEntry, auditWrite } from '../audit.ts'
import { epochSeconds, MINUTE } from '../clock.ts'
import type { Session } from '../identity/sessions.ts'
import { mapLimited } from '../map-limited.ts'
import { AlreadyDone, type Table, type Write } from '../table.ts'
import { type Caller, callerName } from './authorize.ts'
import type { Call } from './call.ts'
import type { Place } from './place.ts'

/** So long after somebody saw a record it is not noted again that they do. */
export const SITTING_SECONDS = 30 * MINUTE
const SITTING_MS = SITTING_SECONDS * 1000
const REMEMBERED = 10_000
const NOTED_AT_ONCE = 8

/** Half an hour of a session or of a link, counted from a moment that stays the same. */
type Sitting = { id: string; origin: Date }

const sittingOf = {
  session: ({ id, createdAt }: Session): Sitting => ({ id, origin: new Date(createdAt) }),
  link: ({ linkId, expiresAt }: Pick<OpenedLink, 'linkId' | 'expiresAt'>): Sitting => ({
    id: `link:${linkId}`,
    origin: new Date(expiresAt * 1000),
  }),
}

type Look = Omit<AuditEntry<SeenAction>, 'subject' | 'change'> & {
  sitting: Sitting
  /** Writes an entry although the sitting has one already. */
  repeat?: boolean
}

/** Entries that this process knows to be written, with their sittings' ends in ms since 1970. */
const written = new Map<string, number>()

/**
 * Writes an audit entry that somebody saw a record (null: the practice's lists), once per sitting and
 * address. A marker in the same transaction prevents a second one.
 */
async function noteSeen(table: Table, { sitting, repeat = false, ...look }: Look): Promise<void> {
  const { practiceId, patientId, action, ip, now } = look
  const count = Math.floor((now.getTime() - sitting.origin.getTime()) / SITTING_MS)
  const end = sitting.origin.getTime() + (count + 1) * SITTING_MS
  const key = {
    pk: `SEEN#${sitting.id}`,
    sk: `${practiceId}#${patientId ?? 'PRACTICE'}#${action}#${ip}#${count}`,
  }
  const name = `${key.pk} ${key.sk}`
  if (written.has(name) && !repeat) return
  const expiresAt = epochSeconds(new Date(end))
  const item = { ...key, entity: 'seen', expiresAt }
  const marker: Write = repeat ? { kind: 'put', item } : { kind: 'marker', item }
  try {
    await table.transact([marker, auditWrite(look)])
  } catch (error) {
    if (!(error instanceof AlreadyDone)) throw error
  }
  remember(name, end, now)
}

function remember(name: string, end: number, now: Date): void {
  if (written.size >= REMEMBERED) {
    for (const [former, over] of written) if (over <= now.getTime()) written.delete(former)
  }
  if (written.size >= REMEMBERED) written.clear()
  written.set(name, end)
}

/** A record that a feed names, in whichever practice it is. */
export type NamedRecord = { practiceId: string; patientId: string }

/**
 * Notes whose record a call shows: one of the practice that the call names, or null for its lists. A
 * feed notes every record that it names, which may be none, each with an entry of its own.
 */
export type NoteSeen = (
  shown: string | null | readonly NamedRecord[],
  options?: Pick<Look, 'repeat'>,
) => Promise<void>

function recordsOf(
  shown: Parameters<NoteSeen>[0],
  place: Place | null,
): readonly { practiceId: string; patientId: string | null }[] | null {
  if (shown !== null && typeof shown !== 'string') return shown
  return place && [{ practiceId: place.practiceId, patientId: shown }]
}

/** A link that opens a record without an account. */
export type OpenedLink = {
  linkId: string
  practiceId: string
  patientId: string
  /** When the link expires, in seconds since 1970. */
  expiresAt: number
}

/** Notes that a link showed the record that it is for. The link is the actor of the entry. */
export type NoteSeenByLink = (link: OpenedLink) => Promise<void>

/** Calls of members and guests note records; public calls note the link. Others fail. */
export type NoteSeenOfCall = (
  shown: Parameters<NoteSeen>[0] | OpenedLink,
  options?: Parameters<NoteSeen>[1],
) => Promise<void>

const isLink = (shown: Parameters<NoteSeen>[0] | OpenedLink): shown is OpenedLink =>
  shown !== null && typeof shown === 'object' && 'linkId' in shown

/** For a call's handler to note what it shows; `isMissing` says whether a route that must has not. */
export function watch(
  table: Table,
  action: SeenAction | undefined,
  { caller, call, place }: { caller: Caller; call: Call; place: Place | null },
): { seen: NoteSeenOfCall; isMissing: () => boolean } {
  let isNoted = action === undefined
  return {
    isMissing: () => !isNoted,
    seen: async (shown, { repeat = false } = {}) => {
      const by = isLink(shown) ? byLink(caller, shown) : byCaller(caller)
      const records = isLink(shown) ? [shown] : recordsOf(shown, place)
      if (!action || !records || !by) throw new Error('the route declares nothing that is seen')
      isNoted = true
      const { ip, now } = call
      const look = { action, ip, now, repeat, ...by }
      await mapLimited(records, NOTED_AT_ONCE, ({ practiceId, patientId }) =>
        noteSeen(table, { ...look, practiceId, patientId }),
      )
    },
  }
}

type Viewer = Pick<Look, 'actor' | 'sitting'>

/** The session or link that calls; null for a public call, which names the link that it opened. */
function byCaller(caller: Caller): Viewer | null {
  const actor = callerName(caller)
  if (actor === null || caller.kind === 'nobody') return null
  const sitting =
    caller.kind === 'guest' ? sittingOf.link(caller.link) : sittingOf.session(caller.session)
  return { actor, sitting }
}

/** The link that a public call opened; null for other calls, whose caller is known. */
function byLink(caller: Caller, link: OpenedLink): Viewer | null {
  if (caller.kind !== 'nobody') return null
  return { actor: `link:${link.linkId}`, sitting: sittingOf.link(link) }
}
