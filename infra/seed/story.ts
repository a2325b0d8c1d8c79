import type { Distribution } from '#shared/model/distribution.ts'
import { type LeadTarget, leadStatus } from '#shared/model/leads.ts'
import type { PatientForm } from '#shared/model/patient.ts'
import type { Chance } from './chance.ts'
import { commonInsurers } from './form.ts'
import {
  type AppointmentItem,
  afterMove,
  completeTask,
  created,
  type EntryText,
  followUp,
  moveLead,
  newPatient,
  type PatientItem,
  type Person,
  type TaskItem,
  taskAssigned,
  type timelineWrite,
  updated,
} from './records.ts'
import { notes, outcomes, reasonsOf } from './words.data.ts'

type TimelineItem = Parameters<typeof timelineWrite>[0]

/** A record as it is now, with all that happened to it, what there is or was to do, and its appointments. */
export type Story = {
  patient: PatientItem
  timeline: TimelineItem[]
  tasks: TaskItem[]
  appointments: AppointmentItem[]
  /** By which its lead went to somebody; null where it was none. */
  distribution: Distribution | null
}

/** What a story is made of; moments are those when it was added and of each move, in order. */
export type Draft = {
  form: PatientForm
  route: readonly LeadTarget[]
  moments: readonly [Date, ...Date[]]
  /** Of the last move; null for any. */
  reason: string | null
  /** Working days since it was added, and since its last move. */
  addedAge: number
  age: number
  providerId: string | null
}

type Handling = {
  practiceId: string
  /** Who added it; null where the person did, through the practice's site. */
  creator: Person | null
  advocate: Person
  /** Why the advocate got it. */
  reason: Parameters<typeof followUp>[0]['reason']
}

const SECOND_MS = 1000
const after = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * SECOND_MS)

/** Adds a timeline entry to the record of a story. */
export function addEntry(
  story: Story,
  chance: Chance,
  { at, actor, entry }: { at: Date; actor: Person | null; entry: EntryText },
): void {
  const { practiceId, patientId } = story.patient
  story.timeline.push({
    id: chance.id(at),
    practiceId,
    patientId,
    at: at.toISOString(),
    actor,
    entry,
  })
}

/** Plays what happened to somebody by the rules of the product, at the moments of the draft. */
export function playStory(draft: Draft, handling: Handling, chance: Chance): Story {
  const { form, route, moments, providerId } = draft
  const { practiceId, creator, advocate } = handling
  const [addedAt, ...moveMoments] = moments
  const patientId = chance.id(addedAt)
  const added = newPatient(form, { patientId, practiceId, creatorId: '', now: addedAt })
  const patient = { ...added, creatorId: creator?.id ?? null }
  const story: Story = { patient, timeline: [], tasks: [], appointments: [], distribution: null }
  addEntry(story, chance, { at: addedAt, actor: creator, entry: created(patient) })
  if (patient.isLead) giveToAdvocate(story, addedAt, handling, chance)
  for (const [step, status] of route.entries()) {
    const at = moveMoments[step] ?? addedAt
    const reason = step === route.length - 1 ? draft.reason : null
    move(
      story,
      { status, reason: reason ?? chance.pick(reasonsOf(status)), at, by: advocate },
      chance,
    )
    if (step === 0) followedUp(story, { at: after(at, 40), by: advocate }, chance)
  }
  const { isPatient, leadStatus: status } = story.patient
  const isSeen = isPatient || status === leadStatus.booked || status === leadStatus.review
  story.patient = {
    ...story.patient,
    patientAdvocateId: isPatient ? advocate.id : null,
    providerId: isSeen ? providerId : null,
    // It is written once, as it is now.
    revision: 1,
  }
  return story
}

function giveToAdvocate(
  story: Story,
  addedAt: Date,
  { advocate, reason }: Handling,
  chance: Chance,
): void {
  const at = after(addedAt, 1)
  const id = chance.id(at)
  const { patient } = story
  const { id: advocateId } = advocate
  story.tasks.push(followUp({ id, lead: patient, advocateId, reason, now: at }))
  story.patient = { ...patient, leadAdvocateId: advocateId }
  addEntry(story, chance, { at, actor: null, entry: taskAssigned(id, advocate) })
}

function followedUp(story: Story, { at, by }: { at: Date; by: Person }, chance: Chance): void {
  const comments = chance.pick(outcomes)
  story.tasks = story.tasks.map((task) => completeTask(task, { by: by.name, now: at, comments }))
}

type Move = { status: LeadTarget; reason: string; at: Date; by: Person }

function move(story: Story, { status, reason, at, by }: Move, chance: Chance): void {
  const { patient: before } = story
  const note = chance.happens(0.6) ? chance.pick(notes[status]) : null
  const moved = moveLead(before, { status, reason }, { by, now: at })
  const { change, entry } = afterMove(moved, {
    from: before.leadStatus,
    to: status,
    reason,
    note,
    at: at.toISOString(),
  })
  story.patient = { ...moved, ...change }
  if (entry) addEntry(story, chance, { at, actor: by, entry })
  const asksForInsurance = status === leadStatus.engaged && before.insuranceCompany !== null
  if (asksForInsurance && chance.happens(0.5)) {
    const { insuranceCompany: to } = before
    const former = chance.pick([null, ...commonInsurers])
    const entry = updated([{ field: 'insuranceCompany', from: former === to ? null : former, to }])
    addEntry(story, chance, { at: after(at, 90), actor: by, entry })
  }
}
