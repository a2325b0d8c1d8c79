import { stateCodes, states } from '#shared/model/states.ts'

/** The states and territories, by name, as a select takes them. */
export const stateChoices = stateCodes
  .map((code) => ({ value: code, label: states[code].name }))
  .toSorted((one, other) => one.label.localeCompare(other.label))

function zoneLabel(zone: string): string {
  const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return name && !name.startsWith('GMT') ? `${name} (${city})` : city
}

/** The zones of the states, named as people name them: Central Time (Chicago). */
export const zoneChoices = [...new Set(stateCodes.map((code) => states[code].timezone))].map(
  (zone) => ({ value: zone, label: zoneLabel(zone) }),
)
