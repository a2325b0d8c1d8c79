import type { Staff } from '#shared/model/practice.ts'

/** People of the practice as a select takes them. */
export function nameChoices(people: readonly Pick<Staff, 'staffId' | 'firstName' | 'lastName'>[]) {
  return people.map(({ staffId, firstName, lastName }) => ({
    value: staffId,
    label: `${firstName} ${lastName}`,
  }))
}
