export { listRecipients, type Recipient } from './operations/list.ts'
