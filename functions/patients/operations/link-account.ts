import * as v from 'valibot'
import { reactionAudit } from '#functions/platform/audit.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { readIdentity } from '#functions/platform/identity/identity.ts'
import { emailItem, identityKeys } from '#functions/platform/identity/records.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { type RegisteredTouch, registeredTouch } from '#shared/model/touch.ts'
import { chartsOfEmail } from '../keys.ts'
import { amendPatient } from '../records.ts'
import { cameFirst } from '../rules/first-touch.ts'
import { accountLinked, accountUnlinked } from '../rules/timeline.ts'
import { createPatientStore, timelineWrite } from '../store.ts'

type Dependencies = { table: Table; clock: Clock }
type Occurrence = { id: string }

const chart = v.object({ practiceId: v.string(), patientId: v.string() })
const activeMember = v.object({
  isActive: v.boolean(),
  firstTouch: v.optional(v.nullable(registeredTouch), null),
})
export type Chart = v.InferOutput<typeof chart>

type Owner = { memberId: string; firstTouch: RegisteredTouch | null }

/** The member who proved to own the address; null where nobody did, or the account was closed. */
async function ownerOf(table: Table, email: string): Promise<Owner | null> {
  const item = await table.get(identityKeys.email(email), emailItem)
  if (!item?.verified) return null
  const member = await table.get(identityKeys.member(item.memberId), activeMember)
  return member?.isActive ? { memberId: item.memberId, firstTouch: member.firstTouch } : null
}

/** Links a member to the charts, in every practice, that have the member's verified address. */
export async function linkChartsOf(
  dependencies: Dependencies,
  memberId: string,
  event: Occurrence,
): Promise<void> {
  const { table } = dependencies
  const member = await table.get(identityKeys.member(memberId), v.object({ email: v.string() }))
  if (!member || (await ownerOf(table, member.email))?.memberId !== memberId) return
  const charts = await table.queryAll({ pk: chartsOfEmail(member.email), index: 'gsi1' }, chart)
  for (const found of charts) await linkChart(dependencies, found, event)
}

/**
 * Links a chart to the member who verified its address. A chart has at most one account and keeps it.
 * @throws where there is no such chart
 */
export async function linkChart(
  { table, clock }: Dependencies,
  { practiceId, patientId }: Chart,
  event: Occurrence,
): Promise<void> {
  const store = createPatientStore(table, practiceId)
  const prepare = async () => {
    // One that was merged has no address of its own: the record that stands for it has.
    const before = await store.stored(patientId)
    if (!before) throw new Error('the event is about a record that is not there')
    if (before.mergedInto !== null) return { before, owner: null }
    const owner = before.email === null ? null : await ownerOf(table, before.email)
    return { before, owner }
  }
  await retryOnConflict(prepare, async ({ before, owner }) => {
    if (owner === null || before.isActive) return
    const now = clock()
    const { memberId, firstTouch } = owner
    const came = cameFirst(before, firstTouch)
    const after = amendPatient(before, { isActive: true, memberId, ...came }, now)
    await store.replace(before, after, [
      reactionAudit({ practiceId, patientId, action: 'patients/link', actor: memberId, now }),
      linkWrite(memberId, { practiceId, patientId }),
      timelineWrite({
        id: event.id,
        practiceId,
        patientId,
        at: after.updatedAt,
        actor: null,
        entry: accountLinked,
      }),
    ])
  })
}

/**
 * The charts of a member who closed the account stay, and are the practices' to keep again. What was
 * done already is not there any more when the event comes again.
 */
export async function unlinkCharts(
  { table, clock }: Dependencies,
  memberId: string,
  event: Occurrence,
): Promise<void> {
  const identity = await readIdentity(table, memberId)
  for (const { practiceId, patientId } of identity?.patientLinks ?? []) {
    const store = createPatientStore(table, practiceId)
    await retryOnConflict(
      () => store.find(patientId),
      async (before) => {
        if (before?.memberId !== memberId) return
        const now = clock()
        const after = amendPatient(before, { isActive: false, memberId: null }, now)
        const action = 'patients/on-account-closed' as const
        await store.replace(before, after, [
          reactionAudit({ practiceId, patientId, action, actor: memberId, now }),
          { kind: 'delete', key: identityKeys.patientLink(memberId, practiceId, patientId) },
          timelineWrite({
            ...{ id: event.id, practiceId, patientId },
            ...{ at: after.updatedAt, actor: null, entry: accountUnlinked },
          }),
        ])
      },
    )
  }
}

function linkWrite(memberId: string, { practiceId, patientId }: Chart): Write {
  return {
    kind: 'put',
    item: {
      ...identityKeys.patientLink(memberId, practiceId, patientId),
      entity: 'patientLink',
      memberId,
      practiceId,
      patientId,
    },
  }
}
