import * as v from 'valibot'
import { flag, id, integer, text } from '../model/fields.ts'
import { noticeChoices, noticeChoicesChange } from '../model/notice-choices.ts'
import { notification } from '../model/notification.ts'
import { pushDevice, pushSubscription } from '../model/push.ts'
import { cursor, defineRoutes, del, get, memberWith, patch, post } from './contract.ts'
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
    summary: 'About what the member gets emails, push notifications and texts.',
    access: memberWith('members.notifications.read'),
    params: ownMember,
    response: noticeChoices,
  }),
  choose: patch('/members/{memberId}/notification-choices', {
    summary:
      'Choose about what emails, push notifications and texts come. What is not named stays as it is.',
    access: memberWith('members.notifications.update'),
    params: ownMember,
    body: noticeChoicesChange,
    response: noticeChoices,
  }),
  devices: get('/members/{memberId}/push-devices', {
    summary:
      'The browsers that get push notifications, and the key by which another one subscribes.',
    access: memberWith('members.notifications.read'),
    params: ownMember,
    response: v.object({
      /** The public key of the server (VAPID): an uncompressed P-256 point in base64url. */
      serverKey: v.string(),
      items: v.array(pushDevice),
    }),
  }),
  addDevice: post('/members/{memberId}/push-devices', {
    summary: 'Send push notifications to a browser. Its endpoint sent again renews its keys.',
    access: memberWith('members.notifications.update'),
    params: ownMember,
    body: v.strictObject({
      ...pushSubscription.entries,
      label: text(60),
    }),
    response: pushDevice,
  }),
  removeDevice: del('/members/{memberId}/push-devices/{deviceId}', {
    summary: 'Send no push notifications to a browser.',
    access: memberWith('members.notifications.update'),
    params: v.object({
      ...ownMember.entries,
      deviceId: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
    }),
    response: v.object({}),
  }),
})
