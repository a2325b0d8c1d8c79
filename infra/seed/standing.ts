import {
  type LeadClass,
  type LeadStatus,
  leadClassLabels,
  leadStatus,
} from '#shared/model/leads.ts'
import { taskStatus } from '#shared/model/task-codes.ts'
import type { Chance } from './chance.ts'
import { afterTasks, classIs, classLead, type Person } from './records.ts'
import { addEntry, type Story } from './story.ts'

const { open, engaged, review, booked, lost } = leadStatus

/** How likely leads are to become patients, by how far they came; most new ones are not classed yet. */
const likelihoods: Partial<Record<LeadStatus, readonly (readonly [LeadClass | null, number])[]>> = {
  [open]: [
    ['warm', 25],
    ['cold', 20],
    [null, 55],
  ],
  [engaged]: [
    ['hot', 30],
    ['warm', 40],
    ['cold', 10],
    [null, 20],
  ],
  [review]: [
    ['hot', 45],
    ['warm', 40],
    [null, 15],
  ],
  [booked]: [
    ['hot', 70],
    ['warm', 20],
    [null, 10],
  ],
  [lost]: [
    ['cold', 50],
    [null, 50],
  ],
}

/** Adds how likely a lead is to become a patient, as whoever follows it up said when it was moved last. */
export function addClass(story: Story, people: readonly Person[], chance: Chance): void {
  const { patient } = story
  const weights = patient.isLead ? likelihoods[patient.leadStatus] : undefined
  const leadClass = weights ? chance.weighted(weights) : null
  const actor = people.find(({ id }) => id === patient.leadAdvocateId) ?? null
  if (leadClass === null || patient.leadStatusAt === null) return
  const at = new Date(patient.leadStatusAt)
  story.patient = { ...classLead(patient, leadClass, at), revision: patient.revision }
  const entry = classIs({ from: null, to: leadClassLabels[leadClass] })
  addEntry(story, chance, { at, actor, entry })
}

/** Counts what there is left to do about the person, as the reaction to tasks does. */
export function addTaskCount(story: Story): void {
  const dues = story.tasks
    .filter(({ status }) => status === taskStatus.ongoing)
    .map(({ dueAt }) => dueAt)
    .toSorted()
  const { change } = afterTasks(story.patient, { count: dues.length, nextDueAt: dues[0] ?? null })
  story.patient = { ...story.patient, ...change }
}
