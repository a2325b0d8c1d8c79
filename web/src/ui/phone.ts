import * as v from 'valibot'
import { formatPhone } from '#shared/model/format-phone.ts'
import { phoneWithExtension } from '#shared/model/plain-fields.ts'

export { formatPhone }

/** A number as it was typed, in the one form that they all have; what is none stays as it is. */
export function tidyPhone(typed: string): string {
  const number = v.safeParse(phoneWithExtension, typed)
  return number.success ? formatPhone(number.output) : typed
}
