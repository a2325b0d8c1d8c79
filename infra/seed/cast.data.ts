import { type LeadTarget, leadStatus } from '#shared/model/leads.ts'
import { demoPatientAccount } from './practice.data.ts'

/** Somebody whom the demo tells more of than of others. */
export type Role = {
  firstName: string
  lastName: string
  email: string
  mobile: string
  /** YYYYMMDD */
  dob: string
  /** Where a lead is in the pipeline; null for a patient who never was one. */
  status: LeadTarget | null
  /** Why a lead is there; null for any reason. */
  reason: string | null
  /** Working days since the last thing that people did with the record, and since it was added. */
  age: number
  addedAge: number
  provider: 'doctor' | 'secondDoctor' | null
}

export const castNames = [
  'accountHolder',
  'linkUser',
  'linkHolder',
  'discBringer',
  'returner',
] as const

export type CastName = (typeof castNames)[number]

export const cast: Readonly<Record<CastName, Role>> = {
  /** Has an account, and sent scans with it. */
  accountHolder: {
    ...demoPatientAccount,
    dob: '19790614',
    status: null,
    reason: null,
    age: 30,
    addedAge: 34,
    provider: 'doctor',
  },
  /** Sent scans by a link; nobody has looked at them yet. */
  linkUser: {
    firstName: 'Daniel',
    lastName: 'Okafor',
    email: 'daniel.okafor@example.com',
    mobile: '5105550171',
    dob: '19661102',
    status: leadStatus.review,
    reason: 'Benefits check',
    age: 1,
    addedAge: 9,
    provider: 'doctor',
  },
  /** Got a link, and has not used it yet. */
  linkHolder: {
    firstName: 'Grace',
    lastName: 'Lindqvist',
    email: 'grace.lindqvist@example.com',
    mobile: '9255550172',
    dob: '19850321',
    status: leadStatus.engaged,
    reason: 'Awaiting records',
    age: 2,
    addedAge: 6,
    provider: null,
  },
  /** Brought a disc, which the staff uploaded. */
  discBringer: {
    firstName: 'Victor',
    lastName: 'Tran',
    email: 'victor.tran@example.com',
    mobile: '4155550173',
    dob: '19580809',
    status: leadStatus.converted,
    reason: null,
    age: 12,
    addedAge: 30,
    provider: 'doctor',
  },
  /** Had scans twice, some years apart. */
  returner: {
    firstName: 'Ruth',
    lastName: 'Abrams',
    email: 'ruth.abrams@example.com',
    mobile: '6505550174',
    dob: '19520127',
    status: null,
    reason: null,
    age: 18,
    addedAge: 60,
    provider: 'secondDoctor',
  },
}
