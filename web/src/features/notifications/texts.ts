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
