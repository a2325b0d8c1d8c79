export { type Basis, momentsOf, readBasis, windowsOf } from './operations/basis.ts'
export {
  count,
  countWhere,
  type Figure,
  medianHours,
  share,
  shares,
  type Windows,
  within,
} from './rules/figures.ts'
