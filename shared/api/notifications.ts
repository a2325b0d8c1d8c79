import * as v from 'valibot'
import { flag, id, integer } from '../model/fields.ts'
import { noticeChoices, noticeChoicesChange } from '../model/notice-choices.ts'
import { notification } from '../model/notification.ts'
import { cursor, defineRoutes, get, memberWith, patch } from './contract.ts'
import { ownMember } from './own-member.ts'

/** How many may be named to be marked. */
export const MARKED_AT_ONCE = 100

const marks = v.pipe(
  v.object({
    ids: v.optional(v.pipe(v.array(id), v.maxLength(MARKED_AT_ONCE)), []),
    all: v.optional(flag, 0),
    /** With `all`: those that came later stay unread, for nobody has seen them. */
    upTo: v.optional(id),
  }),
  v.check(({ ids, all }) => ids.length > 0 !== (all === 1), 'must name either ids or all'),
)

/** What a member is told (specification, section 7, Members). */
export const notificationRoutes = defineRoutes({
  list: get('/members/{memberId}/notifications', {
    summary: 'A page of the own notifications: unread ones first, then newest first.',
    access: memberWith('members.notifications.read'),
    seen: 'notifications.read',
    params: ownMember,
    query: v.object({
      /** Only those that are unread. */
      unread: v.optional(flag, 0),
      limit: v.optional(integer(1, 100), 30),
      cursor: v.optional(cursor),
    }),
    response: v.object({ items: v.array(notification), cursor: v.nullable(v.string()) }),
  }),
  mark: patch('/members/{memberId}/notifications', {
    summary: 'Mark some or all as read. What is read already stays so.',
    access: memberWith('members.notifications.update'),
    params: ownMember,
    body: marks,
    /** How many were unread until now. */
    response: v.object({ marked: v.number() }),
  }),
  choices: get('/members/{memberId}/notification-choices', {
    summary: 'About what the member gets emails and texts.',
    access: memberWith('members.notifications.read'),
    params: ownMember,
    response: noticeChoices,
  }),
  choose: patch('/members/{memberId}/notification-choices', {
    summary: 'Choose about what emails and texts come. What is not named stays as it is.',
    access: memberWith('members.notifications.update'),
    params: ownMember,
    body: noticeChoicesChange,
    response: noticeChoices,
  }),
})
