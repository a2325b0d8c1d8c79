import * as v from 'valibot'
import { stateCode } from './address.ts'
import { counter, day, email, flag, longText, optionalField, phone, text } from './fields.ts'
import { npi } from './npi.ts'
import { isMilitary, isStateCode, states } from './states.ts'
import { wallClockAt } from './wall-clock.ts'

/** How providers are addressed (specification, section 6). */
export const providerTitles = ['Dr.', 'MD', 'NP', 'DO', 'MA'] as const
export type ProviderTitle = (typeof providerTitles)[number]

/** A name with its title: `Dr. Ann Lee`, `Ann Lee, MD`. */
export function titledName(name: string, title: ProviderTitle | null): string {
  if (title === null) return name
  return title === 'Dr.' ? `${title} ${name}` : `${name}, ${title}`
}

/** What a provider says of themself (specification, section 3, Provider profile). */
export const providerForm = v.object({
  title: optionalField(v.picklist(providerTitles, `must be one of ${providerTitles.join(', ')}`)),
  npi,
  /** What the provider practices, such as Orthopedic surgery. */
  professionLine: text(120),
  contactPhone: phone,
  contactEmail: email,
})
export type ProviderForm = v.InferOutput<typeof providerForm>

/** The number of a license as the state's board gave it; comes out in capitals, without spaces. */
export const licenseNumber = v.pipe(
  text(32),
  v.transform((value) => value.toUpperCase().replace(/\s/g, '')),
  v.regex(/^[A-Z0-9][A-Z0-9.-]*$/, 'must be letters and digits'),
)

/** A license as the provider enters it (specification, section 3, License). Days are YYYYMMDD. */
export const licenseForm = v.object({
  licenseId: licenseNumber,
  state: v.pipe(
    stateCode,
    v.check((code) => !isMilitary(code), 'must be a US state or territory'),
  ),
  issueDate: day,
  expireDate: day,
})
export type LicenseForm = v.InferOutput<typeof licenseForm>

/** A license as it is kept. */
export const licenseItem = v.object({
  ...licenseForm.entries,
  /** Whether the platform's operator has seen it as it is now. */
  isVerified: v.boolean(),
})
export type LicenseItem = v.InferOutput<typeof licenseItem>

export const license = v.object({ ...licenseItem.entries, isExpired: v.boolean() })
export type License = v.InferOutput<typeof license>

/** What day it is where the license is good, YYYYMMDD. */
export function todayIn(state: LicenseForm['state'], now: Date): string {
  const zone = isStateCode(state) ? states[state].timezone : 'UTC'
  return wallClockAt(now, zone).day.replaceAll('-', '')
}

/** A license is good through its last day. */
export function isExpired({ state, expireDate }: LicenseForm, now: Date): boolean {
  return expireDate < todayIn(state, now)
}

/** What the badge says (specification, section 6). */
export const verifications = ['verified', 'unverified', 'inactive'] as const
export type Verification = (typeof verifications)[number]

/** What a provider still lacks to be verified. */
export const providerNeeds = ['application', 'baa', 'license', 'verification'] as const
export type ProviderNeed = (typeof providerNeeds)[number]

/** The most characters of what the operator asks of a provider, and of the provider's answer. */
export const RETURN_MAX = 1000

/** The operator's reason for sending an application back, and the answer; `answeredAt` is null before it. */
export const providerReturn = v.object({
  reason: v.string(),
  at: v.string(),
  answer: v.string(),
  answeredAt: v.nullable(v.string()),
})
export type ProviderReturn = v.InferOutput<typeof providerReturn>

/** The operator's decision on a provider, as read in `revision`. */
export const providerDecision = v.object({
  verified: flag,
  revision: v.optional(counter),
  /** The licenses that a state's board confirmed: all of them where this is left out. */
  licenseIds: v.optional(v.pipe(v.array(licenseNumber, 'must be a list'), v.maxLength(57))),
  /** The fault, shown to the provider; required unless every license is verified. */
  reason: v.optional(longText(RETURN_MAX)),
})
export type ProviderDecision = v.InferOutput<typeof providerDecision>

export const providerProfile = v.object({
  id: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  title: v.nullable(v.picklist(providerTitles)),
  npi: v.string(),
  professionLine: v.string(),
  contactPhone: v.string(),
  contactEmail: v.string(),
  isBaaConfirmed: v.boolean(),
  baaConfirmedAt: v.nullable(v.string()),
  verification: v.picklist(verifications),
  verifiedAt: v.nullable(v.string()),
  missing: v.array(v.picklist(providerNeeds)),
  licenses: v.array(license),
  appliedAt: v.string(),
  leftAt: v.nullable(v.string()),
  /** Why the operator sent the application back; null if that was not necessary. */
  returned: v.nullable(providerReturn),
  /** Counts what the provider changes of the profile itself. */
  version: v.number(),
  /** Counts every change, also of licenses and by the operator. */
  revision: v.number(),
})
export type ProviderProfile = v.InferOutput<typeof providerProfile>

/** How the signed-in member stands as a provider; `verification` is null for who never applied. */
export const providerStatus = v.object({
  verification: v.nullable(v.picklist(verifications)),
  isBaaConfirmed: v.boolean(),
  missing: v.array(v.picklist(providerNeeds)),
  licenseCount: v.number(),
  expiredLicenseCount: v.number(),
})
export type ProviderStatus = v.InferOutput<typeof providerStatus>

/** In which of the operator's lists a provider is. */
export const providerStages = ['waiting', 'returned', 'verified', 'inactive'] as const
export type ProviderStage = (typeof providerStages)[number]

/** One of the staff who supports a provider. */
export const support = v.object({
  staffId: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  createdAt: v.string(),
})
export type Support = v.InferOutput<typeof support>

/** A provider of a practice with who supports them; `verification` is null for who never applied. */
export const supportList = v.object({
  providerId: v.string(),
  title: v.nullable(v.picklist(providerTitles)),
  verification: v.nullable(v.picklist(verifications)),
  items: v.array(support),
})
export type SupportList = v.InferOutput<typeof supportList>
