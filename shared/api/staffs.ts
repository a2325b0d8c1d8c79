import * as v from 'valibot'
import { flag, id } from '../model/fields.ts'
import {
  NEXT_IN_DISTRIBUTION,
  openTask,
  rolesForm,
  staffDetails,
  staffInfo,
  staffSettingsForm,
  tagsForm,
} from '../model/staff.ts'
import { personalPermissions } from '../permissions.ts'
import { defineRoutes, del, get, inPractice, patch, permitted, put } from './contract.ts'

const ofStaff = v.object({ practiceId: id, staffId: id })
/** What is granted or taken one by one, by the names of the policy table and by no other. */
const personalSet = v.strictObject(
  v.entriesFromList(personalPermissions, v.exactOptional(v.boolean('must be true or false'))),
  ({ expected }) => (expected === 'never' ? 'cannot be set' : 'must be permissions by their names'),
)
const remaining = v.object({ openTasks: v.array(openTask) })

/** The people who work in a practice (specification, section 7, Practices). */
export const staffRoutes = defineRoutes({
  list: get('/practices/{practiceId}/staffs', {
    summary: 'The people who work in the practice; with former=1 those who no longer do.',
    access: permitted('practices.staffs.list', 'params'),
    params: inPractice,
    query: v.object({ former: v.optional(flag, 0) }),
    response: v.object({ items: v.array(staffInfo) }),
  }),
  get: get('/practices/{practiceId}/staffs/{staffId}', {
    summary: 'Somebody who works in the practice, with what was granted or taken one by one.',
    access: permitted('practices.staffs.read', 'params'),
    params: ofStaff,
    response: staffDetails,
  }),
  update: patch('/practices/{practiceId}/staffs/{staffId}', {
    summary: 'Change tags and business phone; what is left out stays.',
    access: permitted('practices.staffs.update', 'params'),
    params: ofStaff,
    body: v.object({ ...staffSettingsForm.entries, tags: v.optional(tagsForm) }),
    response: staffDetails,
  }),
  remove: del('/practices/{practiceId}/staffs/{staffId}', {
    summary:
      'Deactivate somebody: they have nothing in the practice any more. At least one admin stays. Answers the tasks that they leave open, which then go to the colleague `tasksTo`, or to whoever is next in the distribution of leads.',
    access: permitted('practices.staffs.delete', 'params'),
    params: ofStaff,
    query: v.object({ tasksTo: v.optional(v.union([v.literal(NEXT_IN_DISTRIBUTION), id])) }),
    response: remaining,
  }),
  openTasks: get('/practices/{practiceId}/staffs/{staffId}/tasks', {
    summary: 'The tasks that somebody would leave open.',
    access: permitted('practices.staffs.delete', 'params'),
    params: ofStaff,
    response: remaining,
  }),
  setRoles: put('/practices/{practiceId}/staffs/{staffId}/roles', {
    summary:
      'Set the roles, of those that the caller may give. Whoever reaches further is for admins to change; at least one admin stays.',
    access: permitted('practices.staffs.setRoles', 'params'),
    params: ofStaff,
    body: v.object({ roles: rolesForm }),
    response: staffDetails,
  }),
  setSettings: put('/practices/{practiceId}/staffs/{staffId}/settings', {
    summary: 'Set the business phone; what is left out is cleared.',
    access: permitted('practices.staffs.update', 'params'),
    params: ofStaff,
    body: staffSettingsForm,
    response: staffDetails,
  }),
  setTags: put('/practices/{practiceId}/staffs/{staffId}/tags', {
    summary: 'Set the tags.',
    access: permitted('practices.staffs.setTags', 'params'),
    params: ofStaff,
    body: v.object({ tags: tagsForm }),
    response: staffDetails,
  }),
  setPermissions: put('/practices/{practiceId}/staffs/{staffId}/permissions', {
    summary:
      'Set what the person may do beyond or short of the roles: true for what is granted one by one, false for what is taken away.',
    access: permitted('practices.staffs.setPermissions', 'params'),
    params: ofStaff,
    body: v.object({ permissions: personalSet }),
    response: staffDetails,
  }),
})
