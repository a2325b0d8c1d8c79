import * as v from 'valibot'
import { id } from '../model/plain-fields.ts'

/** The member in a path: `me`, or the caller's own id. */
export const ownMember = v.object({
  memberId: v.union([v.literal('me'), id], 'must be an id or me'),
})
