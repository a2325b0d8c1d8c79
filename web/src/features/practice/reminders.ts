import { type ReminderHours, reminderHours } from '#shared/model/reminders.ts'
import { reminderTexts as texts } from './reminders-texts.ts'

/** The reminders as their form has them, in words; empty for none. */
export type RemindersValues = { first: string; second: string }

/** What can be chosen, the earliest first. */
export const reminderChoices = reminderHours.map((hours) => texts.before[hours])

export function remindersValues(chosen: readonly ReminderHours[]): RemindersValues {
  const [first = '', second = ''] = chosen.map((hours) => texts.before[hours])
  return { first, second }
}

/** The reminders that a form has chosen, each once. */
export function remindersOf({ first, second }: RemindersValues): ReminderHours[] {
  return reminderHours.filter((hours) => [first, second].includes(texts.before[hours]))
}
