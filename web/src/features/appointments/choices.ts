import type { Location, Staff } from '#shared/model/practice.ts'
import { role } from '#shared/model/roles.ts'
import { nameChoices } from '../../ui/name-choices.ts'

/** What can be chosen, as a select takes it. */
export type Choice = { value: string; label: string }

/** The providers of the practice. */
export function providerChoices(staffs: readonly Omit<Staff, 'permissions'>[]): Choice[] {
  return nameChoices(staffs.filter(({ roles }) => roles.includes(role.provider)))
}

export function locationChoices(locations: readonly Location[]): Choice[] {
  return locations.map(({ id, name }) => ({ value: id, label: name }))
}

/** With one that was chosen before, though it is no longer offered. */
export function withChosen(
  choices: readonly Choice[],
  chosen: string | undefined,
  label: string,
): Choice[] {
  const isOffered = !chosen || choices.some(({ value }) => value === chosen)
  return isOffered ? [...choices] : [...choices, { value: chosen, label }]
}
