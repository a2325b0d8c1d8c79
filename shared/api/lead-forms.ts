import * as v from 'valibot'
import { id, integer } from '../model/fields.ts'
import {
  leadForm,
  leadFormChange,
  leadFormConsent,
  leadFormForm,
  leadFormRow,
  leadFormSubmission,
  lockedLead,
  publicLeadForm,
  siteAround,
} from '../model/lead-form.ts'
import {
  anyone,
  cursor,
  defineRoutes,
  del,
  done,
  get,
  inPractice,
  patch,
  permitted,
  post,
} from './contract.ts'

const ofForm = v.object({ practiceId: id, formId: id })
const byKey = v.object({ formKey: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/, 'must be a key')) })

/** Forms on the sites of practices, by which people become leads (specification, section 1). */
export const leadFormRoutes = defineRoutes({
  list: get('/practices/{practiceId}/lead-forms', {
    summary: 'The lead forms by name, with how many submissions came by each.',
    access: permitted('practices.leadForms.list', 'params'),
    params: inPractice,
    response: v.object({
      items: v.array(leadFormRow),
      /** How many the plan allows; null where it names no number. */
      limit: v.nullable(v.number()),
    }),
  }),
  get: get('/practices/{practiceId}/lead-forms/{formId}', {
    summary: 'One lead form with all of its settings.',
    access: permitted('practices.leadForms.list', 'params'),
    params: ofForm,
    response: leadForm,
  }),
  create: post('/practices/{practiceId}/lead-forms', {
    summary: 'Add a lead form, as many as the plan allows.',
    access: permitted('practices.leadForms.create', 'params'),
    params: inPractice,
    body: leadFormForm,
    response: leadForm,
  }),
  update: patch('/practices/{practiceId}/lead-forms/{formId}', {
    summary: 'Change a lead form, or turn it on or off; `version` is the one that was read.',
    access: permitted('practices.leadForms.update', 'params'),
    params: ofForm,
    body: leadFormChange,
    response: leadForm,
  }),
  remove: del('/practices/{practiceId}/lead-forms/{formId}', {
    summary: 'Delete a lead form: its address shows nothing any more. Its leads stay.',
    access: permitted('practices.leadForms.delete', 'params'),
    params: ofForm,
    response: done,
  }),
  consent: get('/practices/{practiceId}/lead-forms/{formId}/consent', {
    summary:
      'The text that people agreed to in a version of a form, also of one that was changed or deleted since.',
    access: permitted('patients.read', 'params'),
    params: ofForm,
    query: v.object({ version: integer(1, 999_999) }),
    response: leadFormConsent,
  }),
  listLocked: get('/practices/{practiceId}/locked-leads', {
    summary: 'Submissions that wait because the plan has no lead records left, oldest first.',
    access: permitted('practices.leadForms.list', 'params'),
    params: inPractice,
    query: v.object({ limit: v.optional(integer(1, 100), 50), cursor: v.optional(cursor) }),
    response: v.object({ items: v.array(lockedLead), cursor: v.nullable(v.string()) }),
  }),
  openLocked: post('/practices/{practiceId}/locked-leads/open', {
    summary: 'Open waiting submissions, oldest first, as far as the plan has lead records.',
    access: permitted('practices.leadForms.update', 'params'),
    params: inPractice,
    body: v.optional(v.object({}), {}),
    response: v.object({
      opened: v.number(),
      /** Whether some are left. */
      more: v.boolean(),
    }),
  }),
  show: get('/lead-forms/{formKey}', {
    summary:
      'What the public page needs of a form, with a challenge to solve before it is sent; `site` is the site around it, where it stands in a frame.',
    access: anyone,
    params: byKey,
    query: v.object({ site: v.optional(siteAround) }),
    response: publicLeadForm,
  }),
  submit: post('/lead-forms/{formKey}', {
    summary:
      'Send a filled-in form, once for each challenge. The answer is the same for everybody, whoever is known already.',
    access: anyone,
    params: byKey,
    body: leadFormSubmission,
    response: done,
  }),
})
