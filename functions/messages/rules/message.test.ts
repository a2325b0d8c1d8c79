import { describe, expect, it } from 'vitest'
import { messageText } from '#functions/deliveries/public.ts'
import { ensureContent, noticeOf, propertiesOf } from './message.ts'

const NOON = new Date('2026-05-04T12:00:00.000Z')
const calendar = { calendarTitle: 'Call', calendarTime: '2026-05-04T12:15:00.000Z' }

describe('what a message has beside its text', () => {
  it('is a title and a time to come, of type calendar alone', () => {
    expect(propertiesOf({ type: 'calendar', properties: calendar }, NOON)).toEqual({
      ...calendar,
      secureMessageId: null,
    })
    expect(propertiesOf({ type: 'requestCreditCard', properties: null }, NOON)).toMatchObject({
      calendarTime: null,
    })
    for (const wrong of [
      { type: 'plain', properties: calendar },
      { type: 'requestCreditCard', properties: calendar },
      { type: 'calendar', properties: null },
      { type: 'calendar', properties: { ...calendar, calendarTime: NOON.toISOString() } },
    ] as const) {
      expect(() => propertiesOf(wrong, NOON)).toThrow(
        expect.objectContaining({ name: 'ERR_REQUEST_PARAMS_MISFORMAT' }),
      )
    }
  })
})

describe('the content of a message', () => {
  it('is a text, files, or both', () => {
    const files = [{ id: 'f1', name: 'Report.pdf' }]
    expect(() => ensureContent({ message: '', files })).not.toThrow()
    expect(() => ensureContent({ message: 'Hello', files: [] })).not.toThrow()
    expect(() => ensureContent({ message: '', files: [] })).toThrow(
      expect.objectContaining({ name: 'ERR_REQUEST_PARAMS_MISFORMAT' }),
    )
  })
})

describe('what tells the patient', () => {
  const practice = { id: 'p', name: 'Bay Spine' }
  const url = 'https://app.example.com/messages?key=k&pwd=p'
  const plain = { practice, url, files: 0 }

  it('has a link, and says nothing of the message', () => {
    const mail = noticeOf({ sentThru: 'email', sentTo: 'jane@example.com' }, plain)

    expect(mail).toMatchObject({ to: 'jane@example.com', subject: 'A message from Bay Spine' })
    expect(messageText(mail)).toContain(url)
    expect(noticeOf({ sentThru: 'text', sentTo: '6175550142' }, plain)).toEqual({
      ...{ channel: 'text', to: '6175550142' },
      text: `Bay Spine sent you a message. Read it: ${url}`,
    })
  })

  it('says that files came with the message, and nothing of them', () => {
    const textFor = (files: number) =>
      messageText(noticeOf({ sentThru: 'text', sentTo: '6175550142' }, { ...plain, files }))

    expect(textFor(1)).toBe(`Bay Spine sent you a message with a file. Read it: ${url}`)
    expect(textFor(3)).toContain('sent you a message with 3 files.')
  })

  it('says so where it is told for the second time', () => {
    const told = { ...plain, isReminder: true }

    expect(noticeOf({ sentThru: 'text', sentTo: '6175550142' }, told)).toMatchObject({
      text: expect.stringContaining('You have not read a message from Bay Spine yet.'),
    })
  })
})
