import type { LicenseForm, ProviderForm } from '#shared/model/provider.ts'
import { type PracticeRole, role } from '#shared/model/roles.ts'
import type { TemplateForm } from '#shared/model/template.ts'
import type { CastName } from './cast.data.ts'
import type { Account, ColleagueName } from './practice.data.ts'

type Application = ProviderForm & { licenses: LicenseForm[] }

const contact = { contactPhone: '5105550106', contactEmail: 'doctors@example.com' }
const term = { issueDate: '20190301', expireDate: '20310228' }

/** Who has applied as a provider; the operator has verified the first. */
export const applications: Partial<Record<ColleagueName, Application>> = {
  doctor: {
    ...contact,
    title: 'MD',
    npi: '1234567893',
    professionLine: 'Orthopedic spine surgery',
    licenses: [
      { ...term, licenseId: 'A104522', state: 'CA' },
      { ...term, licenseId: 'NV-20817', state: 'NV' },
    ],
  },
  secondDoctor: {
    ...contact,
    title: 'DO',
    npi: '1987654328',
    professionLine: 'Sports medicine',
    licenses: [{ ...term, licenseId: 'A118930', state: 'CA' }],
  },
}

/** What people at work tell patients often. */
export const templates: readonly TemplateForm[] = [
  {
    title: 'How to send your scans',
    content:
      'We sent you a link. Open it on the computer that has your disc, choose the folder of the disc, and wait until it says that your scans have arrived.',
  },
  {
    title: 'Before your first visit',
    content:
      'Please bring your insurance card, a photo ID and a list of your medicines. If you have a disc with scans, upload it first or bring it along.',
  },
  {
    title: 'We tried to reach you',
    content: 'We called you today and could not reach you. Please call us back at (510) 555-0100.',
  },
]

export const invitations: readonly { email: string; roles: PracticeRole[]; tags: [] }[] = [
  { email: 'jonah.reyes@example.com', roles: [role.staff], tags: [] },
  { email: 'mei.tanaka@example.com', roles: [role.provider], tags: [] },
]

/** Somebody who asks to join the practice. */
export const applicant: Account = {
  email: 'leah.morris@example.com',
  firstName: 'Leah',
  lastName: 'Morris',
  mobile: '4155550107',
  mainRole: role.member,
}
export const applicantMessage = 'I start at your front desk on Monday. Hannah told me to ask.'

/** The practice's groups, each with who manages it. */
export const groups: readonly { name: string; manager: ColleagueName }[] = [
  { name: 'Spine', manager: 'marketing' },
  { name: 'Joint', manager: 'manager' },
]

type SeedNote = {
  about: CastName
  by: ColleagueName
  /** Who is told of it. */
  tells?: ColleagueName
  note: string
}

/** What colleagues should know of some of the patients. */
export const notes: readonly SeedNote[] = [
  {
    about: 'accountHolder',
    by: 'staff',
    note: 'Prefers to be called in the morning. Her daughter drives her, so please no visits before ten.',
  },
  {
    about: 'accountHolder',
    by: 'staff',
    tells: 'doctor',
    note: 'The hospital has sent its report of the MRI from last May.\nShe asks whether a new one is needed before the visit.',
  },
  {
    about: 'discBringer',
    by: 'manager',
    note: 'Wants to know what the insurance pays before anything is booked.',
  },
]

/** The form on the practice's site. */
export const websiteForm = {
  name: 'Website',
  fields: [
    { field: 'firstName', label: 'First name', required: true },
    { field: 'lastName', label: 'Last name', required: true },
    { field: 'mobile', label: 'Mobile number', required: true, help: 'We call you back.' },
    { field: 'email', label: 'Email', required: false },
    { field: 'message', label: 'How can we help?', required: false },
  ],
  title: 'Ask for an appointment',
  intro: 'Tell us how to reach you, and we call you back within one working day.',
  button: 'Ask for a call',
  thanks: 'Thank you. We will call you within one working day.',
  consent: 'I agree that the practice may contact me by phone, text and email about my request.',
  color: 'ocean',
  source: 'Practice',
} as const

type Line = { by: 'patient' | ColleagueName; message: string }

/** What is written to patients, and by them; only whoever has an account of the demo answers. */
export const conversations: readonly { about: CastName; lines: readonly Line[] }[] = [
  {
    about: 'accountHolder',
    lines: [
      {
        by: 'staff',
        message: 'Hello, thank you for sending your scans. The doctor will look at them this week.',
      },
      { by: 'patient', message: 'Thank you. Do you need my older images as well?' },
      { by: 'staff', message: 'Yes, if you have them. The same link takes them.' },
      { by: 'patient', message: 'I found the disc from last year and will send it tonight.' },
    ],
  },
  {
    about: 'linkHolder',
    lines: [
      {
        by: 'manager',
        message: 'We have sent you a link for your scans. Call us if it does not open.',
      },
    ],
  },
]
