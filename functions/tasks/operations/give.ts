import type { Write } from '#functions/platform/table.ts'
import { badField } from '#shared/errors.ts'
import type { DistributeMethod } from '#shared/model/task-codes.ts'
import { assignmentWrite } from '../reports/store.ts'
import { type Assignment, chooseNamed, chooseNext } from '../rules/assign.ts'
import type { Given } from '../rules/edit.ts'
import { chosenMethod, methodsOf } from '../rules/methods.ts'
import { type Participant, participantsOf, sharesOf, teamShares } from '../rules/participants.ts'
import type { Giver } from '../rules/reroute.ts'
import type { TaskItem } from '../rules/task.ts'
import type { Round, TaskStore } from '../store.ts'
import { readDesk, roundAfter, teamRound } from './desk.ts'

/** What is asked for: undefined where the method is chosen by itself, null where nobody is named. */
type Wish = {
  distributeMethod?: DistributeMethod | undefined
  advocateId?: string | null | undefined
} & For

/** Whose patient a task is about, and of which type it is, where that is known yet. */
type For = { providerId: string | null; subjectId?: string | null | undefined }

/** Who gets a task, and the round that chose them, which is written with it. */
export type GivenTask = { given: Given; round: Round | null }

/** What teams take turns by. */
const team = { label: 'the team of the provider', strategy: 'weightedRoundRobin' } as const

/** Among whom tasks are given out: who support the provider, and who are in the distribution. */
async function readOffers(
  store: TaskStore,
  { providerId, subjectId = null }: For,
  how: { now: Date; turn?: boolean },
) {
  const [atDesk, supporters] = await Promise.all([
    readDesk(store, { target: 'task', providerId, subjectId }, how),
    providerId === null ? [] : store.supporters(providerId),
  ])
  const { distribution, desk } = atDesk
  const shares = distribution && !distribution.ignore ? sharesOf(distribution) : []
  const distributed = participantsOf(shares, desk)
  const supporting = participantsOf(teamShares(supporters), desk)
  const offers = { team: countFree(supporting), distribution: countFree(distributed) }
  return { ...atDesk, supporting, distributed, offers }
}

const countFree = (among: readonly Participant[]) =>
  among.filter(({ isSkipped }) => !isSkipped).length

/** The ways in which a task of a provider can find its advocate, and the one that is chosen by itself. */
export async function readMethods(store: TaskStore, work: For, now: Date) {
  const { offers } = await readOffers(store, work, { now, turn: false })
  return { methods: methodsOf(offers), chosen: chosenMethod(offers) }
}

/**
 * Finds who gets a task: whoever is named, else the next of the provider's team or of the
 * distribution (specification, section 4).
 * @throws ERR_ADVOCATE_NOT_IN_PRACTICE, ERR_REQUEST_PARAMS_MISFORMAT where nobody is named or there
 */
export async function give(store: TaskStore, wish: Wish, now: Date): Promise<GivenTask> {
  const { advocateId, providerId } = wish
  const named = advocateId ? 'manual' : undefined
  const asked = wish.distributeMethod ?? named
  if (asked === 'manual') {
    if (!advocateId) throw badField('advocateId', 'is required')
    return {
      given: { ...chooseNamed(advocateId, await store.staffs()), method: asked },
      round: null,
    }
  }
  const { supporting, distribution, distributed, offers, roundId, kept, opening } =
    await readOffers(store, wish, { now })
  const method = asked ?? chosenMethod(offers)
  if (method === 'provider' && providerId && offers.team > 0) {
    const id = teamRound(providerId)
    const before = await store.rotation(id)
    return givenBy(chooseNext(team, supporting, before), { id, method, kept: before })
  }
  if (method === 'task' && distribution) {
    const next = chooseNext(distribution, distributed, kept)
    return givenBy(next, { id: roundId, method, kept, by: { distribution, opening } })
  }
  throw nobodyFor(method)
}

type Turn = {
  id: string
  method: DistributeMethod
  kept: { version: number } | null
  by?: Giver
}

function givenBy(assignment: Assignment | null, { id, method, kept, by }: Turn): GivenTask {
  if (!assignment) throw nobodyFor(method)
  const { advocateId, reason, rotation, passed } = assignment
  const given = { advocateId, reason, method, ...(by && { by, passed }) }
  return { given, round: roundAfter(id, rotation, kept) }
}

/** Notes that a distribution gave out a task; nothing where somebody was named, or the team has it. */
export function givenWrites(task: TaskItem, given: Given | null, now: Date): Write[] {
  if (!given?.by) return []
  const { distribution } = given.by
  return [assignmentWrite(task, { way: 'turn', passed: given.passed ?? [], distribution, now })]
}

function nobodyFor(method: DistributeMethod) {
  return method === 'manual'
    ? badField('advocateId', 'is required')
    : badField('distributeMethod', 'must have someone to choose from')
}
