import type { Received } from '#events/define.ts'
import type { weeklyEmailDue } from '#events/reports.ts'
import type { QueueMessage } from '#functions/deliveries/public.ts'
import type { LeadReader } from '#functions/patients/public.ts'
import { type Clock, DAY, plusSeconds } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import { holdingsOf } from '#functions/platform/identity/holdings.ts'
import { type Identity, readIdentity } from '#functions/platform/identity/identity.ts'
import { grantScope, type TenantScope } from '#functions/platform/identity/scope.ts'
import { newId } from '#functions/platform/ids.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { type PracticeBasics, readPractice } from '#functions/practices/public.ts'
import { doneWrite } from '#functions/schedules/public.ts'
import { deadlinesOf } from '#shared/model/lead-waits.ts'
import { may } from '#shared/permissions.ts'
import { readLeadBasis } from '../../operations/basis.ts'
import { summarize } from '../../rules/summary.ts'
import { createReportStore } from '../../store.ts'
import { weeklyMail } from '../rules/mail.ts'
import { nextWeekly } from '../rules/week.ts'
import { createWeeklyStore } from '../store.ts'

type Dependencies = {
  table: Table
  clock: Clock
  queue: QueueMessage
  origin: string
  readLeads: LeadReader
}

/** Nobody wants to read it once the week is well under way. */
const USEFUL_SECONDS = 3 * DAY

/**
 * Sends somebody the figures of the week before and sets the next time, if they still want it. Whoever may
 * not read the reports any more gets no more of them, and would have to ask for them again.
 * @throws AlreadyDone where it was sent before
 */
export async function sendWeekly(
  dependencies: Dependencies,
  event: Received<(typeof weeklyEmailDue)['schema']>,
  name: string,
): Promise<void> {
  const { table, clock } = dependencies
  const practiceId = practiceOf(event)
  const { memberId, emailId, dueAt } = event.payload
  const store = createWeeklyStore(table, practiceId)
  const done = doneWrite(event)
  await retryOnConflict(
    () => store.find(memberId),
    async (kept) => {
      if (kept?.emailId !== emailId || kept.dueAt !== dueAt) return table.transact([done])
      const [practice, identity] = await Promise.all([
        readPractice(table, practiceId),
        readIdentity(table, memberId),
      ])
      const scope = scopeOf(identity, practiceId)
      if (!practice || !identity || !scope) return store.end(memberId, kept, [done])
      const now = clock()
      const to = identity.member.email
      const { queued, next } = await prepared(dependencies, { to, practice, scope, dueAt, now })
      await table.transact([
        ...[...queued, done, consumedWrite(name, event.id, now)],
        ...store.moved(memberId, kept, next, now),
      ])
    },
  )
}

/** What of the leads somebody reads reports of; null for nothing any more. */
function scopeOf(identity: Identity | null, practiceId: string): TenantScope | null {
  if (!identity?.member.isActive) return null
  const holdings = holdingsOf(identity, practiceId)
  const { holders, personal } = holdings
  if (!may('practices.reports.read', holders, personal)) return null
  return grantScope('practices.reports.read', practiceId, holdings)
}

type About = { to: string; practice: PracticeBasics; scope: TenantScope; dueAt: string; now: Date }

/** The writes that send the email, and when the next one goes out. */
async function prepared(
  { table, queue, origin, readLeads }: Dependencies,
  { to, practice, scope, dueAt, now }: About,
): Promise<{ queued: Write[]; next: string }> {
  const store = createReportStore(table, practice.id)
  // Late, it is about the same week still.
  const at = { scope, now: new Date(dueAt) }
  const basis = await readLeadBasis({ store, readLeads }, 'lastWeek', at)
  const { leads, windows, today, clock, periods } = basis
  const message = weeklyMail({
    ...{ to, origin, practiceName: practice.name, period: periods.period },
    figures: summarize(leads, windows, deadlinesOf(today, clock.zone)),
    isPart: !scope.reaches.includes('all'),
  })
  const usefulUntil = plusSeconds(now, USEFUL_SECONDS)
  const queued = await queue(message, {
    ...{ id: newId(), usefulUntil, practiceId: null, actor: null, now },
  })
  return { queued, next: nextWeekly(clock, now) }
}
