import { type LeadTarget, leadPipeline } from '#shared/model/leads.ts'
import type { TaskPriority } from '#shared/model/task-codes.ts'
import type { Calendar } from './calendar.ts'
import type { Chance } from './chance.ts'
import { completeTask, followUp, type Person, type TaskItem, taskAssigned } from './records.ts'
import { addEntry, type Draft, type Story } from './story.ts'
import { errandSubjects, outcomes, patientErrands, providerErrands } from './words.data.ts'

const priorities: readonly (readonly [TaskPriority, number])[] = [
  [0, 45],
  [1, 25],
  [9, 15],
  [10, 7],
  [2, 8],
]

type Due = 'past' | 'today' | 'soon' | 'later' | 'done'

const dues: readonly (readonly [Due, number])[] = [
  ['today', 22],
  ['past', 16],
  ['soon', 28],
  ['later', 12],
  ['done', 22],
]

export type Helpers = { creator: Person; advocate: Person; provider: Person | null }

/** Adds something to do for the person of a story, or something that was done. */
export function addErrand(
  story: Story,
  { age, addedAge }: Pick<Draft, 'age' | 'addedAge'>,
  { creator, advocate, provider }: Helpers,
  { chance, calendar }: { chance: Chance; calendar: Calendar },
): void {
  // Not before the record was there, and after what was done with it last.
  const since = Math.min(age, addedAge - 1)
  const goesToProvider = provider !== null && chance.happens(0.4)
  const subjects = goesToProvider ? providerErrands : subjectsOf(story)
  if (since < 0 || !subjects) return
  const owner = goesToProvider ? provider : advocate
  const { dueDays, givenDays, isDone } = timing(chance.weighted(dues), since, chance)
  const at = calendar.worked(givenDays, chance.share())
  const task: TaskItem = {
    ...followUp({
      id: chance.id(at),
      lead: story.patient,
      advocateId: owner.id,
      reason: { text: `Assigned to ${owner.name} by ${creator.name}`, details: null },
      now: at,
    }),
    subject: chance.pick(subjects),
    priority: chance.weighted(priorities),
    distributeMethod: 'manual',
    creatorId: creator.id,
    dueAt: calendar.closes(dueDays).toISOString(),
  }
  story.tasks.push(isDone ? complete(task, owner, { chance, calendar, givenDays }) : task)
  addEntry(story, chance, { at, actor: creator, entry: taskAssigned(task.id, owner) })
}

/** When a task was given, in working days ago, and when it is due, in working days from today. */
function timing(
  due: Due,
  since: number,
  chance: Chance,
): { givenDays: number; dueDays: number; isDone: boolean } {
  const recent = chance.whole(0, Math.min(since, 4))
  if (due === 'soon') return { givenDays: recent, dueDays: chance.whole(1, 4), isDone: false }
  if (due === 'later') return { givenDays: recent, dueDays: chance.whole(5, 15), isDone: false }
  if (due === 'today' || since === 0) return { givenDays: recent, dueDays: 0, isDone: false }
  const late = chance.whole(1, Math.min(since, due === 'past' ? 6 : 40))
  const givenDays = Math.min(since, late + chance.whole(0, 3))
  return { givenDays, dueDays: -late, isDone: due === 'done' }
}

function complete(
  task: TaskItem,
  { name: by }: Person,
  { chance, calendar, givenDays }: { chance: Chance; calendar: Calendar; givenDays: number },
): TaskItem {
  const now = calendar.worked(chance.whole(0, givenDays - 1), chance.share())
  return completeTask(task, { by, now, comments: chance.pick(outcomes) })
}

function subjectsOf({ patient }: Story) {
  if (patient.isPatient) return patientErrands
  const status: LeadTarget | undefined = leadPipeline.find((code) => code === patient.leadStatus)
  return status && errandSubjects[status]
}
