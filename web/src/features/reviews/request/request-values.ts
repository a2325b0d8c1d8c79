import * as v from 'valibot'
import { type ReviewDraft, type ReviewOptions, reviewContact } from '#shared/model/review.ts'
import { formatPhone } from '../../../ui/phone.ts'
import { type RequestValues, valuesOf } from './request-keeper.ts'

/** What the form begins with: what was begun before, else by what the patient is reached. */
export function beginWith(draft: ReviewDraft, options: ReviewOptions): RequestValues {
  const isBegun = draft.updatedAt !== null && draft.content !== ''
  const values = valuesOf(isBegun ? draft : { ...draft, ...contactOf(options) })
  return { ...values, contactPhone: formatPhone(values.contactPhone) }
}

const contactOf = ({ contactEmail, contactPhone }: ReviewOptions) => ({
  contactEmail,
  contactPhone,
})

/** What can be kept of what is typed: an address that is half typed is none yet. */
export function keptOf({ content, uploadKey, providerId, ...contact }: RequestValues) {
  const { contactEmail, contactPhone } = contact
  return {
    content,
    uploadKey: uploadKey || null,
    providerId: providerId || null,
    contactEmail: v.is(reviewContact.contactEmail, contactEmail) ? contactEmail : '',
    contactPhone: v.is(reviewContact.contactPhone, contactPhone) ? contactPhone : '',
  }
}
