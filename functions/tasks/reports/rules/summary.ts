import type { Assignment, PassReason } from '#shared/model/assignment.ts'
import type { Distribution } from '#shared/model/distribution.ts'

type Known = { distributions: readonly Distribution[]; nameOf: (staffId: string) => string }

const percent = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 100) : 0)

/** Who got what of which distribution: those that gave out most first, and in each who got most. */
export function summarize(assignments: readonly Assignment[], known: Known) {
  const groups = Map.groupBy(assignments, keyOf)
  return [...groups.values()]
    .map((some) => summaryOf(some, known))
    .toSorted((one, other) => other.total - one.total)
}

/** Tasks may go by a distribution of leads: they have a turn of their own. */
const keyOf = ({ distributionId, target }: Assignment) => `${target}#${distributionId ?? ''}`

function summaryOf(some: readonly Assignment[], { distributions, nameOf }: Known) {
  const [newest] = some
  const id = newest?.distributionId ?? null
  const distribution = distributions.find((one) => one.id === id)
  const shares = (distribution?.staffs ?? []).filter(({ enabled }) => enabled)
  const weights = shares.reduce((sum, { weight }) => sum + weight, 0)
  const ids = new Set([
    ...shares.map(({ staffId }) => staffId),
    ...some.flatMap(({ staffId, from }) => [staffId, ...(from === null ? [] : [from])]),
  ])
  const people = [...ids].map((staffId) => {
    const weight = shares.find((one) => one.staffId === staffId)?.weight ?? null
    const count = some.filter((one) => one.staffId === staffId).length
    return {
      ...{ staffId, name: nameOf(staffId), weight, count },
      share: percent(count, some.length),
      expected: weight === null ? null : percent(weight, weights),
      passed: passedOf(some, staffId),
      lost: some.filter(({ way, from }) => way === 'rerouted' && from === staffId).length,
    }
  })
  return {
    id,
    label: distribution?.label ?? newest?.label ?? '',
    target: newest?.target ?? 'lead',
    total: some.length,
    rerouted: some.filter(({ way }) => way === 'rerouted').length,
    waited: some.filter(({ waited }) => waited).length,
    people: people.toSorted(
      (one, other) => other.count - one.count || one.name.localeCompare(other.name),
    ),
  }
}

function passedOf(some: readonly Assignment[], staffId: string): Record<PassReason, number> {
  const all = some.flatMap(({ passed }) => passed).filter((one) => one.staffId === staffId)
  const count = (reason: PassReason) => all.filter(({ because }) => because === reason).length
  return { away: count('away'), full: count('full'), tried: count('tried') }
}
