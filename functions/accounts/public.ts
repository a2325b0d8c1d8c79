export { renameMember } from './operations/rename.ts'
