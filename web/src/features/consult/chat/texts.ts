export const chatTexts = {
  title: 'Chat',
  lines: 'What was written',
  open: (unread: number) => (unread === 0 ? 'Chat' : `Chat (${unread} new)`),
  close: 'Close chat',
  news: (unread: number) =>
    unread === 1 ? 'A new message in the chat' : `${unread} new messages in the chat`,
  none: 'Nothing yet. Everybody in the call reads what you write, and it stays on the record.',
  text: 'Message',
  send: 'Send',
  recordTitle: 'Chat of the call',
  record: 'What was written during the call stays on the record.',
} as const
