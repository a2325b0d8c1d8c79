import { expect, it } from 'vitest'
import { receivedTexts } from './received.ts'

/** What the topic says of a text, as the service documents it. */
const told = (about: object) => ({
  Records: [
    {
      Sns: {
        Timestamp: '2026-03-10T12:00:00.000Z',
        Message: JSON.stringify({
          ...{ originationNumber: '+14155550188', destinationNumber: '+12065550101' },
          ...{ messageKeyword: 'KEYWORD_123456789012', messageBody: 'Hello' },
          ...{ inboundMessageId: 'cae173d2', previousPublishedMessageId: 'w-1', ...about },
        }),
      },
    },
  ],
})
const meaning = (messageBody: string, messageKeyword = 'KEYWORD_123456789012') =>
  receivedTexts(told({ messageBody, messageKeyword }))[0]?.payload.said

it('knows a text by its id, its number and when it came, and nothing of what it says', () => {
  expect(receivedTexts(told({ messageBody: 'My knee hurts' }))).toEqual([
    {
      ...{ id: 'cae173d2', at: '2026-03-10T12:00:00.000Z' },
      payload: { number: '4155550188', said: 'other' },
    },
  ])
})

it.each([
  ...['STOP', ' stop. ', 'Stop all', 'unsubscribe', 'opt-out', 'Revoke!', 'STOP 🛑'].map((text) => [
    text,
    'stop',
  ]),
  ...['Start', 'UNSTOP'].map((text) => [text, 'start']),
  ...['help', 'HELP?'].map((text) => [text, 'help']),
  ...['Please stop by', 'I will start tomorrow', '', '👍'].map((text) => [text, 'other']),
])('takes %j for %s', (text, said) => {
  expect(meaning(text ?? '')).toBe(said)
})

it('takes a text for what the service took it for, which acts upon it itself', () => {
  expect(meaning('Stop, I have had enough of it', 'STOP')).toBe('stop')
  expect(meaning('start please', 'START')).toBe('start')
})

it('leaves senders out that have no texts from us, and fails at what has another shape', () => {
  expect(receivedTexts(told({ originationNumber: '24273' }))).toEqual([])
  expect(receivedTexts(told({ originationNumber: '+442071838750' }))).toEqual([])
  expect(() => receivedTexts(told({ messageBody: undefined }))).toThrow()
})
