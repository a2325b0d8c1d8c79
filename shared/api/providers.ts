import * as v from 'valibot'
import { counter, id, longText, textWithNumbers } from '../model/fields.ts'
import {
  license,
  licenseForm,
  licenseNumber,
  providerDecision,
  providerForm,
  providerProfile,
  providerStages,
  providerStatus,
  RETURN_MAX,
} from '../model/provider.ts'
import {
  cursor,
  defineRoutes,
  del,
  done,
  get,
  member,
  memberWith,
  patch,
  post,
} from './contract.ts'

/** Whose profile it is: `me` or an id; to change anything, the own. */
const ownProvider = v.object({
  providerId: v.union([v.literal('me'), id], 'must be an id or me'),
})
const ofLicense = v.object({ ...ownProvider.entries, licenseId: licenseNumber })
const licenses = v.object({ items: v.array(license) })

/** Members as providers of care (specification, section 7, Providers). */
export const providerRoutes = defineRoutes({
  apply: post('/providers/apply', {
    summary: 'Apply as a provider. It gives no role in any practice.',
    access: memberWith('providers.apply'),
    body: v.object({
      ...providerForm.entries,
      licenses: v.pipe(
        v.array(licenseForm, 'must be a list'),
        v.minLength(1, 'must name at least one license'),
        v.maxLength(57, 'must be one a state'),
      ),
    }),
    response: providerProfile,
  }),
  status: get('/providers/status', {
    summary: 'How the member stands as a provider, and what is missing.',
    access: member,
    background: 'always',
    revalidated: true,
    response: providerStatus,
  }),
  list: get('/providers', {
    summary: "Providers for the platform's operator: who waits, is verified or has left.",
    access: memberWith('admin.providers.list'),
    query: v.object({
      stage: v.optional(v.picklist(providerStages, 'must be a stage'), 'waiting'),
      cursor: v.optional(cursor),
    }),
    response: v.object({ items: v.array(providerProfile), cursor: v.nullable(v.string()) }),
  }),
  get: get('/providers/{providerId}', {
    summary: 'A profile as a provider: the own, or that of a colleague in a practice.',
    access: memberWith('providers.read'),
    params: ownProvider,
    response: providerProfile,
  }),
  update: patch('/providers/{providerId}', {
    summary:
      'Change the profile; what is left out stays, `version` is the one that was read. Another title or NPI is to be verified again.',
    access: memberWith('providers.update'),
    params: ownProvider,
    body: v.object({ ...v.partial(providerForm).entries, version: v.optional(counter) }),
    response: providerProfile,
  }),
  leave: del('/providers/{providerId}', {
    summary: 'Withdraw the application, or stop being a provider; one may apply again.',
    access: memberWith('providers.delete'),
    params: ownProvider,
    response: done,
  }),
  confirmBaa: post('/providers/{providerId}/baa', {
    summary: 'Confirm the business associate agreement, in the version that was read.',
    access: memberWith('providers.baa.confirm'),
    params: ownProvider,
    body: v.object({ version: textWithNumbers(32) }),
    response: providerProfile,
  }),
  verify: post('/providers/{providerId}/verify', {
    summary:
      'Verify a provider with the licenses that their boards confirmed, send the application back with a reason, or take the verification back; `revision` is the one that was read.',
    access: memberWith('admin.providers.verify'),
    params: v.object({ providerId: id }),
    body: providerDecision,
    response: providerProfile,
  }),
  listPractices: get('/providers/{providerId}/practices', {
    summary: "Where a provider works, for the platform's operator.",
    access: memberWith('admin.providers.list'),
    params: v.object({ providerId: id }),
    response: v.object({ items: v.array(v.object({ id: v.string(), name: v.string() })) }),
  }),
  answer: post('/providers/{providerId}/answer', {
    summary: 'Answer what an application was sent back for; it is checked again.',
    access: memberWith('providers.update'),
    params: ownProvider,
    body: v.object({ answer: longText(RETURN_MAX) }),
    response: providerProfile,
  }),
  listLicenses: get('/providers/{providerId}/licenses', {
    summary:
      'The licenses of a provider, by state: the own, or those of a colleague in a practice.',
    access: memberWith('providers.licenses.list'),
    params: ownProvider,
    response: licenses,
  }),
  addLicense: post('/providers/{providerId}/licenses', {
    summary: 'Add a license; one a state.',
    access: memberWith('providers.licenses.create'),
    params: ownProvider,
    body: licenseForm,
    response: license,
  }),
  updateLicense: patch('/providers/{providerId}/licenses/{licenseId}', {
    summary: 'Change a license; what is left out stays. It is to be verified again.',
    access: memberWith('providers.licenses.update'),
    params: ofLicense,
    body: v.partial(licenseForm),
    response: license,
  }),
  removeLicense: del('/providers/{providerId}/licenses/{licenseId}', {
    summary: 'Delete a license; the last one stays.',
    access: memberWith('providers.licenses.delete'),
    params: ofLicense,
    response: done,
  }),
})
