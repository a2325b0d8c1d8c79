import type { Distribution } from '#shared/model/distribution.ts'
import type { DistributionTarget } from '#shared/model/distribution-targets.ts'
import type { Opening } from '#shared/model/hours.ts'
import { distributionFor, type Work } from '../rules/matching.ts'
import { countedOf, type Desk, withoutLimits } from '../rules/participants.ts'
import type { Rotation } from '../rules/rotation.ts'
import type { Round, TaskStore } from '../store.ts'

/** The rounds of tasks are their own: what people give out does not change whose lead is next. */
const rounds = {
  lead: (distributionId: string) => distributionId,
  task: (distributionId: string) => `TASKS#${distributionId}`,
}

/** The round of a provider's team. */
export const teamRound = (providerId: string) => `TEAM#${providerId}`

type Kept = Rotation & { version: number }

/** What decides who gets a piece of work. */
export type AtDesk = {
  distribution: Distribution | null
  desk: Desk
  opening: Opening
  /** The distribution's round, by its id, and how far it is; null before the first turn. */
  roundId: string
  kept: Kept | null
}

/**
 * Reads what decides who gets a piece of work. Ongoing tasks are counted after the round was read: of
 * two who give out work at once, one is refused by the round and counts again.
 * @param limits false where somebody must have it, how much they have already notwithstanding
 * @param turn false where nobody takes one: the round is not read
 */
export async function readDesk(
  store: TaskStore,
  work: Work,
  { now, limits = true, turn = true }: { now: Date; limits?: boolean; turn?: boolean },
): Promise<AtDesk> {
  const [distributions, staffs, absences, opening] = await Promise.all([
    store.distributions(),
    store.staffs(),
    store.absences(),
    store.opening(),
  ])
  const found = distributionFor(distributions, work)
  const distribution = found && !limits ? withoutLimits(found) : found
  const roundId = distribution ? rounds[work.target](distribution.id) : ''
  const kept = distribution && turn ? await store.rotation(roundId) : null
  const ongoing = await store.ongoingOf(distribution ? countedOf(distribution) : [])
  const { timezone } = opening
  return {
    distribution,
    desk: { staffs, absences, ongoing, timezone, now },
    opening,
    roundId,
    kept,
  }
}

/**
 * The same for one distribution, whatever else there is.
 * @param target what is given out: tasks may go by a distribution of leads
 */
export async function readDeskOf(
  store: TaskStore,
  distribution: Distribution,
  now: Date,
  target: DistributionTarget = distribution.target,
) {
  const roundId = rounds[target](distribution.id)
  const reading = store.rotation(roundId)
  const [staffs, absences, opening, kept, ongoing] = await Promise.all([
    store.staffs(),
    store.absences(),
    store.opening(),
    reading,
    reading.then(() => store.ongoingOf(countedOf(distribution))),
  ])
  const { timezone } = opening
  return { desk: { staffs, absences, ongoing, timezone, now }, opening, roundId, kept }
}

/** The round after a turn, as it is written; null where nobody had one. */
export function roundAfter(
  id: string,
  rotation: Rotation | null,
  kept: { version: number } | null,
): Round | null {
  return rotation && { id, rotation, version: kept?.version ?? 0 }
}
