import { keptSecret } from '../../session/kept-secret.ts'

/** The link of the email that opened this tab. */
export const choiceLink = keptSecret('praxis.email-choice')
