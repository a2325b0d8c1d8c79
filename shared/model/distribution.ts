import * as v from 'valibot'
import { distributionTargets } from './distribution-targets.ts'
import { id, integer, longText, optionalField, text } from './fields.ts'

/** In turn by weight; or to whoever has the fewest open tasks for their weight. */
export const distributionStrategies = ['weightedRoundRobin', 'leastOpen'] as const
export type DistributionStrategy = (typeof distributionStrategies)[number]

/** The basis of what is for every provider, and for none. */
export const ANY_PROVIDER = '*'
export const DISTRIBUTIONS_MAX = 60
export const DISTRIBUTION_STAFFS_MAX = 200
export const WEIGHT_MAX = 100
export const CAPACITY_MAX = 500
/** After how many working minutes untouched work goes to the next: 5 minutes to a week. */
export const REROUTE_MIN = 5
export const REROUTE_MAX = 10_080

/** One of the staff among whom work is distributed. */
export const distributionStaff = v.object({
  staffId: id,
  label: text(120),
  enabled: v.boolean(),
  weight: integer(1, WEIGHT_MAX),
  /** How many ongoing tasks they have at most before they get more; null where there is no limit. */
  capacity: v.optional(v.nullable(integer(1, CAPACITY_MAX)), null),
})
export type DistributionStaff = v.InferOutput<typeof distributionStaff>

const staffs = v.pipe(
  v.array(distributionStaff),
  v.maxLength(DISTRIBUTION_STAFFS_MAX, `must be at most ${DISTRIBUTION_STAFFS_MAX}`),
  v.check(
    (list) => new Set(list.map(({ staffId }) => staffId)).size === list.length,
    'must name each person once',
  ),
)

/** How new work finds somebody (specification, section 3, Distribution). */
export const distribution = v.object({
  id: v.string(),
  target: v.picklist(distributionTargets),
  /** The type of the tasks; null for those of any type, and for leads. */
  subjectId: v.optional(v.nullable(v.string()), null),
  /** For whose patients: a provider's id, or `*`. */
  basis: v.string(),
  strategy: v.picklist(distributionStrategies),
  enabled: v.boolean(),
  /** What it is for is not distributed: an admin gets it. */
  ignore: v.optional(v.boolean(), false),
  label: v.optional(v.string(), 'New leads'),
  description: v.string(),
  /** Working minutes after which what nobody touched goes to the next; null where it stays. */
  rerouteAfter: v.optional(v.nullable(v.number()), null),
  staffs: v.array(distributionStaff),
  version: v.number(),
})
export type Distribution = v.InferOutput<typeof distribution>

const fields = {
  target: v.picklist(distributionTargets),
  subjectId: optionalField(id),
  basis: v.union([v.literal(ANY_PROVIDER), id], 'must be a provider or *'),
  strategy: v.picklist(distributionStrategies),
  enabled: v.boolean(),
  ignore: v.boolean(),
  label: text(120),
  description: longText(500),
  rerouteAfter: v.nullable(integer(REROUTE_MIN, REROUTE_MAX)),
  staffs,
}

/** What a distribution is made of. */
export const distributionForm = v.object({
  ...fields,
  basis: v.optional(fields.basis, ANY_PROVIDER),
  strategy: v.optional(fields.strategy, 'weightedRoundRobin'),
  enabled: v.optional(fields.enabled, true),
  ignore: v.optional(fields.ignore, false),
  description: v.optional(fields.description, ''),
  rerouteAfter: v.optional(fields.rerouteAfter, null),
  staffs: v.optional(fields.staffs, () => []),
})
export type DistributionForm = v.InferOutput<typeof distributionForm>

/** What of it can be changed: all of it. */
export const distributionChange = v.partial(v.object(fields))
export type DistributionChange = v.InferOutput<typeof distributionChange>
