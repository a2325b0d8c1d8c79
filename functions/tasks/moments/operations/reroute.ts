import { taskChanged, taskUntouched } from '#events/tasks.ts'
import { amendPatient } from '#functions/patients/public.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import type { Write } from '#functions/platform/table.ts'
import { readDeskOf, roundAfter } from '../../operations/desk.ts'
import { assignmentWrite } from '../../reports/store.ts'
import { workOf } from '../../rules/matching.ts'
import {
  chooseAfter,
  reroutedTask,
  stillReroutes,
  strandedTask,
  triedOf,
} from '../../rules/reroute.ts'
import { changeOf, type TaskItem } from '../../rules/task.ts'
import type { HandedOver, TaskStore } from '../../store.ts'

/** What is written where a task goes to the next, or stays although nobody touched it. */
export type Rerouted = { handed: HandedOver; told: Write[] }

/**
 * Finds who is next for a task whose time has come. Null where it stays as it is: it was touched, or
 * the distribution does not take anything back any more.
 */
export async function reroute(
  store: TaskStore,
  before: TaskItem,
  { practiceId, now }: { practiceId: string; now: Date },
): Promise<Rerouted | null> {
  const { reroute: due, advocateId: from, id: taskId } = before
  if (!due) return null
  const [lead, distributions] = await Promise.all([
    store.patient(before.patientId),
    store.distributions(),
  ])
  const distribution = distributions.find(({ id }) => id === due.distributionId) ?? null
  if (!stillReroutes(distribution) || !lead) return null
  if (await store.isTouched(lead, { by: from, since: due.since })) return null

  const occurrence = { practiceId, actor: null, now }
  const { patientId } = before
  const { target } = workOf(before, lead)
  const { desk, opening, roundId, kept } = await readDeskOf(store, distribution, now, target)
  const next = chooseAfter(distribution, desk, { tried: triedOf(before), rotation: kept })
  const nameOf = (id: string) =>
    desk.staffs.find(({ staffId }) => staffId === id)?.firstName ?? 'An advocate'
  if (!next) {
    const task = strandedTask(before, nameOf(from), now)
    const payload = { taskId, patientId, advocateId: from }
    const told = eventWrite(taskUntouched, payload, occurrence)
    return { handed: { before, task, lead: null, round: null }, told: [told] }
  }
  const { advocateId, rotation } = next
  const names = { from: nameOf(from), to: nameOf(advocateId) }
  const task = reroutedTask(before, { next, names, by: { distribution, opening }, now })
  // The lead goes with what follows it up.
  const isTheirs = target === 'lead' && lead.leadAdvocateId === from
  const handed = {
    before,
    task,
    lead: isTheirs ? amendPatient(lead, { leadAdvocateId: advocateId }, now) : null,
    round: roundAfter(roundId, rotation, kept),
  }
  const payload = { ...changeOf(before, task), rerouted: true }
  const { passed } = next
  const noted = assignmentWrite(task, { way: 'rerouted', passed, from, distribution, now })
  return { handed, told: [noted, eventWrite(taskChanged, payload, occurrence)] }
}
