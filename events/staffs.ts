import * as v from 'valibot'
import { practiceRoles } from '#shared/model/roles.ts'
import { eventsOf } from './define.ts'

const event = eventsOf('praxis.staffs')

/** A member's request to join a practice was accepted or declined. */
export const joinAnswered = event('JoinAnswered', { memberId: v.string(), accepted: v.boolean() })

/** A member asked to join a practice; its admins answer. */
export const joinRequested = event('JoinRequested', { memberId: v.string() })

/**
 * Somebody no longer works in a practice. Their open tasks go to the colleague `tasksTo`, or to
 * whoever is next in the distribution of leads (`distribution`); null leaves them where they are.
 */
export const staffDeactivated = event('StaffDeactivated', {
  staffId: v.string(),
  tasksTo: v.optional(v.nullable(v.string()), null),
})

/** Somebody was invited by email to work in a practice. */
export const staffInvited = event('StaffInvited', { invitationId: v.string() })

/** Somebody began to work in a practice: invited by `invitedBy`, or having asked for it. */
export const staffJoined = event('StaffJoined', {
  staffId: v.string(),
  roles: v.array(v.picklist(practiceRoles)),
  invitedBy: v.nullable(v.string()),
})

/** Someone in a practice can open records that they could not open before. */
export const recordAccessGiven = event('RecordAccessGiven', {
  staffId: v.string(),
  /** The colleague who gave the roles or the group; null for a request to join from outside. */
  givenBy: v.nullable(v.string()),
  roles: v.array(v.picklist(practiceRoles)),
  /** The group whose manager the person became. */
  groupId: v.nullable(v.string()),
})

/** The roles of somebody who works in a practice were changed. */
export const staffRolesChanged = event('StaffRolesChanged', {
  staffId: v.string(),
  before: v.array(v.picklist(practiceRoles)),
  after: v.array(v.picklist(practiceRoles)),
})
