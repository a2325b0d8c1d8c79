import { ACTIVITY_DAYS } from '#shared/model/notification.ts'

/** The words of the notifications. */
export const noticeTexts = {
  title: 'Notifications',
  label: 'Notifications',
  all: 'All',
  unread: 'Unread',
  show: 'Which notifications',
  what: 'What happened',
  where: 'Practice',
  when: 'When',
  action: 'Action',
  isUnread: 'Unread: ',
  mark: 'Mark as read',
  markOne: (text: string) => `Mark “${text}” as read`,
  markAll: 'Mark all as read',
  marked: (count: number) =>
    count === 1 ? '1 notification marked as read' : `${count} notifications marked as read`,
  noneTitle: 'No notifications yet',
  none: 'New tasks, scans and requests will show up here.',
  noneUnreadTitle: "You've read everything",
  noneUnread: 'New notifications will show up here.',
} as const

/** The words of the member's own activity. */
export const activityTexts = {
  title: 'Your activity',
  lead: `What you did, and what others did that concerns you, in the last ${ACTIVITY_DAYS} days.`,
  what: 'What happened',
  when: 'When',
  noneTitle: 'No activity yet',
  none: 'What you do in Praxis will show up here.',
} as const
