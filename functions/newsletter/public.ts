export { listRecipients } from './operations/list.ts'
