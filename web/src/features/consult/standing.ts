import type { Consult, ListedConsult } from '#shared/model/consult.ts'
import { stateName } from '../../ui/choices.ts'
import { knownBrowserZone } from '../../ui/dates.ts'
import { formatMoment, formatPeriod } from '../../ui/moments.ts'
import { standingTexts as texts } from './texts.ts'

type Zoned = Pick<Consult, 'patientTimezone' | 'practiceTimezone'> & Partial<Pick<Consult, 'role'>>
type Timed = Pick<ListedConsult, 'scheduledAt' | 'scheduledLen'>

const MINUTE_MS = 60_000

/** The zone of the viewer: the browser's, or that of a patient whose browser does not tell it. */
export function viewerZone(
  { role, patientTimezone }: Omit<Zoned, 'practiceTimezone'>,
  browser = knownBrowserZone,
): string | null {
  return browser ?? (role === 'patient' ? patientTimezone : null)
}

/** When a call is, or that it has no time yet. */
export function whenWords(consult: Timed & Zoned, browser = knownBrowserZone): string {
  const { scheduledAt: at, scheduledLen: minutes, practiceTimezone } = consult
  if (at === null) return texts.noTime
  return formatPeriod({ at, minutes }, practiceTimezone, viewerZone(consult, browser))
}

/** A moment of a call, such as from when people may come in. */
export function momentWords(at: string, consult: Zoned): string {
  return formatMoment(at, consult.practiceTimezone, viewerZone(consult))
}

/**
 * Where the patient said to be at the last joining, so that the practice can send help there:
 * `1 Main St, Waco, Texas`. `null` for patients and guests, and before the patient has joined.
 * Without a role the staff look: lists of the practice have none.
 */
export function locationWords({
  role,
  location,
}: Pick<ListedConsult, 'location'> & Partial<Pick<Consult, 'role'>>) {
  if (role === 'patient' || role === 'guest' || location === null) return null
  const { addressLine1, addressCity, addressState } = location
  return [addressLine1, addressCity, stateName(addressState)].join(', ')
}

/** Whether the patient did not come to a call that should have begun. */
export function isMissed(
  { scheduledAt, participants }: Pick<Consult, 'scheduledAt' | 'participants'>,
  now: Date,
): boolean {
  const patient = participants.find(({ kind }) => kind === 'patient')
  return scheduledAt !== null && Date.parse(scheduledAt) <= now.getTime() && !patient?.joinedAt
}

/** Minutes that a call took; null while it did not. */
export function minutesOf({
  startedAt,
  finishedAt,
}: Pick<ListedConsult, 'startedAt' | 'finishedAt'>) {
  if (startedAt === null || finishedAt === null) return null
  return Math.max(1, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / MINUTE_MS))
}
