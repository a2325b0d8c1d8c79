import { randomUUID } from 'node:crypto'

/** A text to the number that ours are sent from; `from` is E.164. */
export type AnswerText = { from: string; text: string }

type AnswersOptions = {
  /** The numbers whose owners have answered STOP, which the text service refuses texts for. */
  stopped: Set<string>
  /** Puts what the text service says of a text into the topic that it is told of. */
  publish: (message: string) => void
}

const keywords: Record<string, 'stop' | 'start' | 'help'> = {
  ...{ STOP: 'stop', UNSUBSCRIBE: 'stop', CANCEL: 'stop', END: 'stop', QUIT: 'stop' },
  ...{ START: 'start', UNSTOP: 'start', HELP: 'help' },
}

/**
 * What the text service does with texts that come in: it keeps the list of who answered STOP by the word
 * that a text begins with, and passes the text on. Left out: its own answers to STOP, START and HELP.
 * @returns what takes a text, and gives its id
 */
export function createAnswers({ stopped, publish }: AnswersOptions) {
  return ({ from, text }: AnswerText): string => {
    const inboundMessageId = randomUUID()
    const first = /^\p{L}+/u.exec(text.trim().toUpperCase())?.[0] ?? ''
    if (keywords[first] === 'stop') stopped.add(from)
    if (keywords[first] === 'start') stopped.delete(from)
    publish(
      JSON.stringify({
        ...{ originationNumber: from, destinationNumber: '+12065550101' },
        messageKeyword: keywords[first] ? first : 'KEYWORD_000000000000',
        ...{ messageBody: text, inboundMessageId, previousPublishedMessageId: randomUUID() },
      }),
    )
    return inboundMessageId
  }
}
