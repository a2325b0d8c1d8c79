import type { Received } from '#events/define.ts'
import type { pushQueued } from '#events/notifications.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { consumedWrite, wasConsumed } from '#functions/platform/idempotency.ts'
import { identityKeys, membershipItem } from '#functions/platform/identity/records.ts'
import type { Table } from '#functions/platform/table.ts'
import { readPractice } from '#functions/practices/public.ts'
import type { SendPush } from '../ports/push-sender.ts'
import { pushMessage } from '../rules/push-message.ts'
import { createDeviceStore } from '../store.ts'

type Dependencies = { table: Table; clock: Clock; sendPush: SendPush }

/**
 * Sends a push to all browsers of a member who still works in the practice, and forgets those that get none
 * any longer. Sent again after a failure, a push replaces itself by its tag.
 * @throws if a push service failed, so that the event is delivered again
 */
export async function sendPushes(
  { table, clock, sendPush }: Dependencies,
  event: Received<(typeof pushQueued)['schema']>,
  name: string,
): Promise<void> {
  const { memberId, group, patientId, path } = event.payload
  const practiceId = practiceOf(event)
  const store = createDeviceStore(table, memberId)
  const [devices, membership, practice, isDone] = await Promise.all([
    store.all(),
    table.get(identityKeys.membership(memberId, practiceId), membershipItem),
    readPractice(table, practiceId),
    wasConsumed(table, name, event.id),
  ])
  if (isDone || !membership || !practice || devices.length === 0) return
  const message = pushMessage({ group, practice: practice.name, patientId, path })
  const sent = await Promise.allSettled(devices.map((device) => sendPush(toKeys(device), message)))
  const gone = devices.filter((_, at) => {
    const one = sent[at]
    return one?.status === 'fulfilled' && one.value === 'gone'
  })
  const failure = sent.find((one) => one.status === 'rejected')
  const removals = gone.map(({ id }) => store.removeWrite(id))
  if (failure) {
    if (removals.length > 0) await table.transact(removals)
    throw failure.reason
  }
  await table.transact([consumedWrite(name, event.id, clock()), ...removals])
}

type Device = Awaited<ReturnType<ReturnType<typeof createDeviceStore>['all']>>[number]

const toKeys = ({ endpoint, keys }: Device) => ({ endpoint, keys })
