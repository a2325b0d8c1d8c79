import { conversionsDue } from '#events/growth.ts'
import type { Write } from '#functions/platform/table.ts'
import { momentWrite } from '#functions/schedules/public.ts'
import { sendingTime } from './rules/conversion.ts'

/** Sets that conversions are sent with the others of the hour; said again it is the same moment. */
export function dueWrite(now: Date, practiceId: string): Write {
  const at = sendingTime(now)
  const moment = { name: `google-${practiceId}`, at }
  return momentWrite(conversionsDue, { at }, moment, { practiceId, now })
}
