import { DAY, plusSeconds } from '#functions/platform/clock.ts'
import type { RegisteredPractice, RegisteredStaff } from '#functions/practices/public.ts'
import {
  type PracticeFilter,
  practiceFilters,
  TRIAL_ENDING_DAYS,
} from '#shared/model/practice-admin.ts'
import { fold } from '#shared/normalize.ts'

type State = Pick<RegisteredPractice, 'plan' | 'trialEndsAt' | 'pastDueSince' | 'suspendedAt'>

const tests: Record<PracticeFilter, (practice: State, now: Date) => boolean> = {
  trialEnding: ({ plan, trialEndsAt }, now) => {
    if (plan !== 'trial' || trialEndsAt === null) return false
    const end = new Date(trialEndsAt)
    return end > now && end <= plusSeconds(now, TRIAL_ENDING_DAYS * DAY)
  },
  trialOver: ({ plan, trialEndsAt }, now) =>
    plan === 'trial' && trialEndsAt !== null && new Date(trialEndsAt) <= now,
  pastDue: ({ pastDueSince }) => pastDueSince !== null,
  suspended: ({ suspendedAt }) => suspendedAt !== null,
}

/** How many practices there are in all, and in each state. */
export function countStates(practices: readonly State[], now: Date) {
  const counts = { all: practices.length, trialEnding: 0, trialOver: 0, pastDue: 0, suspended: 0 }
  for (const practice of practices) {
    for (const filter of practiceFilters) if (tests[filter](practice, now)) counts[filter] += 1
  }
  return counts
}

/** Fewer digits than these are part of every phone number. */
const MIN_PHONE_DIGITS = 4

/** Builds the test whether a text has what is searched for, whatever its case and accents. */
function matcher(key: string): (text: string) => boolean {
  const wanted = fold(key).trim()
  return (text) => fold(text).includes(wanted)
}

/** The digits of a search for a phone number; null for other searches. */
function phoneDigits(key: string): string | null {
  const digits = key.replace(/\D/g, '')
  return digits.length >= MIN_PHONE_DIGITS && /^[\d\s().+-]+$/.test(key) ? digits : null
}

export type FoundPractice = { practice: RegisteredPractice; member: string | null }

/** Practices in whose name, address or staff a part is what is searched for. */
export function searchRegister(
  practices: readonly RegisteredPractice[],
  staffs: readonly RegisteredStaff[],
  key: string,
): FoundPractice[] {
  const matches = matcher(key)
  const digits = phoneDigits(key)
  const members = new Map<string, string>()
  for (const { practiceId, firstName, lastName, email } of staffs) {
    const name = `${firstName} ${lastName}`
    if (!members.has(practiceId) && (matches(name) || matches(email))) {
      members.set(practiceId, `${name}, ${email}`)
    }
  }
  return practices.flatMap((practice): FoundPractice[] => {
    const { name, addressLine1, addressCity, addressState, addressZip } = practice
    const { contactEmail, contactPhone } = practice
    const address = `${addressLine1}, ${addressCity}, ${addressState} ${addressZip}`
    const isFound =
      [name, address, contactEmail].some(matches) ||
      (digits !== null && contactPhone.includes(digits))
    if (isFound) return [{ practice, member: null }]
    const member = members.get(practice.practiceId)
    return member === undefined ? [] : [{ practice, member }]
  })
}

const byName = (one: FoundPractice, other: FoundPractice) =>
  one.practice.name.localeCompare(other.practice.name, 'en-US')

/** By what time a state is ordered: what needs the operator first is first. */
const orders: Record<PracticeFilter, (practice: State) => string> = {
  trialEnding: ({ trialEndsAt }) => trialEndsAt ?? '',
  trialOver: ({ trialEndsAt }) => trialEndsAt ?? '',
  pastDue: ({ pastDueSince }) => pastDueSince ?? '',
  suspended: ({ suspendedAt }) => suspendedAt ?? '',
}

/** The practices of a state by when they came into it, the earliest first; all of them by name. */
export function filterPractices(
  found: readonly FoundPractice[],
  filter: PracticeFilter | undefined,
  now: Date,
): FoundPractice[] {
  if (filter === undefined) return found.toSorted(byName)
  const timeOf = orders[filter]
  return found
    .filter(({ practice }) => tests[filter](practice, now))
    .toSorted(
      (one, other) =>
        timeOf(one.practice).localeCompare(timeOf(other.practice)) || byName(one, other),
    )
}
