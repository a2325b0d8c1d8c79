import { openedLink as openedForm } from '#shared/model/opened-link.ts'
import { keptOpening } from '../../session/kept-opening.ts'
import { keptPair } from '../../session/kept-pair.ts'

/** The link of an email or text that opened this tab; it opens nothing without the date of birth. */
export const messageLink = keptPair('praxis.message-link')

/** What the link opened: whoever comes back need not give the date of birth again. */
export const openedLink = keptOpening('praxis.opened-messages', openedForm)
