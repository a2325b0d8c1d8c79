export { openWithBirthDate } from './operations/open.ts'
export type { SentLink } from './records.ts'
export { recipientsOf } from './rules/sent-link.ts'
export { findSentLink, sentLinkWrite } from './store.ts'
