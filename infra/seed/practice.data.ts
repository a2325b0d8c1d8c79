import type { Holiday } from '#shared/model/holidays.ts'
import type { WeeklyHours } from '#shared/model/hours.ts'
import { type MainRole, type PracticeRole, role } from '#shared/model/roles.ts'
import type { LocationForm, PracticeForm } from './records.ts'

/** The password of every account that the login page shows. */
export const DEMO_PASSWORD = 'Demo-Practice-2026'

export const demoPractice = {
  name: 'Bayview Spine & Joint',
  abbrName: 'BSJ',
  contactPhone: '5105550100',
  contactEmail: 'frontdesk@example.com',
  homepage: 'https://www.example.com',
  addressLine1: '2200 Webster St, Suite 410',
  addressCity: 'Oakland',
  addressState: 'CA',
  addressZip: '94612',
  addressCountry: 'US',
  timezone: 'America/Los_Angeles',
} as const satisfies PracticeForm

const workday = [
  { from: 8 * 60, to: 12 * 60 },
  { from: 13 * 60, to: 17 * 60 },
]

/** When the demo practice works: on weekdays, with a break at noon. */
export const demoHours: WeeklyHours = [[], workday, workday, workday, workday, workday, []]

const yearly = [
  { day: '01-01', name: 'New Year’s Day' },
  { day: '07-04', name: 'Independence Day' },
  { day: '12-25', name: 'Christmas Day' },
]

/** The next of each holiday after a day, YYYY-MM-DD: the demo never starts on one of them. */
export function demoHolidays(today: string): Holiday[] {
  const year = Number(today.slice(0, 4))
  const next = yearly.map(({ day, name }) => {
    const from = `${today < `${year}-${day}` ? year : year + 1}-${day}`
    return { from, to: from, name }
  })
  return next.toSorted((one, other) => one.from.localeCompare(other.from))
}

const afternoon = [{ from: 12 * 60, to: 18 * 60 }]

/** The second location, which is open on three afternoons and has a day of training. */
export function demoLocation(trainingDay: string): LocationForm {
  return {
    name: 'Berkeley office',
    addressLine1: '2450 Ashby Ave',
    addressCity: 'Berkeley',
    addressState: 'CA',
    addressZip: '94705',
    addressCountry: 'US',
    hours: [[], [], afternoon, [], afternoon, afternoon, []],
    holidays: [{ from: trainingDay, to: trainingDay, name: 'Staff training' }],
  }
}

/** Somebody with an account. */
export type Account = {
  email: string
  firstName: string
  lastName: string
  mobile: string
  mainRole: MainRole
  /** For the login page; none where nobody signs in as this person. */
  label?: string
}

export type Colleague = Account & {
  roles: readonly PracticeRole[]
  /** In the distribution of new leads; none for who takes none. */
  weight?: number
}

export const demoAdmin: Colleague = {
  email: 'admin@demo.test',
  firstName: 'Priya',
  lastName: 'Raman',
  mobile: '5105550101',
  mainRole: role.member,
  label: 'Practice admin',
  roles: [role.admin],
}

/** Who works in the practice beside its admin. */
export const demoColleagues = {
  staff: {
    email: 'staff@demo.test',
    firstName: 'Marcus',
    lastName: 'Bell',
    mobile: '5105550102',
    mainRole: role.member,
    label: 'Advocate',
    roles: [role.staff],
    weight: 3,
  },
  secondAdvocate: {
    email: 'sofia.delgado@example.com',
    firstName: 'Sofia',
    lastName: 'Delgado',
    mobile: '5105550103',
    mainRole: role.member,
    roles: [role.staff],
    weight: 2,
  },
  manager: {
    email: 'manager@demo.test',
    firstName: 'Hannah',
    lastName: 'Kim',
    mobile: '5105550104',
    mainRole: role.member,
    label: 'Patient manager',
    roles: [role.patientManager],
    weight: 1,
  },
  marketing: {
    email: 'marketing@demo.test',
    firstName: 'Tom',
    lastName: 'Avery',
    mobile: '5105550105',
    mainRole: role.member,
    label: 'Marketing and HR manager',
    roles: [role.marketingManager, role.hrManager],
  },
  doctor: {
    email: 'doctor@demo.test',
    firstName: 'Elena',
    lastName: 'Vasquez',
    mobile: '5105550106',
    mainRole: role.provider,
    label: 'Doctor',
    roles: [role.provider],
  },
  secondDoctor: {
    email: 'samuel.okoye@example.com',
    firstName: 'Samuel',
    lastName: 'Okoye',
    mobile: '5105550107',
    mainRole: role.provider,
    roles: [role.provider],
  },
} as const satisfies Record<string, Colleague>

export type ColleagueName = keyof typeof demoColleagues

export const demoPatientAccount: Account = {
  email: 'patient@demo.test',
  firstName: 'Nora',
  lastName: 'Whitfield',
  mobile: '4155550108',
  mainRole: role.member,
  label: 'Patient',
}

export const demoOperator: Account = {
  email: 'operator@demo.test',
  firstName: 'Olivia',
  lastName: 'Grant',
  mobile: '4155550109',
  mainRole: role.admin,
  label: 'Platform operator',
}
