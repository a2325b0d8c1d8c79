import type { Subject } from '#events/hints.ts'
import { systemClock } from '#functions/platform/clock.ts'
import { readEnvironment } from '#functions/platform/environment.ts'
import { createSecret } from '#functions/platform/secrets.ts'
import type { Table } from '#functions/platform/table.ts'
import type { Ticket } from '#shared/model/realtime.ts'
import { channelOf, secondsLeft, termOf } from './rules/channels.ts'
import { sealTicket } from './rules/tickets.ts'
import { readGenerations } from './store.ts'

/**
 * Makes a ticket for a member to hear of subjects. Whoever calls it has checked that the member may.
 * @throws where there is no key to sign it with
 */
export type IssueTicket = (
  memberId: string,
  subjects: readonly Subject[],
  now: Date,
) => Promise<Ticket>

/** Issues tickets by the key and for the endpoint that the environment names. */
export function createTickets(table: Table): IssueTicket {
  const { REALTIME_ENDPOINT: endpoint } = readEnvironment('realtime')
  const secret = createSecret(readEnvironment('realtimeKey').REALTIME_KEY_ARN, systemClock)

  return async (member, subjects, now) => {
    const [generationOf, [key]] = await Promise.all([readGenerations(table, subjects), secret()])
    if (key === undefined) throw new Error('The key of tickets has no value')
    const term = termOf(now)
    const channels = subjects.map((subject) => ({
      topic: subject.topic,
      paths: [term, term + 1].map((one) => channelOf(subject, generationOf(subject), one)),
    }))
    const token = sealTicket({ member, channels: channels.flatMap(({ paths }) => paths) }, key, now)
    return { endpoint, token, channels, lasts: secondsLeft(now) }
  }
}
