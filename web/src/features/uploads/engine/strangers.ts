import { type ChartedPerson, matchPatient, type ScannedPerson } from '#shared/dicom/match.ts'
import type { Stranger } from './model.ts'

/** Tells of scans whether their name or birth date contradicts the chart; those without either do not. */
export function createMatcher(chart: ChartedPerson): (person: ScannedPerson | null) => boolean {
  const known = new Map<string, boolean>()
  return (person) => {
    if (person === null) return false
    const key = keyOf(person)
    const differs = known.get(key) ?? contradicts(person, chart)
    known.set(key, differs)
    return differs
  }
}

function contradicts(person: ScannedPerson, chart: ChartedPerson): boolean {
  const { name, birthDate } = matchPatient(person, chart)
  return name === 'differs' || birthDate === 'differs'
}

/** One entry for each distinct name and birth date. */
export function tally(people: readonly (ScannedPerson | null)[]): Stranger[] {
  const counts = new Map<string, { person: ScannedPerson; files: number }>()
  for (const person of people) {
    if (person === null) continue
    const key = keyOf(person)
    counts.set(key, { person, files: (counts.get(key)?.files ?? 0) + 1 })
  }
  return [...counts.values()]
}

export function keyOf({ patientName, patientBirthDate }: ScannedPerson): string {
  return JSON.stringify([patientName, patientBirthDate])
}
