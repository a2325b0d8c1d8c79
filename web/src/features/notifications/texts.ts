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
  noneTitle: 'Nothing to tell you yet',
  none: 'New tasks, scans and what your colleagues ask of you show up here.',
  noneUnreadTitle: 'You have read everything',
  noneUnread: 'What is new shows up here.',
} as const
