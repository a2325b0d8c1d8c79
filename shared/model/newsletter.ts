import * as v from 'valibot'
import { email, text } from './fields.ts'

/** What the form of the newsletter asks for (specification, section 5, Newsletter form). */
export const newsletterForm = v.object({ name: text(120), email })
export type NewsletterForm = v.InferOutput<typeof newsletterForm>
