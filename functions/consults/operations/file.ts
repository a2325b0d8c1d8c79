import { calendarFileOf } from '#functions/appointments/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import { consultPath } from '#shared/model/consult.ts'
import { type ConsultWork, practiceOf, type Reached } from './work.ts'

/**
 * A consultation as a file for a calendar: when, in whose name, and the link, which lets in only whoever may. Makers
 * of calendars keep what they read, so it says nothing else.
 * @throws ERR_VIDEO_SCHEDULE_NOT_SET
 */
export async function consultFile(
  { table, store, call: { now } }: Pick<ConsultWork, 'table' | 'store' | 'call'>,
  { consult }: Reached,
  origin: string,
): Promise<{ name: string; text: string }> {
  const { id, scheduledAt, scheduledLen: minutes, state, version } = consult
  if (scheduledAt === null) throw new CatalogueError('ERR_VIDEO_SCHEDULE_NOT_SET')
  const practice = await practiceOf(table, store.practiceId)
  const status = state === 'canceled' ? ('canceled' as const) : ('confirmed' as const)
  const url = `${origin}${consultPath(consult)}`
  const summary = `Video consultation with ${practice.name}`
  const event = { id, scheduledAt, minutes, status, version, summary, location: url, url }
  return { name: 'video-consultation.ics', text: await calendarFileOf(event, now) }
}
