import { createPatientStore } from '#functions/patients/store.dynamo.ts'
import { timelineWrite } from '#functions/patients/traces.ts'
import { reactionAudit } from '#functions/platform/audit.ts'
import { mapLimited } from '#functions/platform/map-limited.ts'
import type { Table } from '#functions/platform/table.ts'
import { taskWrites } from '#functions/tasks/store.dynamo.ts'
import type { Story } from './story.ts'

const AT_ONCE = 8

/**
 * Writes the stories that are not there yet, each in one transaction. They raise no events: what
 * those would bring about is part of the stories.
 */
export async function writeStories(
  table: Table,
  practiceId: string,
  stories: readonly Story[],
): Promise<void> {
  const store = createPatientStore(table, practiceId)
  const there = new Set((await store.rows()).map(({ patientId }) => patientId))
  const missing = stories.filter(({ patient }) => !there.has(patient.patientId))
  await mapLimited(missing, AT_ONCE, async ({ patient, timeline, tasks }) => {
    const { patientId, createdAt } = patient
    const trace = { practiceId, patientId, action: 'patients/import', actor: null } as const
    await store.add(patient, null, [
      ...timeline.map(timelineWrite),
      ...tasks.flatMap(taskWrites),
      reactionAudit({ ...trace, now: new Date(createdAt) }),
    ])
  })
}
