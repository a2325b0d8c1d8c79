import type { PatientRow } from '#shared/model/patient.ts'
import { formatPhone } from './phone.ts'

type Named = Pick<PatientRow, 'firstName' | 'middleName' | 'lastName' | 'email' | 'mobile'>

/** First, middle and last name; where there is none, the contact by which the person is known. */
export function displayName({ firstName, middleName, lastName, email, mobile }: Named): string {
  const name = [firstName, middleName, lastName].filter(Boolean).join(' ')
  return name || email || (mobile ? formatPhone(mobile) : '—')
}

/** The first letters of the first and the last part of a name. */
export function initialsOf(name: string): string {
  const parts = name.split(' ').filter(Boolean)
  const ends = parts.length > 1 ? [parts[0], parts.at(-1)] : parts
  return ends.map((part) => [...(part ?? '')][0] ?? '').join('')
}

/** The name in two parts, of which lists are ordered by the second. */
export function nameParts(person: Named): { given: string; family: string } {
  const { firstName, middleName, lastName } = person
  if (!lastName) return { given: '', family: displayName(person) }
  return { given: [firstName, middleName].filter(Boolean).join(' '), family: lastName }
}
