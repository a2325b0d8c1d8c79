import { createHash } from 'node:crypto'
import { leadFormRoutes } from '#shared/api/lead-forms.ts'
import type { LeadForm, LeadFormForm, PublicLeadForm } from '#shared/model/lead-form.ts'
import { leadingZeroBits, workText } from '#shared/model/proof-of-work.ts'
import { noTouch } from '#shared/model/touch.ts'
import type { PracticeOf } from './builders.ts'
import { answered } from './client.ts'

/** A form as a new one is offered: names, email and mobile, with a consent. */
export function aLeadFormForm(changes: Partial<LeadFormForm> = {}) {
  const names = [
    { field: 'firstName' as const, label: 'First name', required: true },
    { field: 'lastName' as const, label: 'Last name', required: true },
  ]
  return {
    name: 'Website',
    fields: [
      ...names,
      { field: 'email' as const, label: 'Email', required: true },
      { field: 'mobile' as const, label: 'Mobile', required: false, help: 'To call you back' },
      { field: 'message' as const, label: 'How can we help?', required: false },
    ],
    title: 'Ask for an appointment',
    intro: 'We call you back within a day.',
    button: 'Send',
    thanks: 'Thank you. We will call you.',
    consent: 'I agree that the practice may contact me.',
    color: 'ocean' as const,
    source: 'Practice',
    ...changes,
  }
}

/** A form of the practice, and the ids of it. */
export async function aLeadForm(
  { practiceId, admin }: PracticeOf,
  changes: Partial<LeadFormForm> = {},
): Promise<Pick<LeadForm, 'formId' | 'formKey'>> {
  const body = aLeadFormForm(changes)
  const reply = await admin.client.post(`/practices/${practiceId}/lead-forms`, { body })
  const { formId, formKey } = answered(reply, leadFormRoutes.create.response)
  return { formId, formKey }
}

/** What a page sends beside the solved challenge. */
export function aSubmission(values: Record<string, unknown> = {}, changes = {}) {
  return {
    values: { firstName: 'Rosa', lastName: 'Diaz', email: 'rosa@example.com', ...values },
    agreed: 1,
    touch: noTouch,
    unseen: '',
    ...changes,
  }
}

/** The number that solves a challenge. */
export function solve({ token, bits }: Pick<PublicLeadForm['challenge'], 'token' | 'bits'>) {
  for (let nonce = 0; ; nonce += 1) {
    const hash = createHash('sha256').update(workText(token, nonce)).digest()
    if (leadingZeroBits(hash) >= bits) return { challenge: token, nonce }
  }
}
