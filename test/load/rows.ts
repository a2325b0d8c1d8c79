import type { PatientItem } from '#functions/patients/records.ts'
import { newPatient } from '#functions/patients/rules/patient.ts'
import { leadReasons, leadTargets } from '#shared/model/leads.ts'

const DAY_MS = 86_400_000

const beginnings = 'An Ben Car Da El Fran Gra Hel Is Jo Ka Lu Mar Na Ol Pe Ro Sa To Vi'.split(' ')
const endings = 'a ella en ia ie is na ne on or ra ric son ta ton us y ynn'.split(' ')
const families = 'Ab Ber Clay Dun Ed Fitz Gar Hol Ing John Kel Lang Mc Nor Os Pat Rey Sch Tur Wil'
const ends = 'berg dale ez field ford ham kins ley man ner ock rick sby son ston ter vez well'
const lastNames = families.split(' ').flatMap((first) => ends.split(' ').map((end) => first + end))
const sources = ['Google', 'Facebook', 'Referral', 'Call-in', 'Billboard', null]
const companies = ['Aetna', 'Cigna', 'Humana', 'Kaiser', 'UnitedHealth', null]
const campaigns = ['spring', 'summer', 'autumn', 'winter', null]
const domains = ['gmail.com', 'yahoo.com', 'example.com', 'outlook.com']

const LEAD = { isLead: 1, isPatient: 0 } as const
const PATIENT = { isLead: 0, isPatient: 1 } as const

/** Numbers from 0 up to a limit, the same ones every time (Park and Miller's generator). */
export function chance(seed: number) {
  let state = seed
  return (limit: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
}

/**
 * Patients and leads in every status, of some staff, providers and groups, added over two years, by
 * ids that sort as they were added; the same ones every time.
 */
export function makeRecords(
  count: number,
  practiceId: string,
  { now, people }: { now: Date; people: readonly string[] },
): PatientItem[] {
  const pick = chance(1)
  const oneOf = <T>(values: readonly [T, ...T[]] | readonly T[], otherwise: T): T =>
    values[pick(values.length)] ?? otherwise
  const step = (730 * DAY_MS) / count
  return Array.from({ length: count }, (_, index) => {
    const added = new Date(now.getTime() - 731 * DAY_MS + Math.floor(index * step))
    const isLead = pick(3) === 0
    const firstName = oneOf(beginnings, '') + oneOf(endings, '')
    const lastName = oneOf(lastNames, '')
    const form = {
      ...{ firstName, lastName, ...(isLead ? LEAD : PATIENT) },
      email: `${firstName}.${lastName}${index}@${oneOf(domains, '')}`.toLowerCase(),
      mobile: `${200 + pick(700)}${String(2_000_000 + pick(8_000_000))}`,
      dob: `${1930 + pick(80)}${String(101 + pick(12) * 100 + pick(28)).padStart(4, '0')}`,
      addressCity: oneOf(lastNames, ''),
      registerSource: oneOf(sources, null),
      marketingCampaign: oneOf(campaigns, null),
      insuranceCompany: oneOf(companies, null),
      providerId: oneOf([...people, null], null),
    } as const
    const patientId = idOf(index)
    const record = newPatient(form, { patientId, practiceId, creatorId: practiceId, now: added })
    const leadStatus = isLead ? oneOf(leadTargets, 1) : 0
    const reason = isLead ? oneOf(leadReasons[leadStatus || 1], '') : null
    return {
      ...record,
      ...{ leadStatus, leadData: { ...record.leadData, status: leadStatus, statusReason: reason } },
      leadAdvocateId: isLead ? oneOf([...people, null], null) : null,
      isArchived: pick(10) === 0,
      newUploadCount: pick(20) === 0 ? 1 : 0,
      lastUploadAt: pick(4) === 0 ? new Date(added.getTime() + pick(DAY_MS)).toISOString() : null,
    }
  })
}

/** As long as an id, and as random at its end. */
export function idOf(index: number): string {
  const random = String((index * 7_919_317) % 9_999_991).padStart(8, '0')
  return `01J${String(index).padStart(9, '0')}${random.repeat(2)}`.slice(0, 26).padEnd(26, '0')
}
