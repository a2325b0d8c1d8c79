import * as v from 'valibot'
import { noticeGroups } from '#shared/model/notice-choices.ts'
import { eventsOf } from './define.ts'

const event = eventsOf('praxis.notifications')

/** The daily summary of a member may be due, if there is anything unread that no summary has counted. */
export const digestDue = event('DigestDue', { memberId: v.string() })

/** A member gets a push notification about something that is new in the practice. */
export const pushQueued = event('PushQueued', {
  memberId: v.string(),
  group: v.picklist(noticeGroups),
  patientId: v.nullable(v.string()),
  /** The path of the page that a click opens; pushes queued before there was one open that of their group. */
  path: v.optional(v.nullable(v.string()), null),
})
