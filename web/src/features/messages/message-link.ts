import { keptPair } from '../../session/kept-pair.ts'

/** The link of an email or text that opened this tab; it opens nothing without the date of birth. */
export const messageLink = keptPair('praxis.message-link')
