export { addCode, proveCode, sentInfo } from './codes/operations/codes.ts'
export { createCodeStore, createPauseStore } from './codes/store.ts'
export { renameMember } from './operations/rename.ts'
export {
  appointOperator,
  dismissOperator,
  type Unfit,
} from './operators/operations/appoint.ts'
export { type Operator, readOperators } from './operators/store.ts'
