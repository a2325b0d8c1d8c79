import * as v from 'valibot'
import { publicName } from './name-fields.ts'
import { email } from './plain-fields.ts'

/** What the form of the newsletter asks for (specification, section 5, Newsletter form). */
export const newsletterForm = v.object({ name: publicName(120), email })
export type NewsletterForm = v.InferOutput<typeof newsletterForm>
