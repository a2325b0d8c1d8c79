import { DAY, plusSeconds } from '#functions/platform/clock.ts'
import { hashSecret } from '#functions/platform/ids.ts'
import type { Table } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import { may } from '#shared/permissions.ts'
import { createAppointmentStore } from '../../store.ts'
import { findFeed } from '../store.ts'

const PAST_SECONDS = 31 * DAY
const AHEAD_SECONDS = 183 * DAY

/**
 * A provider's appointments for whoever has the secret of a feed, as long as the person whose feed it
 * is works in the practice. It says when and where, and nothing about whom: makers of calendars keep
 * what they read, and have signed no agreement. Each links to the calendar, which asks who is there.
 * @throws ERR_TARGET_NOT_FOUND always alike
 */
export async function readFeed(
  { table, origin }: { table: Table; origin: string },
  key: string,
  now: Date,
): Promise<string> {
  const feed = await findFeed(table, hashSecret(key))
  if (!feed) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  const store = createAppointmentStore(table, feed.practiceId)
  const [from, to] = [plusSeconds(now, -PAST_SECONDS), plusSeconds(now, AHEAD_SECONDS)]
  const [owner, entries, { calendarFile }] = await Promise.all([
    store.staff(feed.memberId),
    store.entriesOf(feed.providerId, from, to),
    import('../../rules/ics.ts'),
  ])
  if (!owner || !may('practices.appointments.list', owner.roles)) {
    throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  }
  const places = await store.locationNames(entries.map(({ locationId }) => locationId))
  const events = entries.map(({ id, scheduledAt, minutes, status, version, locationId }) => ({
    ...{ id, scheduledAt, minutes, status, version },
    summary: 'Appointment',
    location: places.get(locationId) ?? null,
    url: `${origin}/calendar?date=${scheduledAt.slice(0, 10)}`,
  }))
  return calendarFile(events, now, 'Appointments')
}
