import * as v from 'valibot'
import {
  type License,
  licenseForm,
  type ProviderProfile,
  providerForm,
} from '#shared/model/provider.ts'
import { formatDob } from '../../ui/dates.ts'
import { readDob } from '../../ui/dob.ts'
import { formatPhone } from '../../ui/phone.ts'

/** What the form of the profile holds. */
export type ProfileValues = Record<
  'title' | 'npi' | 'professionLine' | 'contactPhone' | 'contactEmail',
  string
>
/** What the form of a license holds: days as they are typed. */
export type LicenseValues = Record<'licenseId' | 'state' | 'issueDate' | 'expireDate', string>

export const noProfile: ProfileValues = {
  title: '',
  npi: '',
  professionLine: '',
  contactPhone: '',
  contactEmail: '',
}

export const noLicense: LicenseValues = { licenseId: '', state: '', issueDate: '', expireDate: '' }

export function profileValues({ title, contactPhone, ...profile }: ProviderProfile): ProfileValues {
  const { npi, professionLine, contactEmail } = profile
  const phone = formatPhone(contactPhone)
  return { title: title ?? '', npi, professionLine, contactPhone: phone, contactEmail }
}

export function licenseValues({ licenseId, state, issueDate, expireDate }: License): LicenseValues {
  return {
    licenseId,
    state,
    issueDate: formatDob(issueDate),
    expireDate: formatDob(expireDate),
  }
}

/** A license may end on any day to come. */
export const LAST_DAY = '21001231'

/** Days as the API takes them; what is no day stays as it was typed. */
export function withDays<V extends LicenseValues>(values: V): V {
  const { issueDate, expireDate } = values
  return {
    ...values,
    issueDate: readDob(issueDate) ?? issueDate,
    expireDate: readDob(expireDate, LAST_DAY) ?? expireDate,
  }
}

export const profileChange = v.partial(providerForm)
export const application = v.object({ ...providerForm.entries, ...licenseForm.entries })
