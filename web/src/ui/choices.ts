import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { isMilitary, stateCodes, states } from '#shared/model/states.ts'
import { zoneName } from './dates.ts'

/** The states and territories, by name, as a select takes them. */
export const stateChoices = stateCodes
  .map((code) => ({ value: code, label: states[code].name }))
  .toSorted((one, other) => one.label.localeCompare(other.label))

/** The name of a state by its two letters; other words stay as they are. */
export const stateName = (code: string) =>
  stateChoices.find(({ value }) => value === code)?.label ?? code

/** The same without the regions of military mail. */
export const civilStateChoices = stateChoices.filter(({ value }) => !isMilitary(value))

/**
 * The states that what is typed may mean, likeliest first: by the two letters, by the beginning of
 * the name, by the beginning of one of its words, by any part of it.
 */
export const stateFilter: OptionsFilter = ({ options, search }) => {
  const typed = search.trim().toLowerCase()
  return options
    .filter((option): option is ComboboxItem => 'value' in option)
    .map((option) => ({ option, rank: stateRank(option, typed) }))
    .filter(({ rank }) => rank < NO_STATE)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ option }) => option)
}

const NO_STATE = 4

function stateRank({ value, label }: ComboboxItem, typed: string): number {
  const name = label.toLowerCase()
  if (value.toLowerCase() === typed) return 0
  if (name.startsWith(typed)) return 1
  if (name.includes(` ${typed}`)) return 2
  return name.includes(typed) ? 3 : NO_STATE
}

/** The zone as people name it, with the city that stands for it: Central Time (Chicago). */
export function zoneLabel(zone: string): string {
  const name = zoneName(zone)
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return name === city ? city : `${name} (${city})`
}

/** The zones of the states, named as people name them: Central Time (Chicago). */
export const zoneChoices = [...new Set(stateCodes.map((code) => states[code].timezone))].map(
  (zone) => ({ value: zone, label: zoneLabel(zone) }),
)
