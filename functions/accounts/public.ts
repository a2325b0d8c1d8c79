export { renameMember } from './operations/rename.ts'
export {
  appointOperator,
  dismissOperator,
  type Unfit,
} from './operators/operations/appoint.ts'
export { type Operator, readOperators } from './operators/store.ts'
