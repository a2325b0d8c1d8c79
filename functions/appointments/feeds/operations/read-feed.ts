import { auditWrite } from '#functions/platform/audit.ts'
import { DAY, plusSeconds } from '#functions/platform/clock.ts'
import { holdingsOf } from '#functions/platform/identity/holdings.ts'
import { readIdentity } from '#functions/platform/identity/identity.ts'
import { grantScope } from '#functions/platform/identity/scope.ts'
import { hashSecret } from '#functions/platform/ids.ts'
import { isConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
import type { DatedText } from '#shared/api/contract.ts'
import { CatalogueError } from '#shared/errors.ts'
import { readPeople, seenOf } from '../../operations/calendar.ts'
import { createAppointmentStore, type EntryItem } from '../../store.ts'
import { endOfFeed, isFirstOfDay } from '../rules/lifetime.ts'
import { createFeedStore, type FeedItem, findFeed } from '../store.ts'

const PAST_SECONDS = 31 * DAY
const AHEAD_SECONDS = 183 * DAY

type Reading = { origin: string; ip: string; now: Date }

/**
 * A provider's appointments for a calendar program that has the secret of a feed. The rights and the
 * reach of the feed's owner are checked at each read. Entries have time and place but nothing about
 * the patient: calendar services store entries, and have signed no business associate agreement.
 * @throws ERR_TARGET_NOT_FOUND, which is the same for every cause
 */
export async function readFeed(
  table: Table,
  key: string,
  { origin, ip, now }: Reading,
): Promise<DatedText> {
  const feed = await findFeed(table, hashSecret(key))
  if (!feed || endOfFeed(feed) <= now) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  const store = createAppointmentStore(table, feed.practiceId)
  const [from, to] = [plusSeconds(now, -PAST_SECONDS), plusSeconds(now, AHEAD_SECONDS)]
  const [scope, all, { calendarFile }] = await Promise.all([
    scopeOfOwner(table, feed),
    store.entriesOf(feed.providerId, from, to),
    import('../../rules/ics.ts'),
  ])
  const entries = await withinReach(table, scope, all)
  const places = await store.locationNames(entries.map(({ locationId }) => locationId))
  const events = entries.map(({ id, scheduledAt, minutes, status, version, locationId }) => ({
    ...{ id, scheduledAt, minutes, status, version },
    summary: 'Appointment',
    location: places.get(locationId) ?? null,
    url: `${origin}/calendar?date=${scheduledAt.slice(0, 10)}`,
  }))
  const said = saidOf(feed, events, now)
  const isFirst = isFirstOfDay(feed, now)
  if (isFirst || said !== feed.said) await noteRead(table, { ...feed, said }, { ip, now, isFirst })
  const text = calendarFile(events, new Date(said.since), 'Appointments')
  return { text, modifiedAt: said.since }
}

/** What the feed says now, and since when: the text, its tag and its date stay until that changes. */
function saidOf({ said }: FeedItem, events: readonly object[], now: Date) {
  const hash = hashSecret(JSON.stringify(events))
  return said?.hash === hash ? said : { hash, since: now.toISOString() }
}

/** The scope of the feed's owner by the present rights. @throws ERR_TARGET_NOT_FOUND */
async function scopeOfOwner(table: Table, { memberId, practiceId }: FeedItem) {
  const owner = await readIdentity(table, memberId)
  if (!owner?.member.isActive) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  try {
    return grantScope('practices.appointments.list', practiceId, holdingsOf(owner, practiceId))
  } catch {
    throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  }
}

/** The entries about people whom the owner may see. */
async function withinReach(
  table: Table,
  scope: ReturnType<typeof grantScope>,
  entries: readonly EntryItem[],
): Promise<EntryItem[]> {
  if (scope.reaches.includes('all')) return [...entries]
  const patients = await readPeople(table, scope.practiceId, entries)
  return entries.filter((entry) => seenOf(scope, entry, patients) !== null)
}

/** Notes the read; the first of a day enters the audit trail in the name of the feed's owner. */
async function noteRead(
  table: Table,
  feed: FeedItem,
  { ip, now, isFirst }: Pick<Reading, 'ip' | 'now'> & { isFirst: boolean },
): Promise<void> {
  const { practiceId, memberId: actor, providerId: subject } = feed
  const entry = { practiceId, patientId: null, actor, subject, ip, now } as const
  const audit = auditWrite({ ...entry, action: 'calendarFeeds.read' })
  try {
    const read = { lastReadAt: now.toISOString(), said: feed.said }
    await createFeedStore(table, practiceId).noteRead(feed, read, isFirst ? [audit] : [])
  } catch (error) {
    // The feed was replaced meanwhile: its former address reads nothing.
    if (isConflict(error)) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
    throw error
  }
}
