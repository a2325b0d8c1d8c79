import type { SeenAction } from '#shared/model/audit.ts'
import { type AuditEntry, auditWrite } from '../audit.ts'
import { epochSeconds, MINUTE } from '../clock.ts'
import type { GuestLinkItem } from '../identity/records.ts'
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

export const sittingOf = {
  session: ({ id, createdAt }: Session): Sitting => ({ id, origin: new Date(createdAt) }),
  link: ({ linkId, expiresAt }: GuestLinkItem): Sitting => ({
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
export async function noteSeen(
  table: Table,
  { sitting, repeat = false, ...look }: Look,
): Promise<void> {
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

/** For a call's handler to note what it shows; `isMissing` says whether a route that must has not. */
export function watch(
  table: Table,
  action: SeenAction | undefined,
  { caller, call, place }: { caller: Caller; call: Call; place: Place | null },
): { seen: NoteSeen; isMissing: () => boolean } {
  // A public call has no session: its operation writes the entry, with the link as the actor.
  let isNoted = action === undefined || caller.kind === 'nobody'
  return {
    isMissing: () => !isNoted,
    seen: async (shown, { repeat = false } = {}) => {
      const actor = callerName(caller)
      const records = recordsOf(shown, place)
      if (!action || !records || !actor || caller.kind === 'nobody') {
        throw new Error('the route declares nothing that is seen')
      }
      isNoted = true
      const { ip, now } = call
      const sitting =
        caller.kind === 'guest' ? sittingOf.link(caller.link) : sittingOf.session(caller.session)
      const look = { action, actor, ip, now, sitting, repeat }
      await mapLimited(records, NOTED_AT_ONCE, (record) => noteSeen(table, { ...look, ...record }))
    },
  }
}
