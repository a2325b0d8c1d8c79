import type { Received } from '#events/define.ts'
import type { leadCreated } from '#events/patients.ts'
import { leadsWaiting, taskCreated } from '#events/tasks.ts'
import { amendPatient } from '#functions/patients/public.ts'
import { reactionAudit } from '#functions/platform/audit.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import type { NewId } from '#functions/platform/ids.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { MANY_ATTEMPTS, retryOnConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import type { OtherAction } from '#shared/model/audit.ts'
import type { Distribution } from '#shared/model/distribution.ts'
import type { Staff } from '#shared/model/practice.ts'
import { assignmentWrite } from '../reports/store.ts'
import { type Assignment, chooseAdvocate, chooseColleague } from '../rules/assign.ts'
import { distributionFor } from '../rules/matching.ts'
import { giverOf, rerouteOf } from '../rules/reroute.ts'
import { followUp } from '../rules/task.ts'
import { type Assigned, createTaskStore, type TaskStore, type WaitingLead } from '../store.ts'
import { readDesk, roundAfter } from './desk.ts'

export type Dependencies = { table: Table; clock: Clock; newId: NewId }

/** On whose behalf leads are assigned: the reaction, and whose doing the event was. */
type Cause = { practiceId: string; name: OtherAction; actor: string | null }

/**
 * Assigns a new lead to an advocate, with a task to follow it up, once an event. Where those who are
 * there have all the work that they take, it waits until one of them is free.
 * @throws AlreadyDone where the event took effect before
 */
export async function assignLead(
  dependencies: Dependencies,
  event: Received<(typeof leadCreated)['schema']>,
  name: OtherAction,
): Promise<void> {
  const { table, clock, newId } = dependencies
  const { patientId } = event.payload
  const cause = { practiceId: practiceOf(event), name, actor: event.actor }
  const store = createTaskStore(table, cause.practiceId)
  const now = clock()
  const id = newId()
  const waiting = { patientId, since: event.occurredAt }
  const once = consumedWrite(name, event.id, now)

  const waitsFor = await retryOnConflict(
    () => prepare(store, patientId, { id, now }),
    async ({ assigned, noted = [], distributionId }) => {
      const audit = reactionAudit({ ...cause, patientId, action: name, now })
      if (assigned) {
        await store.assign(assigned, [once, ...noted, ...assignedWrites(assigned, cause, now)])
      } else {
        const notice = await noticeWrites(store, cause.practiceId, now)
        await store.addWaiting(waiting, [once, audit, ...notice])
      }
      return assigned ? null : distributionId
    },
    MANY_ATTEMPTS,
  )
  // Somebody may have become free after it was read, and before it waited.
  if (waitsFor !== null) await assignWaiting(dependencies, cause, waitsFor)
}

/**
 * Assigns the leads that wait, the first who came first, as far as somebody is free for them. It does
 * no harm where it is done again.
 * @param only the distribution whose leads matter: with nobody free in it, those that follow are left
 */
export async function assignWaiting(
  { table, clock, newId }: Dependencies,
  cause: Cause,
  only: string | null = null,
): Promise<void> {
  const store = createTaskStore(table, cause.practiceId)
  const waitingLeads = await store.waitingLeads()
  if (waitingLeads.length === 0) return
  const seen: Seen = { distributions: await store.distributions(), full: new Set() }
  for (const waiting of waitingLeads) {
    if (only !== null && seen.full.has(only)) return
    const [id, now] = [newId(), clock()]
    await retryOnConflict(
      async () =>
        (await store.waitingLead(waiting)) &&
        prepare(store, waiting.patientId, { id, now, waiting, seen }),
      async (prepared) => {
        if (!prepared?.assigned) {
          if (prepared?.distributionId) seen.full.add(prepared.distributionId)
          return
        }
        const { assigned, noted = [] } = prepared
        await store.assign(assigned, [
          store.waitsNoMore(waiting),
          ...noted,
          ...assignedWrites(assigned, cause, now),
        ])
      },
      MANY_ATTEMPTS,
    )
  }
}

/** Notifies the practice that leads wait, at most once an hour, as many may come at once. */
async function noticeWrites(store: TaskStore, practiceId: string, now: Date): Promise<Write[]> {
  if (await store.isWaitingNoticed(now)) return []
  return [store.waitingNotice(now), eventWrite(leadsWaiting, {}, { practiceId, actor: null, now })]
}

function assignedWrites(
  { task }: Assigned,
  { practiceId, name, actor }: Cause,
  now: Date,
): Write[] {
  const { id: taskId, patientId, advocateId, dueAt } = task
  const payload = { taskId, patientId, advocateId, dueAt, isOfNewLead: true }
  return [
    eventWrite(taskCreated, payload, { practiceId, actor: null, now }),
    reactionAudit({ practiceId, patientId, action: name, actor, now }),
  ]
}

/** What assigns the lead, and by which distribution; `assigned` is null where nobody in it is free. */
type Prepared = { assigned: Assigned | null; noted?: Write[]; distributionId: string | null }

/** What is known once some of those who wait were seen to: in which distributions nobody is free. */
type Seen = { distributions: readonly Distribution[]; full: Set<string> }

type Preparing = { id: string; now: Date; waiting?: WaitingLead; seen?: Seen }

async function prepare(
  store: TaskStore,
  patientId: string,
  { id, now, waiting, seen }: Preparing,
): Promise<Prepared> {
  const lead = await store.patient(patientId)
  if (!lead) throw new Error('the event is about a record that is not there')
  const { providerId, leadAdvocateId } = lead
  const work = { target: 'lead', providerId } as const
  const isFull = (id: string | null) => id !== null && seen?.full.has(id) === true
  const likely = distributionFor(seen?.distributions ?? [], work)?.id ?? null
  // Many may wait: for those with whom it is clear, nothing more is read.
  if (leadAdvocateId === null && isFull(likely)) return { assigned: null, distributionId: likely }
  const atDesk = await readDesk(store, work, { now })
  const { distribution, desk, opening, roundId, kept } = atDesk
  const distributionId = distribution?.id ?? null
  const own = keptAdvocate(leadAdvocateId, desk.staffs)
  if (!own && isFull(distributionId)) return { assigned: null, distributionId }
  const chosen = own ?? chooseAdvocate(distribution, desk, kept)
  if (!chosen) return { assigned: null, distributionId }
  const { advocateId, rotation } = chosen
  const reason = waiting ? afterWaiting(chosen.reason) : chosen.reason
  const reroute = rerouteOf(giverOf(chosen, distribution, opening), now)
  const assigned = {
    task: followUp({ id, lead, advocateId, reason, reroute, opening, now }),
    lead: amendPatient(lead, { leadAdvocateId: advocateId }, now),
    round: roundAfter(roundId, rotation, kept),
  }
  const { passed, rotation: turn } = chosen
  const way = turn ? 'turn' : 'admin'
  const made = { way, passed, waited: waiting !== undefined, distribution, now } as const
  // What was theirs from the start, nobody gave out.
  const noted = own ? [] : [assignmentWrite(assigned.task, made)]
  return { assigned, noted, distributionId }
}

/** Who follows up the lead already, such as the advocate of the form it came by. */
function keptAdvocate(advocateId: string | null, staffs: readonly Staff[]): Assignment | null {
  const kept = advocateId === null ? null : chooseColleague(advocateId, staffs)
  return kept && { ...kept, reason: { text: 'The lead was theirs from the start', details: null } }
}

function afterWaiting({ text, details }: Assignment['reason']): Assignment['reason'] {
  const waited = 'It waited until someone was free'
  return { text, details: details === null ? waited : `${details}. ${waited}` }
}
