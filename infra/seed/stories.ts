import { openCalendars, storyWrites } from './appointments.ts'
import {
  assignmentWrite,
  createDirectoryStore,
  createPatientStore,
  mapLimited,
  reactionAudit,
  readRow,
  type Table,
  taskWrites,
  timelineWrite,
} from './records.ts'
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
  now: Date,
): Promise<void> {
  const store = createPatientStore(table, practiceId)
  const rows = await createDirectoryStore(table, practiceId).rows()
  const there = new Set(rows.map((row) => readRow(row).patientId))
  const missing = stories.filter(({ patient }) => !there.has(patient.patientId))
  await mapLimited(missing, AT_ONCE, async (story) => {
    const { patient, timeline, tasks } = story
    const { patientId, createdAt } = patient
    const trace = { practiceId, patientId, action: 'patients/import', actor: null } as const
    await store.add(patient, null, [
      ...timeline.map(timelineWrite),
      ...tasks.flatMap(taskWrites),
      ...assignedWrites(story),
      ...storyWrites(practiceId, story, now),
      reactionAudit({ ...trace, now: new Date(createdAt) }),
    ])
  })
  await openCalendars(table, practiceId, stories)
}

/** What the report says of the task that the distribution gave out, as it did then. */
function assignedWrites({ tasks, distribution }: Story) {
  return tasks
    .filter(({ distributeMethod }) => distributeMethod === 'task')
    .map((task) => {
      const first = { ...task, trail: task.trail.slice(0, 1) }
      const now = new Date(task.createdAt)
      return assignmentWrite(first, { way: 'turn', passed: [], distribution, now })
    })
}
