import * as v from 'valibot'
import type { textReceived } from '#events/deliveries.ts'

type Received = v.InferOutput<(typeof textReceived)['schema']>
/** A text that came in, by its own id. `at` is when the service passed it on, ISO 8601. */
export type ReceivedText = { id: string; at: string; payload: Received }

/** What the text service says of a text to our number; `messageKeyword` is what it took it for. */
const inbound = v.object({
  originationNumber: v.string(),
  messageKeyword: v.optional(v.string(), ''),
  messageBody: v.string(),
  inboundMessageId: v.pipe(v.string(), v.nonEmpty()),
})

/** What a topic invokes a function with. */
export const topicEvent = v.object({
  Records: v.array(
    v.object({
      Sns: v.object({ Timestamp: v.pipe(v.string(), v.isoTimestamp()), Message: v.string() }),
    }),
  ),
})

/** The words at which carriers end texts, and some that people write instead of them. */
const STOP = new Set([
  ...['STOP', 'STOPALL', 'STOP ALL', 'ARRET', 'CANCEL', 'END', 'OPT-OUT', 'OPTOUT', 'OPT OUT'],
  ...['QUIT', 'REMOVE', 'REVOKE', 'TD', 'UNSUBSCRIBE'],
])
const START = new Set(['START', 'UNSTOP'])
const HELP = new Set(['HELP', 'INFO'])

/**
 * The texts that a topic tells of. What they say beyond that is not kept. Left out are senders that are no
 * ten-digit US numbers: nobody there has texts from us.
 * @throws where they are not of the shape that the service documents
 */
export function receivedTexts(event: v.InferOutput<typeof topicEvent>): ReceivedText[] {
  return event.Records.flatMap(({ Sns }) => {
    const said = v.parse(inbound, JSON.parse(Sns.Message))
    const number = /^\+1(\d{10})$/.exec(said.originationNumber)?.[1]
    if (number === undefined) return []
    const payload = { number, said: meaningOf(said.messageKeyword, said.messageBody) }
    return [{ id: said.inboundMessageId, at: new Date(Sns.Timestamp).toISOString(), payload }]
  })
}

/** By the keyword that the service found, which it acts upon itself, else by the whole text. */
function meaningOf(keyword: string, body: string): Received['said'] {
  const words = [keyword, body].map((text) =>
    text
      .toUpperCase()
      .replaceAll(/[^\p{L}\s-]/gu, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
  const isOneOf = (known: ReadonlySet<string>) => words.some((word) => known.has(word))
  if (isOneOf(STOP)) return 'stop'
  if (isOneOf(START)) return 'start'
  return isOneOf(HELP) ? 'help' : 'other'
}
