import { expect, it } from 'vitest'
import { consultAnnouncement, momentsAhead } from './reminders.ts'

const url = 'https://x.test/v-consult/1/c#link=s'
const about = { practice: { id: 'p1', name: 'Bay Spine' }, url, contactPhone: '4155550100' }
const to = { email: 'jane@example.com', mobile: '4155550123' }

it.each(['scheduled', 'moved'] as const)(
  'announces %s by text with a link, else by email',
  (announcement) => {
    const message = consultAnnouncement(to, { ...about, announcement })

    expect(message).toMatchObject({
      ...{ channel: 'text', to: to.mobile, text: expect.stringContaining(`${url} Reply STOP`) },
      otherwise: { channel: 'email', to: to.email, button: { url } },
    })
    const mail = consultAnnouncement({ ...to, mobile: null }, { ...about, announcement })
    expect(mail).toMatchObject({ channel: 'email', button: { url } })
  },
)

it('announces a cancellation with the phone number of the practice and without a link', () => {
  const message = consultAnnouncement(to, { ...about, announcement: 'canceled' })

  expect(message).toMatchObject({
    text: 'Bay Spine: your video consultation does not take place. Questions? Call (415) 555-0100. Reply STOP for no more texts.',
    otherwise: { button: null },
  })
})

it('is null for a patient without a number and an address', () => {
  const nowhere = { email: null, mobile: null }

  expect(consultAnnouncement(nowhere, { ...about, announcement: 'moved' })).toBeNull()
})

it.each([
  ['2026-03-05T12:15:00.000Z', ['over']],
  ['2026-03-05T12:18:00.000Z', ['over']],
  ['2026-03-05T12:30:00.000Z', ['soon', 'over']],
  ['2026-03-07T12:00:00.000Z', ['day', 'soon', 'over']],
])(
  'sets no reminder that would come just after the announcement of a call at %s',
  (at, moments) => {
    const consult = { state: 'pending', scheduledAt: at, scheduledLen: 30 } as const
    const ahead = momentsAhead(consult, new Date('2026-03-05T12:00:00.000Z'))

    expect(ahead.map(({ moment }) => moment)).toEqual(moments)
  },
)
