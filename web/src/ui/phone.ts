import * as v from 'valibot'
import { phone } from '#shared/model/plain-fields.ts'

/** Ten digits as people write them: (555) 555-0123; anything else as it is. */
export function formatPhone(digits: string): string {
  const parts = /^(\d{3})(\d{3})(\d{4})$/.exec(digits)
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : digits
}

/** A number as it was typed, in the one form that they all have; what is none stays as it is. */
export function tidyPhone(typed: string): string {
  const number = v.safeParse(phone, typed)
  return number.success ? formatPhone(number.output) : typed
}
