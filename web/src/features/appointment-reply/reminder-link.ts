import { keptSecret } from '../../session/kept-secret.ts'

/** The link of the reminder that opened this tab. */
export const reminderLink = keptSecret('praxis.appointment-reminder')
