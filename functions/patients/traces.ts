import type { Write } from '#functions/platform/table.ts'
import type { Person } from './domain/lead-status.ts'
import type { Happening } from './domain/timeline.ts'
import { patientSideKeys } from './keys.ts'

type Entry = {
  id: string
  practiceId: string
  patientId: string
  at: string
  actor: Person | null
  happening: Happening
}

/** An entry of a record's history; the same id and time are the same entry. */
export function timelineWrite({ id, practiceId, patientId, at, actor, happening }: Entry): Write {
  return {
    kind: 'put',
    item: {
      ...patientSideKeys(practiceId).timelineEntry(patientId, at, id),
      entity: 'timeline',
      id,
      at,
      actor: actor && { id: actor.id, name: actor.name },
      ...happening,
    },
  }
}
