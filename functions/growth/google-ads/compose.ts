import { conversionsDue } from '#events/growth.ts'
import type { Write } from '#functions/platform/table.ts'
import { momentWrite } from '#functions/schedules/public.ts'
import { sendingTime } from './rules/conversion.ts'

/**
 * Sets that conversions are sent with the others of the hour; said again it is the same moment.
 * @param earliest the first time at which there is something to do
 */
export function dueWrite(now: Date, practiceId: string, earliest: Date = now): Write {
  const at = sendingTime(earliest > now ? earliest : now)
  const moment = { name: `google-${practiceId}`, at }
  return momentWrite(conversionsDue, { at }, moment, { practiceId, now })
}
