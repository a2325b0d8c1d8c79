import { formatDate } from '../../../ui/dates.ts'

/** A message as somebody wrote it. */
export type Message = { key: string; sender: string; at: string; text: string; seq: number | null }

/** Messages as a note keeps them: who wrote each, when in the zone, and what. */
export function quoteOf(messages: readonly Message[], zone: string): string {
  return messages
    .map(({ sender, at, text }) => `${sender}, ${formatDate(at, 'long', zone)}:\n${text}`)
    .join('\n\n')
}

/** The note with another quote in place of the one before, or after what was made of that by hand. */
export function quotedAnew(note: string, before: string, after: string): string {
  if (note.includes(before)) return note.replace(before, () => after)
  return note.trim() === '' ? after : `${note}\n\n${after}`
}
