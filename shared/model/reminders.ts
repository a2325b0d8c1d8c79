import * as v from 'valibot'
import { codes } from './fields.ts'

/** How many hours before an appointment its patient may be reminded. */
export const reminderHours = [168, 48, 24, 2] as const
export type ReminderHours = (typeof reminderHours)[number]
/** How often somebody is reminded of one appointment at most. */
export const REMINDERS_MAX = 2

/** When a practice reminds, as its admin sends it: the earliest first, never where there is none. */
export const remindersForm = v.pipe(
  codes(reminderHours),
  v.transform((chosen) => reminderHours.filter((hours) => chosen.includes(hours))),
  v.maxLength(REMINDERS_MAX, `must be at most ${REMINDERS_MAX}`),
)

/** The same as it is kept; practices from before it could be chosen remind a day ahead. */
export const storedReminders = v.optional(v.array(v.picklist(reminderHours)), [24])
