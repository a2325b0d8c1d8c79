import type { MessageItem } from '../../records.ts'

/** All that is said in a message. */
export const textOf = ({ message, properties }: Pick<MessageItem, 'message' | 'properties'>) =>
  [message, properties.calendarTitle ?? ''].join(' ').trim()
