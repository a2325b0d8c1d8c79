import { isDeepStrictEqual } from 'node:util'
import { contactLogged } from '#events/growth.ts'
import { dropTimelineWrite, findByNumber, timelineWrite } from '#functions/patients/public.ts'
import { reactionAudit } from '#functions/platform/audit.ts'
import { mapLimited } from '#functions/platform/map-limited.ts'
import { eventWrite, type Occurrence } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import type { CommunicationItem } from '../records.ts'
import { entryOf } from '../rules/entry.ts'
import { isOurs } from '../rules/numbers.ts'
import type { PhoneStore } from '../store.ts'

type Place = { table: Table; store: PhoneStore; now: Date }

/** What becomes of a call or text by what is told of it now; null for nothing. */
export type Told = {
  communicationId: string
  after: (before: CommunicationItem | null) => CommunicationItem | null
}

const AT_ONCE = 8
/** So many who have a number are named. */
const CANDIDATES_MAX = 10

/** Whether it is over, so that it can be in a history. */
const isOver = ({ state }: CommunicationItem) => state !== 'ongoing'

/**
 * A call or text is on the record of whoever has its number, if that is one person alone. Of several none has it:
 * somebody says whose it was. Once it is on a record it stays there, whatever becomes of the number.
 */
async function placed(
  { table, store }: Place,
  item: CommunicationItem,
): Promise<CommunicationItem> {
  if (item.patientId !== null || !isOurs(item.number)) return item
  const found = await findByNumber(table, store.practiceId, item.number)
  const [only, ...others] = found
  return others.length === 0
    ? { ...item, patientId: only ?? null, candidates: [] }
    : { ...item, candidates: found.slice(0, CANDIDATES_MAX) }
}

/** The entry in the history of a record, the same however often it is written. */
export function historyWrites(
  practiceId: string,
  before: CommunicationItem | null,
  after: CommunicationItem,
): Write[] {
  const { communicationId: id, patientId, at } = after
  const former = before && isOver(before) ? before.patientId : null
  return [
    ...(former !== null && former !== patientId
      ? [dropTimelineWrite({ id, practiceId, patientId: former, at })]
      : []),
    ...(patientId !== null && isOver(after)
      ? [timelineWrite({ id, practiceId, patientId, at, actor: null, entry: entryOf(after) })]
      : []),
  ]
}

/** Whether the practice was in touch with the person by it. */
function isContact({ kind, direction, state }: CommunicationItem): boolean {
  return kind === 'call' ? state === 'answered' : direction === 'out' && state !== 'failed'
}

/** Tells of a contact once it is known with whom, and of none twice. */
export function contactWrites(
  before: CommunicationItem | null,
  after: CommunicationItem,
  occurrence: Occurrence,
): Write[] {
  const { communicationId, patientId, kind } = after
  const wasTold = before !== null && isContact(before) && before.patientId === patientId
  if (patientId === null || !isContact(after) || wasTold) return []
  return [eventWrite(contactLogged, { patientId, communicationId, kind }, occurrence)]
}

function auditWrites(
  { store: { practiceId }, now }: Place,
  before: CommunicationItem | null,
  after: CommunicationItem,
): Write[] {
  const { patientId } = after
  const wasThere = before !== null && isOver(before) && before.patientId !== null
  if (patientId === null || !isOver(after) || wasThere) return []
  const action = 'growth/on-phone-news-noted'
  return [reactionAudit({ practiceId, patientId, action, actor: null, now })]
}

/** Notes what is told of a call or text, once, in whatever order and however often it is told. */
export async function logCommunication(
  place: Place,
  { communicationId, after }: Told,
): Promise<void> {
  const { table, store } = place
  await retryOnConflict(
    async () => {
      const before = await store.communication(communicationId)
      const told = after(before)
      return { before, told: told && (await placed(place, told)) }
    },
    async ({ before, told }) => {
      if (!told || isDeepStrictEqual(told, before)) return
      await table.transact([
        store.note(before, told),
        ...historyWrites(store.practiceId, before, told),
        ...auditWrites(place, before, told),
        ...contactWrites(before, told, {
          practiceId: store.practiceId,
          actor: null,
          now: place.now,
        }),
      ])
    },
  )
}

/** The same of many, of which most are known: those are read together and left as they are. */
export async function logMany(place: Place, told: readonly Told[]): Promise<void> {
  const ids = [...new Set(told.map(({ communicationId }) => communicationId))]
  const items = await place.store.communications(ids)
  const known = new Map(items.map((item) => [item.communicationId, item]))
  const news = told.filter(({ communicationId, after }) => {
    const before = known.get(communicationId) ?? null
    const item = after(before)
    return item !== null && !isDeepStrictEqual(item, before)
  })
  await mapLimited(news, AT_ONCE, (one) => logCommunication(place, one))
}
