import * as v from 'valibot'
import { practiceRoles, roleLabels } from './roles.ts'

/** Rights that decide who reads or changes what, each with the label that the audit trail shows. */
const rightLabels = {
  roles: 'Roles',
  permissions: 'Permissions',
  groupName: 'Group name',
  groupManagers: 'Managers',
  groupMembers: 'Members',
  signInPolicy: 'Sign-in policy',
  supportedProviders: 'Supported providers',
  provider: 'Provider',
  advocate: 'Advocate',
  leadAdvocate: 'Lead advocate',
  group: 'Group',
  recordKind: 'Kind of record',
} as const

type Right = keyof typeof rightLabels
const rights = Object.keys(rightLabels).filter((name): name is Right => name in rightLabels)

/** Rights whose values are ids of members. */
const ofMembers: readonly Right[] = [
  'groupManagers',
  'groupMembers',
  'supportedProviders',
  'provider',
  'advocate',
  'leadAdvocate',
]

/** A right before and after a change: role codes, ids of members, or words. */
export const rightsChange = v.object({
  right: v.picklist(rights),
  /** The group or the invited email address that the right belongs to. */
  target: v.nullable(v.string()),
  before: v.array(v.string()),
  after: v.array(v.string()),
})
export type RightsChange = v.InferOutput<typeof rightsChange>

type Value = string | number | null

/** A change of a right; values of `null` are left out. */
export function changeOfRight(
  right: Right,
  before: readonly Value[],
  after: readonly Value[],
  target: string | null = null,
): RightsChange {
  const texts = (values: readonly Value[]) =>
    values.flatMap((value) => (value === null ? [] : [String(value)]))
  return { right, target, before: texts(before), after: texts(after) }
}

/** The ids of members that a change names. */
export function membersInChange({ right, before, after }: RightsChange): string[] {
  return ofMembers.includes(right) ? [...new Set([...before, ...after])] : []
}

/** A change in words: `Roles: Advocate → Advocate, Admin`. */
export function rightsWords(change: RightsChange, nameOf: (memberId: string) => string): string {
  const { right, target, before, after } = change
  const label = target === null ? rightLabels[right] : `${rightLabels[right]} (${target})`
  const shown = (values: readonly string[]) =>
    values.map((value) => valueWords(right, value, nameOf)).join(', ') || 'none'
  return `${label}: ${shown(before)} → ${shown(after)}`
}

function valueWords(right: Right, value: string, nameOf: (memberId: string) => string): string {
  if (ofMembers.includes(right)) return nameOf(value)
  const code = right === 'roles' && practiceRoles.find((one) => String(one) === value)
  return code ? roleLabels[code] : value
}
