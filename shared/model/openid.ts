import * as v from 'valibot'
import { line } from './plain-fields.ts'

const parameter = v.optional(line(4096))

/** The address belongs to an account already: its password joins the two. */
export const openidLink = v.object({ result: v.literal('link'), email: v.string() })

/** What a sign-in service adds to the address that it sends the browser back to. */
export const openidParameters = v.object({
  code: parameter,
  state: parameter,
  iss: parameter,
  error: parameter,
  error_description: parameter,
})
