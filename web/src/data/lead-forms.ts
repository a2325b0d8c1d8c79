import { leadFormRoutes } from '#shared/api/lead-forms.ts'
import type { LeadForm } from '#shared/model/lead-form.ts'
import { createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { pages, query } from './query.ts'

const api = createClient({ leadForms: leadFormRoutes })

const invalidates = [['leadForms']] as const

/** The practice's lead forms, and how many its plan allows. */
export const leadFormsQuery = (practiceId: string) =>
  query(api.leadForms.list, { params: { practiceId } })

export const leadFormQuery = (practiceId: string, formId: string) =>
  query(api.leadForms.get, { params: { practiceId, formId } })

/** The text that people agreed to in a version of a form. */
export const leadFormConsentQuery = (practiceId: string, formId: string, version: number) =>
  query(api.leadForms.consent, { params: { practiceId, formId }, query: { version } })

/** Submissions that wait for room in the plan, oldest first. */
export const lockedLeadsQuery = (practiceId: string) =>
  pages(api.leadForms.listLocked, { params: { practiceId }, query: { limit: 20 } })

/** Adds a lead form, or changes the version of one that was read. */
export const saveLeadForm = (practiceId: string, base: LeadForm | null) =>
  mutation({
    run: (body: BodyOf<typeof api.leadForms.create>, options) =>
      base === null
        ? api.leadForms.create({ params: { practiceId }, body }, options)
        : api.leadForms.update({
            params: { practiceId, formId: base.formId },
            body: { ...body, version: base.version },
          }),
    write: (client, saved) =>
      client.setQueryData(leadFormQuery(practiceId, saved.formId).queryKey, saved),
    invalidates: [api.leadForms.list.key],
  })

/** Turns a form on or off. */
export const turnLeadForm = (
  practiceId: string,
  { formId, version }: Pick<LeadForm, 'formId' | 'version'>,
) =>
  mutation({
    run: (isOn: boolean) =>
      api.leadForms.update({
        params: { practiceId, formId },
        body: { isOn: isOn ? 1 : 0, version },
      }),
    invalidates,
    invalidatesOnError: true,
  })

export const removeLeadForm = (practiceId: string, formId: string) =>
  mutation({
    run: () => api.leadForms.remove({ params: { practiceId, formId } }),
    invalidates,
    invalidatesOnError: true,
  })

/** Opens what waits, as far as the plan has lead records. */
export const openLockedLeads = (practiceId: string) =>
  mutation({
    run: () => api.leadForms.openLocked({ params: { practiceId }, body: {} }),
    invalidates: [...invalidates, ['patients'], ['practices']],
  })
