import { describe, expect, it } from 'vitest'
import { messageText } from '#functions/deliveries/public.ts'
import { noticeOf, propertiesOf } from './message.ts'

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

describe('what tells the patient', () => {
  const practice = { id: 'p', name: 'Bay Spine' }
  const url = 'https://app.example.com/messages?key=k&pwd=p'

  it('has a link, and says nothing of the message', () => {
    const mail = noticeOf({ sentThru: 'email', sentTo: 'jane@example.com' }, { practice, url })

    expect(mail).toMatchObject({ to: 'jane@example.com', subject: 'A message from Bay Spine' })
    expect(messageText(mail)).toContain(url)
    expect(noticeOf({ sentThru: 'text', sentTo: '6175550142' }, { practice, url })).toEqual({
      ...{ channel: 'text', to: '6175550142' },
      text: `Bay Spine sent you a message. Read it: ${url}`,
    })
  })

  it('says so where it is told for the second time', () => {
    const told = { practice, url, isReminder: true }

    expect(noticeOf({ sentThru: 'text', sentTo: '6175550142' }, told)).toMatchObject({
      text: expect.stringContaining('You have not read a message from Bay Spine yet.'),
    })
  })
})
