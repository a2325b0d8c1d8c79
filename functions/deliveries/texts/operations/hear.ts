import type { Received } from '#events/define.ts'
import type { textReceived } from '#events/deliveries.ts'
import { HOUR, plusSeconds } from '#functions/platform/clock.ts'
import { consumedWrite, isConsumed } from '#functions/platform/idempotency.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { AlreadyDone, type Table, type Write } from '#functions/platform/table.ts'
import type { QueueMessage } from '../../public.ts'
import { contactMark } from '../../reach/keys.ts'
import { type Said, stopAfter } from '../../rules/stop.ts'
import { answeredWrite, createStopStore } from '../store.ts'

type Event = Received<(typeof textReceived)['schema']>
type Dependencies = { table: Table; clock: () => Date; queue: QueueMessage }

/** Nobody is to believe that somebody reads it, and nothing of a patient belongs into a text. */
const NOBODY_READS =
  'Nobody reads replies to this number. To write to your practice, open the link in its last message, or ' +
  'call them. In an emergency call 911. Reply STOP to get no more texts.'

/**
 * Notes STOP and START of a text that came in. To another one it is answered, once a day, that nobody reads it;
 * HELP the text service answers itself. Texts come twice, late and in any order.
 * @throws AlreadyDone where it took effect before
 */
export async function hearText(
  { table, clock, queue }: Dependencies,
  { id, occurredAt, payload }: Event,
  name: string,
): Promise<void> {
  const { number, said } = payload
  const mark = contactMark('text', number)
  const consumed = () => consumedWrite(name, id, clock())
  if (said === 'stop' || said === 'start') {
    const heard = { by: 'reply', isStopped: said === 'stop', at: occurredAt } as const
    return retryOnConflict(
      () => stopWrites(table, mark, heard),
      (writes) => table.transact([...writes, consumed()]),
    )
  }
  const known = await createStopStore(table).find(mark)
  if (said === 'help' || known?.isStopped) return table.transact([consumed()])
  const now = clock()
  const usefulUntil = plusSeconds(now, HOUR)
  const answer = { channel: 'text', to: number, text: NOBODY_READS } as const
  const queued = { id: `answer-${id}`, usefulUntil, practiceId: null, actor: null, now }
  const writes = [consumed(), answeredWrite(mark, now), ...(await queue(answer, queued))]
  try {
    await retryOnConflict(
      async () => writes,
      () => table.transact(writes),
    )
  } catch (error) {
    if (!(error instanceof AlreadyDone) || isConsumed(error, id)) throw error
    await table.transact([consumed()])
  }
}

/** The writes that note what was heard of a number; none where that is nothing new. */
export async function stopWrites(table: Table, mark: string, said: Said): Promise<Write[]> {
  const store = createStopStore(table)
  const after = stopAfter(await store.find(mark), mark, said)
  return after ? [store.write(after)] : []
}
