import { auditWrite } from '#functions/platform/audit.ts'
import { DAY, plusSeconds } from '#functions/platform/clock.ts'
import { holdingsOf } from '#functions/platform/identity/holdings.ts'
import { readIdentity } from '#functions/platform/identity/identity.ts'
import { grantScope } from '#functions/platform/identity/scope.ts'
import { hashSecret } from '#functions/platform/ids.ts'
import { isConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
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
): Promise<string> {
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
  if (isFirstOfDay(feed, now)) await noteRead(table, feed, { ip, now })
  const places = await store.locationNames(entries.map(({ locationId }) => locationId))
  const events = entries.map(({ id, scheduledAt, minutes, status, version, locationId }) => ({
    ...{ id, scheduledAt, minutes, status, version },
    summary: 'Appointment',
    location: places.get(locationId) ?? null,
    url: `${origin}/calendar?date=${scheduledAt.slice(0, 10)}`,
  }))
  return calendarFile(events, now, 'Appointments')
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

/** Enters the read in the audit trail of the practice, in the name of the feed's owner. */
async function noteRead(
  table: Table,
  feed: FeedItem,
  { ip, now }: Pick<Reading, 'ip' | 'now'>,
): Promise<void> {
  const { practiceId, memberId: actor, providerId: subject } = feed
  const entry = { practiceId, patientId: null, actor, subject, ip, now } as const
  const audit = auditWrite({ ...entry, action: 'calendarFeeds.read' })
  try {
    await createFeedStore(table, practiceId).noteRead(feed, now.toISOString(), [audit])
  } catch (error) {
    // The feed was replaced meanwhile: its former address reads nothing.
    if (isConflict(error)) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
    throw error
  }
}
