import type { LeadFormSubmission, PublicLeadForm } from '#shared/model/lead-form.ts'
import { call } from '../../outside/calls.ts'

/** What is sent: values as people typed them. */
export type Sent = Omit<LeadFormSubmission, 'values'> & { values: Record<string, string> }

const pathOf = (formKey: string) => `/lead-forms/${encodeURIComponent(formKey)}`

/** @param site the site around the form; null where it stands by itself */
export const readForm = (formKey: string, site: string | null) =>
  call<PublicLeadForm>(
    `${pathOf(formKey)}${site === null ? '' : `?${new URLSearchParams({ site })}`}`,
  )

export const sendForm = (formKey: string, sent: Sent) => call<{ ok: true }>(pathOf(formKey), sent)
