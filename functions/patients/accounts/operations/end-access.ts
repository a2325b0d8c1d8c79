import * as v from 'valibot'
import { DAY, plusSeconds } from '#functions/platform/clock.ts'
import { identityKeys } from '#functions/platform/identity/records.ts'
import { occurrenceOf } from '#functions/platform/outbox.ts'
import type { Write } from '#functions/platform/table.ts'
import { readPractice } from '#functions/practices/public.ts'
import { accessEndedMail } from '../rules/messages.ts'
import { type AccountDependencies, accountEvent, type StaffCall } from './chart.ts'

const owner = v.object({ email: v.string(), isActive: v.boolean() })

type Owned = { patientId: string; memberId: string | null }

/**
 * Notifies the owner of an account, in the product and by email, that staff paused or ended it. The
 * email is one about the account: the allowance of the practice never keeps staff from ending access.
 */
export async function ownerNotices(
  { table, origin, queue, newId }: AccountDependencies,
  call: StaffCall,
  { patientId, memberId }: Owned,
  change: 'paused' | 'detached',
): Promise<Write[]> {
  const { practiceId } = call.scope
  if (memberId === null) return []
  const event = accountEvent({ practiceId, patientId }, { change, memberId }, call)
  const [member, practice] = await Promise.all([
    table.get(identityKeys.member(memberId), owner),
    readPractice(table, practiceId),
  ])
  if (!member?.isActive) return [event]
  const about = { practice: { id: practiceId, name: practice?.name ?? '' }, origin, change }
  const queued = { id: newId(), usefulUntil: plusSeconds(call.now, DAY) }
  const mail = accessEndedMail(member.email, about)
  return [event, ...(await queue(mail, { ...queued, ...occurrenceOf(call), practiceId: null }))]
}
