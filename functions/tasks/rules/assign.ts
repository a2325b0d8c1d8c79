import { CatalogueError } from '#shared/errors.ts'
import { takesLeads } from '#shared/membership.ts'
import type { Pass } from '#shared/model/assignment.ts'
import type { Distribution } from '#shared/model/distribution.ts'
import type { Staff } from '#shared/model/practice.ts'
import { role } from '#shared/model/roles.ts'
import { type Desk, type Participant, participantsOf, sharesOf } from './participants.ts'
import { nextTurn, type Rotation } from './rotation.ts'

export type Assignment = {
  advocateId: string
  /** Why this person got it, in words. */
  reason: { text: string; details: string | null }
  /** The distribution's rotation after this turn; null where none was used. */
  rotation: Rotation | null
  /** Whom it passed by. */
  passed: Pass[]
}

type Strategy = Pick<Distribution, 'label' | 'strategy'>

/**
 * Who follows up a new lead: the next of the distribution, else an admin. Null where those who are
 * there have all the work that they take: it waits until one of them is free.
 * @throws ERR_PRACTICE_ADMIN_NOT_SET where the practice has nobody
 */
export function chooseAdvocate(
  distribution: Distribution | null,
  desk: Desk,
  rotation: Rotation | null,
): Assignment | null {
  if (distribution === null) return assignAdmin(desk, 'New leads are not distributed')
  if (distribution.ignore) return assignAdmin(desk, `“${distribution.label}” gives it to no one`)
  const among = participantsOf(sharesOf(distribution), desk)
  const next = chooseNext(distribution, among, rotation)
  if (next) return next
  if (among.some(({ passedBy }) => passedBy?.because === 'full')) return null
  const nobody = among.length > 0 ? 'Everyone is away' : 'No one is enabled'
  return assignAdmin(desk, `${nobody} in the distribution of new leads`, among)
}

/** Whose turn it is among some of the staff; null where all of them are passed by, or there is nobody. */
export function chooseNext(
  { label, strategy }: Strategy,
  among: readonly Participant[],
  rotation: Rotation | null,
): Assignment | null {
  const turn = nextTurn(strategy === 'leastOpen' ? leastLoaded(among) : among, rotation)
  const picked = among.find(({ id }) => id === turn?.picked.id)
  if (!turn || !picked) return null
  const round = among.reduce((sum, { weight }) => sum + weight, 0)
  const why =
    strategy === 'leastOpen'
      ? `Fewest ongoing tasks for their weight in “${label}”: ${picked.ongoing}, weight ${picked.weight}`
      : `Next in turn in “${label}”: weight ${picked.weight} of ${round}`
  return {
    advocateId: picked.id,
    reason: {
      text: `Assigned to ${picked.firstName} automatically`,
      details: [why, ...passedByText(among)].join('. '),
    },
    rotation: turn.rotation,
    passed: passedOf(among),
  }
}

/** Those who have the fewest ongoing tasks for their weight; the others are skipped. */
function leastLoaded(among: readonly Participant[]): Participant[] {
  const loadOf = ({ ongoing, weight }: Participant) => ongoing / weight
  const least = Math.min(...among.filter(({ isSkipped }) => !isSkipped).map(loadOf))
  return among.map((one) => ({ ...one, isSkipped: one.isSkipped || loadOf(one) > least }))
}

function passedOf(among: readonly Participant[]): Pass[] {
  return among.flatMap(({ id: staffId, passedBy }) =>
    passedBy ? [{ staffId, because: passedBy.because }] : [],
  )
}

function passedByText(among: readonly Participant[]): string[] {
  const passed = among.flatMap(({ name, passedBy }) =>
    passedBy ? [`${name} (${passedBy.text})`] : [],
  )
  return passed.length > 0 ? [`Passed by: ${passed.join(', ')}`] : []
}

/**
 * Who was named for a task.
 * @throws ERR_ADVOCATE_NOT_IN_PRACTICE where they do not take tasks here
 */
export function chooseNamed(staffId: string, staffs: readonly Staff[]): Assignment {
  const named = staffs.find((one) => one.staffId === staffId)
  if (!named || !takesLeads(named)) throw new CatalogueError('ERR_ADVOCATE_NOT_IN_PRACTICE')
  const reason = { text: `Given to ${named.firstName}`, details: null }
  return { advocateId: staffId, reason, rotation: null, passed: [] }
}

/** A colleague who was chosen to take something over; null where they do not take leads here. */
export function chooseColleague(staffId: string, staffs: readonly Staff[]): Assignment | null {
  const colleague = staffs.find((one) => one.staffId === staffId)
  if (!colleague || !takesLeads(colleague)) return null
  const reason = { text: `${colleague.firstName} took it over`, details: null }
  return { advocateId: staffId, reason, rotation: null, passed: [] }
}

function assignAdmin(
  { staffs }: Pick<Desk, 'staffs'>,
  because: string,
  among: readonly Participant[] = [],
): Assignment {
  const admin = staffs.find(({ roles }) => roles.includes(role.admin))
  if (!admin) throw new CatalogueError('ERR_PRACTICE_ADMIN_NOT_SET')
  const { staffId: advocateId, firstName } = admin
  const reason = { text: `Assigned to ${firstName} as a practice admin`, details: because }
  return { advocateId, reason, rotation: null, passed: passedOf(among) }
}
