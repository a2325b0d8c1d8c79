import { ensureVersion } from '#functions/platform/version.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import { BAA_VERSION } from '#shared/model/baa.ts'
import {
  isExpired,
  type License,
  type LicenseForm,
  type LicenseItem,
  type ProviderDecision,
  type ProviderForm,
  type ProviderNeed,
  type ProviderProfile,
  type ProviderReturn,
  type ProviderStage,
  type ProviderStatus,
} from '#shared/model/provider.ts'
import { isBaaConfirmed, type ProviderItem, verificationOf } from '../public.ts'
import { addLicense } from './licenses.ts'

type Person = Pick<ProviderProfile, 'firstName' | 'lastName' | 'email'>

/**
 * A new application, also of somebody who left before: nothing of the former profile is kept.
 * @throws what addLicense does, for any of the licenses
 */
export function newProvider(
  memberId: string,
  { title, npi, professionLine, contactPhone, contactEmail }: ProviderForm,
  licenses: readonly LicenseForm[],
  { former, now }: { former: ProviderItem | null; now: Date },
): ProviderItem {
  const empty: ProviderItem = {
    ...{ memberId, title: title ?? null, npi, professionLine, contactPhone, contactEmail },
    ...{ licenses: [], baa: null, verifiedAt: null, leftAt: null, appliedAt: now.toISOString() },
    returned: null,
    version: (former?.version ?? 0) + 1,
    revision: (former?.revision ?? 0) + 1,
  }
  return licenses.reduce(
    (provider, form, at) => addLicense(provider, form, now, `licenses.${at}.`),
    empty,
  )
}

/** @throws ERR_DOCTOR_NOT_AVAILABLE for who has left */
export function ensureActive(provider: ProviderItem): ProviderItem {
  if (provider.leftAt !== null) throw new CatalogueError('ERR_DOCTOR_NOT_AVAILABLE')
  return provider
}

/** The provider with a change, in the next revision. */
export function revised(before: ProviderItem, change: Partial<ProviderItem>): ProviderItem {
  return { ...before, ...change, revision: before.revision + 1 }
}

type Change = { [K in keyof ProviderForm]?: ProviderForm[K] | undefined } & {
  version?: number | undefined
}

/**
 * The profile after a change. A changed title or NPI must be verified again.
 * @throws ERR_VERSION_CONFLICT where it was changed since it was read, ERR_NO_CHANGE
 */
export function changeProfile(before: ProviderItem, { version, ...change }: Change): ProviderItem {
  ensureVersion(before, version)
  const after: ProviderItem = {
    ...before,
    title: change.title === undefined ? before.title : change.title,
    npi: change.npi ?? before.npi,
    professionLine: change.professionLine ?? before.professionLine,
    contactPhone: change.contactPhone ?? before.contactPhone,
    contactEmail: change.contactEmail ?? before.contactEmail,
  }
  if (JSON.stringify(after) === JSON.stringify(before)) throw new CatalogueError('ERR_NO_CHANGE')
  const isSame = after.title === before.title && after.npi === before.npi
  return revised(after, {
    version: before.version + 1,
    ...(isSame ? {} : { verifiedAt: null, licenses: unverified(before.licenses) }),
  })
}

function unverified(licenses: readonly LicenseItem[]): LicenseItem[] {
  return licenses.map((license) => ({ ...license, isVerified: false }))
}

/**
 * The provider with the agreement confirmed: its version, when and from which address.
 * @throws ERR_VERSION_CONFLICT where the text that was read is not the present one
 */
export function confirmBaa(
  before: ProviderItem,
  version: string,
  { ip, now }: { ip: string; now: Date },
): ProviderItem {
  if (version !== BAA_VERSION) throw new CatalogueError('ERR_VERSION_CONFLICT')
  return revised(before, { baa: { version, ip, confirmedAt: now.toISOString() } })
}

type Decided = Omit<ProviderDecision, 'verified'> & { verified: boolean; now: Date }

/**
 * The provider as the operator decided: verified with the licenses that the boards confirmed, or not verified.
 * `returned` keeps the reason, later with the provider's answer.
 * @throws ERR_DOCTOR_NOT_AVAILABLE, ERR_VERSION_CONFLICT where it is not as the operator read it,
 *   ERR_DOCTOR_BAA_NOT_CONFIRMED, ERR_DOCTOR_LICENSE_NOT_EXISTS where no confirmed license is good,
 *   ERR_REQUEST_PARAMS_MISFORMAT where a reason is needed and missing, ERR_NO_CHANGE
 */
export function decideOn(before: ProviderItem, decision: Decided): ProviderItem {
  const { verified, revision, licenseIds, now } = decision
  ensureActive(before)
  if (revision !== undefined && revision !== before.revision) {
    throw new CatalogueError('ERR_VERSION_CONFLICT')
  }
  if (!verified) {
    const returned = returnFor(decision)
    return revised(before, { verifiedAt: null, licenses: unverified(before.licenses), returned })
  }
  if (!isBaaConfirmed(before)) throw new CatalogueError('ERR_DOCTOR_BAA_NOT_CONFIRMED')
  if (stageOf(before) === 'verified') throw new CatalogueError('ERR_NO_CHANGE')
  const licenses = confirmed(before.licenses, licenseIds, now)
  const isAll = licenses.every(({ isVerified }) => isVerified)
  const returned = isAll ? null : returnFor(decision)
  return revised(before, { verifiedAt: now.toISOString(), licenses, returned })
}

/** The licenses with the confirmed ones verified, of which one must be good. */
function confirmed(
  licenses: readonly LicenseItem[],
  licenseIds: readonly string[] | undefined,
  now: Date,
): LicenseItem[] {
  const after = licenses.map((license) => ({
    ...license,
    isVerified: licenseIds?.includes(license.licenseId) ?? true,
  }))
  if (!after.some((license) => license.isVerified && !isExpired(license, now))) {
    throw new CatalogueError('ERR_DOCTOR_LICENSE_NOT_EXISTS', [
      'No license that was confirmed is still good.',
    ])
  }
  return after
}

function returnFor({ reason = '', now }: Decided): ProviderReturn {
  if (reason === '') throw badField('reason', 'must say what is wrong')
  return { reason, at: now.toISOString(), answer: '', answeredAt: null }
}

/**
 * The provider sent to be checked again, with what they say to it.
 * @throws ERR_NO_CHANGE where nothing waits for an answer
 */
export function answerReturn(before: ProviderItem, answer: string, now: Date): ProviderItem {
  const { returned } = before
  if (!isReturned(before) || returned === null) throw new CatalogueError('ERR_NO_CHANGE')
  return revised(before, { returned: { ...returned, answer, answeredAt: now.toISOString() } })
}

const isReturned = ({ returned }: ProviderItem) => returned?.answeredAt === null

/** In which of the operator's lists a provider is: waiting, while there is something to verify. */
export function stageOf(provider: ProviderItem): ProviderStage {
  const { leftAt, verifiedAt, licenses } = provider
  if (leftAt !== null) return 'inactive'
  if (isReturned(provider)) return 'returned'
  const isDone = verifiedAt !== null && licenses.every(({ isVerified }) => isVerified)
  return isDone ? 'verified' : 'waiting'
}

/** What a provider still lacks, in the order of the steps; empty for who is verified. */
export function missingOf(provider: ProviderItem | null, now: Date): ProviderNeed[] {
  if (provider === null || provider.leftAt !== null) return ['application']
  const isGood = provider.licenses.some((license) => !isExpired(license, now))
  return [
    ...(isBaaConfirmed(provider) ? [] : (['baa'] as const)),
    ...(isGood ? [] : (['license'] as const)),
    ...(verificationOf(provider, now) === 'verified' ? [] : (['verification'] as const)),
  ]
}

export function licenseOf(license: LicenseItem, now: Date): License {
  return { ...license, isExpired: isExpired(license, now) }
}

/** The profile as its owner and the operator see it. */
export function profileOf(provider: ProviderItem, person: Person, now: Date): ProviderProfile {
  const { memberId, baa, licenses, ...rest } = provider
  const { firstName, lastName, email } = person
  return {
    ...rest,
    ...{ id: memberId, firstName, lastName, email },
    isBaaConfirmed: isBaaConfirmed(provider),
    baaConfirmedAt: baa?.confirmedAt ?? null,
    verification: verificationOf(provider, now),
    missing: missingOf(provider, now),
    licenses: licenses.map((license) => licenseOf(license, now)),
  }
}

/** The status of a member as a provider; null for who never applied. */
export function statusOf(provider: ProviderItem | null, now: Date): ProviderStatus {
  const licenses = provider?.licenses ?? []
  return {
    verification: provider && verificationOf(provider, now),
    isBaaConfirmed: provider !== null && isBaaConfirmed(provider),
    missing: missingOf(provider, now),
    licenseCount: licenses.length,
    expiredLicenseCount: licenses.filter((license) => isExpired(license, now)).length,
  }
}
