import { taskCreated } from '#events/tasks.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import type { LocalRun } from '#infra/runner/start.ts'
import { tableOf } from './builders.ts'

type GivenTask = {
  practiceId: string
  patientId: string
  advocateId: string
  isOfNewLead: boolean
}

/** Publishes that an advocate was given a task, and waits until the advocate was notified. */
export async function publishTask(run: LocalRun, { practiceId, ...task }: GivenTask) {
  const now = run.clock.now()
  const payload = { ...task, taskId: 'task', dueAt: now.toISOString() }
  const occurrence = { practiceId, actor: null, now }
  await tableOf(run).transact([eventWrite(taskCreated, payload, occurrence)])
  await run.idle()
}
