import { CatalogueError } from '#shared/errors.ts'
import { type LicenseForm, type LicenseItem, todayIn } from '#shared/model/provider.ts'
import type { ProviderItem } from '../public.ts'

/**
 * The provider with one more license, which nobody has verified yet.
 * @param at where the request holds it, before the names of bad fields: of several, `licenses.0.`
 * @throws ERR_DOCTOR_LICENSE_EXISTS, ERR_DOCTOR_LICENSE_EXISTS_IN_STATE, ERR_REQUEST_PARAMS_MISFORMAT
 */
export function addLicense(
  provider: ProviderItem,
  form: LicenseForm,
  now: Date,
  at = '',
): ProviderItem {
  ensureFits(form, provider.licenses, { now, at })
  return withLicenses(provider, [...provider.licenses, { ...form, isVerified: false }])
}

type Change = { [K in keyof LicenseForm]?: LicenseForm[K] | undefined }

/**
 * The provider with a license changed; it is to be verified again.
 * @throws ERR_DOCTOR_LICENSE_NOT_EXISTS, ERR_NO_CHANGE, what addLicense does
 */
export function changeLicense(
  provider: ProviderItem,
  licenseId: string,
  change: Change,
  now: Date,
): ProviderItem {
  const before = findLicense(provider, licenseId)
  const after: LicenseItem = {
    licenseId: change.licenseId ?? before.licenseId,
    state: change.state ?? before.state,
    issueDate: change.issueDate ?? before.issueDate,
    expireDate: change.expireDate ?? before.expireDate,
    isVerified: false,
  }
  const others = provider.licenses.filter((license) => license !== before)
  if (JSON.stringify({ ...before, isVerified: false }) === JSON.stringify(after)) {
    throw new CatalogueError('ERR_NO_CHANGE')
  }
  ensureFits(after, others, { now, at: '' })
  return withLicenses(provider, [...others, after])
}

/** @throws ERR_DOCTOR_LICENSE_NOT_EXISTS, ERR_DOCTOR_LICENSE_MINIMUM_COUNT for the last one */
export function removeLicense(provider: ProviderItem, licenseId: string): ProviderItem {
  const leaving = findLicense(provider, licenseId)
  const others = provider.licenses.filter((license) => license !== leaving)
  if (others.length === 0) throw new CatalogueError('ERR_DOCTOR_LICENSE_MINIMUM_COUNT')
  return withLicenses(provider, others)
}

/** @throws ERR_DOCTOR_LICENSE_NOT_EXISTS */
export function findLicense({ licenses }: ProviderItem, licenseId: string): LicenseItem {
  const found = licenses.find((license) => license.licenseId === licenseId)
  if (!found) throw new CatalogueError('ERR_DOCTOR_LICENSE_NOT_EXISTS')
  return found
}

/** Licenses are kept by state. */
function withLicenses(provider: ProviderItem, licenses: LicenseItem[]): ProviderItem {
  return {
    ...provider,
    licenses: licenses.toSorted((one, other) => one.state.localeCompare(other.state)),
  }
}

function ensureFits(
  form: LicenseForm,
  others: readonly LicenseForm[],
  { now, at }: { now: Date; at: string },
): void {
  const fields: { field: string; problem: string }[] = []
  if (form.issueDate > todayIn(form.state, now)) {
    fields.push({ field: `${at}issueDate`, problem: 'must not be in the future' })
  }
  if (form.expireDate <= form.issueDate) {
    fields.push({ field: `${at}expireDate`, problem: 'must be after the issue date' })
  }
  if (fields.length > 0) throw new CatalogueError('ERR_REQUEST_PARAMS_MISFORMAT', { fields })
  if (others.some(({ licenseId }) => licenseId === form.licenseId)) {
    throw new CatalogueError('ERR_DOCTOR_LICENSE_EXISTS')
  }
  if (others.some(({ state }) => state === form.state)) {
    throw new CatalogueError('ERR_DOCTOR_LICENSE_EXISTS_IN_STATE')
  }
}
