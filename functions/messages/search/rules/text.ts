import type { MessageItem } from '../../records.ts'

type Searched = Pick<MessageItem, 'message' | 'properties' | 'files'>

/** All that is said in a message, and the names of its files. */
export const textOf = ({ message, properties, files }: Searched) =>
  [message, properties.calendarTitle ?? '', ...files.map(({ name }) => name)].join(' ').trim()
