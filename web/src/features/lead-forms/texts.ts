import type { LeadFormFieldName } from '#shared/model/lead-form.ts'
import type { LeadFormColor } from '#shared/model/lead-form-colors.ts'

export const listTexts = {
  title: 'Lead forms',
  description: 'Forms for your own site: whoever sends one becomes a lead.',
  label: 'Lead forms',
  add: 'Add form',
  of: (count: number, limit: number) => `${count} of ${limit} forms of your plan`,
  full: 'Your plan has no more forms. Delete one, or choose another plan.',
  columns: {
    name: 'Name',
    isOn: 'On',
    submissions: 'Submissions',
    last: 'Last one',
    action: 'Actions',
  },
  turn: (name: string) => `${name} takes submissions`,
  never: 'none yet',
  codeOf: (name: string) => `Show the code of ${name}`,
  removeOf: (name: string) => `Delete ${name}`,
  removed: (name: string) => `${name} is deleted: its address shows nothing any more.`,
  emptyTitle: 'No lead forms yet',
  empty: 'Build a form, and put it on your site with one line of code.',
  goneTitle: 'This form is gone',
  gone: 'Someone deleted it.',
  back: 'All lead forms',
} as const

export const lockedTexts = {
  title: 'Leads that wait',
  text: 'Your plan has no lead records left. These are kept, and open by themselves with the next month of a paid plan, or as soon as there is a plan with more room.',
  open: 'Open now',
  opened: (count: number) => (count === 1 ? '1 lead opened' : `${count} leads opened`),
  none: 'Your plan still has no lead records left.',
  label: 'Leads that wait',
  columns: { form: 'Form', campaign: 'Campaign', at: 'Sent' },
  locked: 'Locked',
} as const

export const codeTexts = {
  title: (name: string) => `Put ${name} on your site`,
  text: 'Paste this line where the form should stand. It grows with what is in it.',
  code: 'Code',
  copy: 'Copy code',
  copied: 'Copied',
  address: 'Or link to the form',
  copyAddress: 'Copy address',
  elsewhere:
    'On the other pages of your site, paste this one. A lead then says how the person came to your site first, and not only to the form.',
  copyShort: 'Copy short code',
  frameTitle: 'Contact form',
} as const

export const builderTexts = {
  newTitle: 'New lead form',
  add: 'Add form',
  save: 'Save',
  saved: 'The form is saved.',
  added: 'The form is added. Put its code on your site.',
  preview: 'Preview',
  previewHint: 'As people see it. It is sent nowhere.',
  what: 'Form',
  fields: 'Fields',
  fieldsHint: 'Ask for as little as you can. Require an email, a mobile number, or both names.',
  after: 'Afterwards',
  leads: 'Leads',
  required: 'Required',
  requiredOf: (label: string) => `${label} is required`,
  drag: 'Drag to another place',
  up: (label: string) => `Move ${label} up`,
  down: (label: string) => `Move ${label} down`,
  removeField: (label: string) => `Remove ${label}`,
  label: 'Label',
  help: 'Help',
  addField: 'Add a field',
  distributed: 'The next in the lead distribution',
  former: 'Someone who has left',
  anySource: 'None',
  consentHint: 'People must tick it. Each lead keeps which text it agreed to.',
  sourceHint: 'Where the address or the ad says more, that counts.',
  where: 'Sites',
  sitesHint:
    'One a line, such as https://www.example.com. Empty: on any site. The address of the form always works.',
  redirectHint: 'Instead of the thank-you text. It begins with https://',
  conflictTitle: 'Someone else changed this form',
  conflict: 'What you changed is kept, over what is new. Look at it, and save again.',
  practice: 'Your practice',
} as const

/** What the settings of a form are called, by their names in the contract. */
export const formLabels = {
  name: 'Name, for your team',
  title: 'Title',
  intro: 'Text above the fields',
  button: 'Button',
  thanks: 'Thank-you text',
  redirectUrl: 'Page to go on to',
  consent: 'Consent',
  color: 'Color',
  advocateId: 'Who follows up',
  source: 'Source',
  sites: 'Sites that may show the form',
  fields: 'Fields',
} as const

export const fieldNames: Record<LeadFormFieldName, string> = {
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  email: 'Email',
  mobile: 'Mobile number',
  dob: 'Date of birth',
  contactPhone: 'Other phone',
  addressLine1: 'Address',
  addressLine2: 'Address, second line',
  addressCity: 'City',
  addressState: 'State',
  addressZip: 'ZIP code',
  insuranceCompany: 'Insurance company',
  insurancePlan: 'Insurance plan',
  message: 'How can we help?',
}

export const colorNames: Record<LeadFormColor, string> = {
  ocean: 'Ocean',
  blue: 'Blue',
  indigo: 'Indigo',
  violet: 'Violet',
  plum: 'Plum',
  red: 'Red',
  green: 'Green',
  slate: 'Slate',
}
