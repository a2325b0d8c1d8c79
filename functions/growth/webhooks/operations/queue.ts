import type { Delivered } from '#events/define.ts'
import { webhookQueued } from '#events/growth.ts'
import { readPatient } from '#functions/patients/public.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import { newId } from '#functions/platform/ids.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { readStaff } from '#functions/staffs/public.ts'
import { ensureFound } from '#shared/errors.ts'
import { bodyOf, exampleOf, type Happening, happeningOf } from '../rules/payload.ts'
import { isWithinReach, webhookReachOf } from '../rules/reach.ts'
import { createWebhookStore, type HookItem, type WebhookStore } from '../store.ts'

type Told = { store: WebhookStore; at: string; isTest: boolean; now: Date }

/** Puts something that happened among what a webhook has to send. */
function queueWrites(
  { store, at, isTest, now }: Told,
  { webhookId }: Pick<HookItem, 'webhookId'>,
  happening: Happening,
): Write[] {
  const { practiceId } = store
  const deliveryId = newId()
  const queued = {
    ...{ deliveryId, webhookId, type: happening.type, isTest, state: 'waiting' as const },
    ...{ createdAt: now.toISOString(), attempts: 0, lastAt: null, nextAt: null },
    ...{ status: null, answer: null, problem: null, milliseconds: null },
    body: bodyOf(happening, { id: deliveryId, practiceId, at, isTest }),
  }
  const occurrence = { practiceId, actor: null, now }
  return [store.queue(queued), eventWrite(webhookQueued, { webhookId, deliveryId }, occurrence)]
}

/** Something happened in a practice: each of its webhooks that takes such things sends it, once an event. */
export async function tellWebhooks(
  { table, clock }: { table: Table; clock: Clock },
  event: Delivered,
  name: string,
): Promise<void> {
  const happening = happeningOf(event)
  if (!happening) return
  const store = createWebhookStore(table, practiceOf(event))
  const hooks = await store.list()
  const subscribed = hooks.filter(({ isOn, types }) => isOn && types.includes(happening.type))
  const takers = await withinReach(table, store.practiceId, subscribed, happening)
  if (takers.length === 0) return
  const now = clock()
  const told = { store, at: event.occurredAt, isTest: false, now }
  await table.transact([
    consumedWrite(name, event.id, now),
    ...takers.flatMap((hook) => queueWrites(told, hook, happening)),
  ])
}

/** The webhooks whose managers may see, by their present rights, what the event is about. */
async function withinReach(
  table: Table,
  practiceId: string,
  hooks: readonly HookItem[],
  { type, data }: Happening,
): Promise<HookItem[]> {
  if (hooks.length === 0) return []
  const managers = await Promise.all(
    hooks.map(({ managerId }) => readStaff(table, practiceId, managerId)),
  )
  const reaches = managers.map(webhookReachOf)
  const needsLead = reaches.includes('leads') && typeof data.patientId === 'string'
  const record = needsLead ? await readPatient(table, practiceId, String(data.patientId)) : null
  return hooks.filter((_, position) => {
    const reach = reaches[position] ?? 'none'
    return isWithinReach(reach, type) && (reach === 'all' || record?.isLead === true)
  })
}

/**
 * Sends one of each kind that webhooks take.
 * @returns how many were put among what is to be sent
 * @throws ERR_TARGET_NOT_FOUND
 */
export async function testWebhooks(
  { table, call }: { table: Table; call: TenantCall },
  webhookId: string | undefined,
): Promise<number> {
  const store = createWebhookStore(table, call.scope.practiceId)
  const hooks =
    webhookId === undefined ? await store.list() : [ensureFound(await store.find(webhookId))]
  const told = { store, at: call.now.toISOString(), isTest: true, now: call.now }
  const on = hooks.filter(({ isOn }) => isOn || webhookId !== undefined)
  // A webhook at a time: all of them together are more than a transaction takes.
  for (const hook of on) {
    await table.transact(hook.types.flatMap((type) => queueWrites(told, hook, exampleOf(type))))
  }
  await table.transact([callAudit(call, 'webhooks.test')])
  return on.reduce((sum, { types }) => sum + types.length, 0)
}
