import * as v from 'valibot'
import { challenge, solved } from './challenge.ts'
import {
  counter,
  dob,
  flag,
  id,
  line,
  longText,
  maskedLongText,
  maskedText,
  optionalField,
  publicName,
  text,
} from './fields.ts'
import { leadFormColorNames } from './lead-form-colors.ts'
import { LIST_TITLE_MAX } from './lists.ts'
import { patientFields } from './patient.ts'
import { touch } from './touch.ts'

/** What a form may ask for: fields of the record, and a message that its history keeps. */
export const leadFormFieldNames = [
  'firstName',
  'middleName',
  'lastName',
  'email',
  'mobile',
  'dob',
  'contactPhone',
  'addressLine1',
  'addressLine2',
  'addressCity',
  'addressState',
  'addressZip',
  'insuranceCompany',
  'insurancePlan',
  'message',
] as const
export type LeadFormFieldName = (typeof leadFormFieldNames)[number]

/** No plan has more forms, so that a page lists them all. */
export const LEAD_FORMS_MAX = 500
export const MESSAGE_MAX = 2000

const field = v.object({
  field: v.picklist(leadFormFieldNames),
  label: text(80),
  required: v.boolean(),
  help: optionalField(text(200)),
})
export type LeadFormField = v.InferOutput<typeof field>

/** A page elsewhere, over https alone. */
const securePage = v.pipe(
  line(500),
  v.trim(),
  v.url('must be a web address'),
  v.regex(/^https:\/\/[^/?#\s@]+\.[^/?#\s@]+(?:[/?#]|$)/i, 'must begin with https://'),
)

/** How many sites a form may name. */
export const SITES_MAX = 20

function isSite(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username } = new URL(address)
  return /^https?:$/.test(protocol) && hostname.includes('.') && username === ''
}

/** Whoever types a site may leave out https:// and may name any page of it. */
const addressOf = (text: string) => (/^[a-z]+:/i.test(text) ? text : `https://${text}`)

/** Sites by their origins. */
const sites = v.pipe(
  v.array(v.pipe(line(500), v.trim())),
  v.transform((lines) => lines.filter((text) => text !== '').map(addressOf)),
  v.maxLength(SITES_MAX, `must be at most ${SITES_MAX}`),
  v.check((all) => all.every(isSite), 'must be addresses such as https://www.example.com'),
  v.transform((all) => [...new Set(all.map((address) => new URL(address).origin))]),
)

/** The site around a form, as its page knows it: an origin, or `null` where the browser does not say. */
export const siteAround = v.union(
  [v.literal('null'), v.pipe(line(300), v.regex(/^https?:\/\/[^/?#\s]+$/))],
  'must be an origin',
)

type Asked = readonly Pick<LeadFormField, 'field' | 'required'>[]

/** Whoever fills in what a form requires can be reached (specification, section 5, Patient form). */
export function asksHowToReach(fields: Asked): boolean {
  const requires = (name: LeadFormFieldName) =>
    fields.some((one) => one.field === name && one.required)
  return requires('email') || requires('mobile') || (requires('firstName') && requires('lastName'))
}

const fields = v.pipe(
  v.array(field),
  v.minLength(1, 'add a field'),
  v.maxLength(leadFormFieldNames.length),
  v.check(
    (all) => new Set(all.map((one) => one.field)).size === all.length,
    'each field may be there once',
  ),
  v.check(
    (all) => asksHowToReach(all),
    'require an email, a mobile number, or the first and last name, so that you can answer',
  ),
)

const parts = {
  name: publicName(120),
  isOn: v.optional(flag, 1),
  fields,
  title: publicName(120),
  intro: optionalField(longText(2000)),
  button: text(40),
  thanks: text(1000),
  /** Where the browser goes afterwards, instead of showing the thanks. */
  redirectUrl: optionalField(securePage),
  /** What the person agrees to; without it nothing is asked. */
  consent: optionalField(longText(4000)),
  color: v.picklist(leadFormColorNames),
  /** Who follows up its leads; null for whoever is next in the distribution. */
  advocateId: optionalField(id),
  /** The source of its leads, where the address does not say more. */
  source: optionalField(text(LIST_TITLE_MAX)),
  /** Origins of the sites that it may stand on; none for any. Its own address always works. */
  sites: v.optional(sites, []),
}

/** A lead form as the staff fill it in. */
export const leadFormForm = v.object(parts)
export type LeadFormForm = v.InferOutput<typeof leadFormForm>
export const leadFormChange = v.object({
  ...v.partial(leadFormForm).entries,
  version: v.optional(counter),
})
export type LeadFormChange = v.InferOutput<typeof leadFormChange>

const stored = {
  formId: v.string(),
  /** What its public address holds. */
  formKey: v.string(),
  name: v.string(),
  isOn: v.boolean(),
  version: v.number(),
  updatedAt: v.string(),
}

/** A lead form as it is kept. */
export const leadForm = v.object({
  ...stored,
  fields: v.array(v.object({ ...field.entries, help: v.nullable(v.string()) })),
  title: v.string(),
  intro: v.nullable(v.string()),
  button: v.string(),
  thanks: v.string(),
  redirectUrl: v.nullable(v.string()),
  consent: v.nullable(v.string()),
  /** Counts the texts of the consent; each submission keeps which one it agreed to. */
  consentVersion: v.number(),
  color: v.picklist(leadFormColorNames),
  advocateId: v.nullable(v.string()),
  source: v.nullable(v.string()),
  sites: v.optional(v.array(v.string()), []),
  createdAt: v.string(),
})
export type LeadForm = v.InferOutput<typeof leadForm>

/** The text that people agreed to in a version of a form, and since when it was shown. */
export const leadFormConsent = v.object({ consent: v.string(), createdAt: v.string() })

/** A lead form in the list. */
export const leadFormRow = v.object({
  ...stored,
  submissions: v.number(),
  lastSubmittedAt: v.nullable(v.string()),
})
export type LeadFormRow = v.InferOutput<typeof leadFormRow>

/** A submission beyond what the plan allows: it says nothing of the person until it is opened. */
export const lockedLead = v.object({
  submissionId: v.string(),
  formId: v.string(),
  formName: v.string(),
  submittedAt: v.string(),
  campaign: v.nullable(v.string()),
})
export type LockedLead = v.InferOutput<typeof lockedLead>

/** The longest message that is kept: what was typed, and answers that did not fit their fields. */
export const KEPT_MESSAGE_MAX = leadFormFieldNames.length * (MESSAGE_MAX + 100)

/** What somebody filled in, by the rules of the record. */
export const leadFormValues = v.strictObject({
  ...v.pick(v.object(patientFields), [
    ...(['firstName', 'middleName', 'lastName', 'email', 'mobile', 'contactPhone'] as const),
    ...(['addressLine1', 'addressLine2', 'addressCity', 'addressState', 'addressZip'] as const),
    'insurancePlan',
  ]).entries,
  dob: optionalField(dob),
  insuranceCompany: optionalField(maskedText(120)),
  message: optionalField(maskedLongText(KEPT_MESSAGE_MAX)),
})
export type LeadFormValues = v.InferOutput<typeof leadFormValues>

const typed = optionalField(maskedLongText(MESSAGE_MAX))

/** What people typed, by field. Nothing is refused that staff can read and correct later. */
const leadFormTyped = v.strictObject({
  firstName: typed,
  middleName: typed,
  lastName: typed,
  email: typed,
  mobile: typed,
  dob: typed,
  contactPhone: typed,
  addressLine1: typed,
  addressLine2: typed,
  addressCity: typed,
  addressState: typed,
  addressZip: typed,
  insuranceCompany: typed,
  insurancePlan: typed,
  message: typed,
})
export type LeadFormTyped = v.InferOutput<typeof leadFormTyped>

/** What a browser sends of a filled-in form. */
export const leadFormSubmission = v.object({
  values: leadFormTyped,
  ...solved,
  agreed: v.optional(flag, 0),
  touch,
})
export type LeadFormSubmission = v.InferOutput<typeof leadFormSubmission>

/** What the public page needs of a form. */
export const publicLeadForm = v.object({
  practiceName: v.string(),
  ...v.pick(leadForm, ['title', 'intro', 'button', 'thanks', 'redirectUrl', 'consent', 'color'])
    .entries,
  fields: leadForm.entries.fields,
  /** What there is to choose from, where the form asks for a plan of insurance. */
  insurancePlans: v.array(v.object({ value: v.string(), title: v.string() })),
  challenge,
})
export type PublicLeadForm = v.InferOutput<typeof publicLeadForm>
