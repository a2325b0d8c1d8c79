import * as v from 'valibot'
import { line } from './plain-fields.ts'

/** What Facebook comes back with to the page. */
export const facebookGrant = v.object({ code: line(2000), state: line(2000) })
