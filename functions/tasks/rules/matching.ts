import { ANY_PROVIDER, type Distribution } from '#shared/model/distribution.ts'
import type { DistributionTarget } from '#shared/model/distribution-targets.ts'

/** What is to be given out: for whose patient, and of which type where it is a task. */
export type Work = {
  target: DistributionTarget
  providerId: string | null
  subjectId?: string | null
}

/** What is of no type follows up a new lead, and is given out as those are. */
export function workOf(
  { subjectId, providerId }: { subjectId: string | null; providerId: string | null },
  lead: { providerId: string | null } | null,
): Work {
  return subjectId === null
    ? { target: 'lead', providerId: lead?.providerId ?? null }
    : { target: 'task', providerId, subjectId }
}

/**
 * The enabled distribution that is for a piece of work. That of the provider comes before that of all
 * providers, then that of the type before that of all types. Tasks for which there is none go by the
 * distribution of new leads.
 */
export function distributionFor(
  distributions: readonly Distribution[],
  work: Work,
): Distribution | null {
  const [best] = distributions
    .filter((one) => isFor(one, work))
    .toSorted((one, other) => closeness(other) - closeness(one))
  if (best || work.target === 'lead') return best ?? null
  return distributionFor(distributions, { target: 'lead', providerId: work.providerId })
}

function isFor({ enabled, target, subjectId, basis }: Distribution, work: Work): boolean {
  const isOfType = subjectId === null || subjectId === (work.subjectId ?? null)
  const isOfProvider = basis === ANY_PROVIDER || basis === work.providerId
  return enabled && target === work.target && isOfType && isOfProvider
}

function closeness({ basis, subjectId }: Distribution): number {
  return (basis === ANY_PROVIDER ? 0 : 2) + (subjectId === null ? 0 : 1)
}
