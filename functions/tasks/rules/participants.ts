import { takesLeads } from '#shared/membership.ts'
import { type Absence, isAway } from '#shared/model/absence.ts'
import type { PassReason } from '#shared/model/assignment.ts'
import type { Distribution } from '#shared/model/distribution.ts'
import type { Staff } from '#shared/model/practice.ts'
import { wallClockAt } from '#shared/model/wall-clock.ts'
import type { Candidate } from './rotation.ts'

/** What is known of the staff as work is given out. */
export type Desk = {
  staffs: readonly Staff[]
  absences: readonly Absence[]
  /** How many ongoing tasks those have of whom it matters, by their ids. */
  ongoing: ReadonlyMap<string, number>
  timezone: string
  now: Date
}

/** Somebody among whom work is given out, and why it passes them by where it does. */
export type Participant = Candidate & {
  firstName: string
  name: string
  ongoing: number
  passedBy: { because: PassReason; text: string } | null
}

type Share = Pick<Distribution['staffs'][number], 'staffId' | 'weight'> & {
  capacity?: number | null
}

/** Those who still work in the practice and take leads, with who of them is away or has enough. */
export function participantsOf(shares: readonly Share[], desk: Desk): Participant[] {
  return shares.flatMap(({ staffId: id, weight, capacity = null }) => {
    const staff = desk.staffs.find((one) => one.staffId === id)
    if (!staff || !takesLeads(staff)) return []
    const ongoing = desk.ongoing.get(id) ?? 0
    const passedBy = awayOf(id, desk) ?? fullOf(ongoing, capacity)
    const { firstName, lastName } = staff
    const names = { firstName, name: `${firstName} ${lastName}` }
    return [{ id, weight, ...names, ongoing, passedBy, isSkipped: passedBy !== null }]
  })
}

/** The enabled participants of a distribution. */
export function sharesOf({ staffs }: Pick<Distribution, 'staffs'>): Share[] {
  return staffs.filter(({ enabled }) => enabled)
}

/** The team of a provider: those who support them, all with the same share. */
export function teamShares(supporterIds: readonly string[]): Share[] {
  return supporterIds.map((staffId) => ({ staffId, weight: 1 }))
}

/** The same people without limits: for work that somebody must have. */
export function withoutLimits<D extends Pick<Distribution, 'staffs'>>(distribution: D): D {
  const staffs = distribution.staffs.map((share) => ({ ...share, capacity: null }))
  return { ...distribution, staffs }
}

/** Of whom the number of ongoing tasks decides: nobody's is read for nothing. */
export function countedOf({ strategy, staffs }: Pick<Distribution, 'strategy' | 'staffs'>) {
  const all = strategy === 'leastOpen'
  return staffs
    .filter(({ enabled, capacity }) => enabled && (all || capacity !== null))
    .map(({ staffId }) => staffId)
}

function awayOf(staffId: string, { absences, timezone, now }: Desk): Participant['passedBy'] {
  const absence = absences.find((one) => one.staffId === staffId && isAway(one, now))
  if (!absence) return null
  const lastMoment = new Date(Date.parse(absence.until) - 1)
  const [year, month, day] = wallClockAt(lastMoment, timezone).day.split('-')
  return { because: 'away', text: `away through ${month}/${day}/${year}` }
}

function fullOf(ongoing: number, capacity: number | null): Participant['passedBy'] {
  if (capacity === null || ongoing < capacity) return null
  return { because: 'full', text: `${ongoing} ongoing tasks, at most ${capacity}` }
}
