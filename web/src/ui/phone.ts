import * as v from 'valibot'
import { phoneWithExtension } from '#shared/model/plain-fields.ts'

/** A stored number as people write it: (555) 555-0123 ext. 12; anything else as it is. */
export function formatPhone(number: string): string {
  const [, area, exchange, line, extension] =
    /^(\d{3})(\d{3})(\d{4})(?:x(\d+))?$/.exec(number) ?? []
  if (!area) return number
  return `(${area}) ${exchange}-${line}${extension ? ` ext. ${extension}` : ''}`
}

/** A number as it was typed, in the one form that they all have; what is none stays as it is. */
export function tidyPhone(typed: string): string {
  const number = v.safeParse(phoneWithExtension, typed)
  return number.success ? formatPhone(number.output) : typed
}
