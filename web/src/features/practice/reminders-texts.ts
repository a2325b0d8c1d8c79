import type { ReminderHours } from '#shared/model/reminders.ts'

const before: Record<ReminderHours, string> = {
  168: 'A week before',
  48: '2 days before',
  24: 'A day before',
  2: '2 hours before',
}

/** The words of when patients are reminded. */
export const reminderTexts = {
  title: 'Reminders',
  text: 'Patients are reminded of their appointments by text, or by email where there is no mobile number that takes texts. The message holds nothing but a link, by which they see when and where to come, and confirm, cancel, or ask for another time.',
  labels: { first: 'First reminder', second: 'Second reminder' },
  before,
  none: 'None',
  hint: 'This counts at once, also for what is booked already. Someone who is booked after the first moment gets only the second one.',
  off: 'Nobody is reminded.',
  save: 'Save reminders',
  saved: 'Reminders saved',
} as const
