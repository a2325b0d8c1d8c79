import * as v from 'valibot'
import { publicName } from './fields.ts'

export const GROUPS_MAX = 100
/** All of them are told in one transaction that their group is gone. */
export const GROUP_MANAGERS_MAX = 50

export const groupForm = v.object({ name: publicName(80) })

/** Some of the staff under a name, with those of them who manage it. */
export const staffGroup = v.object({
  id: v.string(),
  name: v.string(),
  /** Ids of staff. */
  managers: v.array(v.string()),
  staffs: v.array(v.string()),
  version: v.number(),
})
export type StaffGroup = v.InferOutput<typeof staffGroup>
