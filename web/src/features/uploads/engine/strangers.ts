import { type ChartedPerson, matchPatient, type ScannedPerson } from '#shared/dicom/match.ts'
import type { Stranger } from './model.ts'

/** Counts whose scans they are: one entry for each distinct name and birth date. */
export type Roster = {
  readonly note: (person: ScannedPerson | null) => void
  /** Those whose name or birth date contradicts the chart. */
  readonly strangers: (chart: ChartedPerson) => Stranger[]
}

export function createRoster(): Roster {
  const people = new Map<string, { person: ScannedPerson; files: number }>()
  return {
    note: (person) => {
      if (person === null) return
      const key = keyOf(person)
      const known = people.get(key)
      if (known) known.files += 1
      else people.set(key, { person, files: 1 })
    },
    strangers: (chart) =>
      [...people.values()].filter(({ person }) => {
        const { name, birthDate } = matchPatient(person, chart)
        return name === 'differs' || birthDate === 'differs'
      }),
  }
}

export function keyOf({ patientName, patientBirthDate }: ScannedPerson): string {
  return JSON.stringify([patientName, patientBirthDate])
}
