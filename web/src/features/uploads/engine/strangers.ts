import type { ScannedPerson } from '#shared/dicom/match.ts'
import type { Comparison } from '#shared/model/upload.ts'
import type { Stranger } from './model.ts'

/** How many people one call compares at most. */
const AT_ONCE = 50

type Compare = (people: readonly ScannedPerson[]) => Promise<readonly Comparison[]>

export type Matcher = ReturnType<typeof createMatcher>

/** Remembers how each distinct person on the scans compares with the patient. */
export function createMatcher(compare: Compare) {
  const known = new Map<string, Comparison>()

  return {
    /** Compares the people who were not compared yet. `contradicts` then knows their results. */
    async learn(people: readonly (ScannedPerson | null)[]): Promise<void> {
      const fresh = tally(people).filter(({ person }) => !known.has(keyOf(person)))
      for (let start = 0; start < fresh.length; start += AT_ONCE) {
        const batch = fresh.slice(start, start + AT_ONCE).map(({ person }) => person)
        const compared = await compare(batch)
        for (const [at, person] of batch.entries()) {
          const comparison = compared[at]
          if (comparison) known.set(keyOf(person), comparison)
        }
      }
    },
    contradicts(person: ScannedPerson | null): boolean {
      const comparison = person && known.get(keyOf(person))
      return comparison ? isContradiction(comparison) : false
    },
    comparisonOf: (person: ScannedPerson) => known.get(keyOf(person)) ?? null,
  }
}

/** Scans that could not be compared are asked about like those of another person. */
function isContradiction({ name, birthDate }: Comparison): boolean {
  return [name, birthDate].some((verdict) => verdict === 'differs' || verdict === 'unchecked')
}

type Counted = Omit<Stranger, 'comparison'>

/** One entry for each distinct name and birth date. */
export function tally(people: readonly (ScannedPerson | null)[]): Counted[] {
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
