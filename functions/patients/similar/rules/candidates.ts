import type { Test } from '#functions/platform/directory/results.ts'
import type { Columns } from '../../directory/rules/columns.ts'
import { similarDays } from './birth-dates.ts'
import type { ComparedPerson } from './likeness.ts'
import { comparedName, nameLikeness } from './names.ts'

const never: Test = () => false

/**
 * The slots of rows that may be of the same person at all: those with the same email, or with two of name,
 * birth date and phone, as far as those are known. What few rows have is looked for first, in one column at
 * a time; names are compared once for each different one.
 */
export function candidatesIn(columns: Columns, person: ComparedPerson): number[] {
  const { firstName, lastName, mobile, contactPhone, dob, email } = columns
  const named = (column: Columns['firstName'], name: string | null | undefined): Test => {
    const wanted = comparedName(name)
    if (!wanted) return never
    return column.where((term) => {
      const other = comparedName(term)
      return other !== null && nameLikeness(wanted, other) !== null
    })
  }
  const first = named(firstName, person.firstName)
  const last = named(lastName, person.lastName)
  const firstAsLast = named(lastName, person.firstName)
  const lastAsFirst = named(firstName, person.lastName)
  // First names before last names, of which there are many more.
  const isNamed: Test = (slot) =>
    first(slot) || lastAsFirst(slot) || last(slot) || firstAsLast(slot)

  const onDay = new Set(person.dob ? dob.slotsAmong(similarDays(person.dob)) : [])
  const phones = [person.mobile, person.contactPhone].filter((phone) => typeof phone === 'string')
  const withPhone = new Set(
    phones.flatMap((phone) => [...mobile.slotsOf(phone), ...contactPhone.slotsOf(phone)]),
  )
  const known = [...onDay, ...withPhone].filter(
    (slot) => (onDay.has(slot) && withPhone.has(slot)) || isNamed(slot),
  )
  const emails = person.email ? email.slotsOf(person.email.toLowerCase()) : []
  if (person.dob) return [...emails, ...known]
  const whole = [
    ...(first === never || last === never ? [] : firstName.slotsWhere(first).filter(last)),
    ...(lastAsFirst === never || firstAsLast === never
      ? []
      : firstName.slotsWhere(lastAsFirst).filter(firstAsLast)),
  ]
  return [...emails, ...known, ...whole]
}
