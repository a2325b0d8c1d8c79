import { expect, it } from 'vitest'
import { announcementMessage, reminderMessage } from './reminder-message.ts'

const about = { practice: { id: 'p1', name: 'Bay Spine' }, url: 'https://x.test/appointment?key=k' }
const to = { email: 'jane@example.com', mobile: '4155550123' }

it('goes by text where there is a mobile number, with an email for a number that takes none', () => {
  expect(reminderMessage(to, about)).toMatchObject({
    channel: 'text',
    to: to.mobile,
    text: expect.stringContaining(`${about.url} Reply STOP`),
    otherwise: { channel: 'email', to: to.email },
  })
  expect(reminderMessage({ ...to, email: null }, about)).not.toHaveProperty('otherwise')
})

it('goes by email where there is no mobile number, and not at all without an address', () => {
  expect(reminderMessage({ ...to, mobile: null }, about)).toMatchObject({
    channel: 'email',
    button: { url: about.url },
  })
  expect(reminderMessage({ email: null, mobile: null }, about)).toBeNull()
})

const announcing = { practice: { ...about.practice, contactPhone: '4155550100' }, url: about.url }

it('announces an appointment by text with a link, else by email', () => {
  const booked = { ...announcing, announcement: 'booked', count: 1 } as const

  expect(announcementMessage(to, booked)).toMatchObject({
    text: `Bay Spine: an appointment was booked for you. See it: ${about.url} Reply STOP for no more texts.`,
    otherwise: { channel: 'email', to: to.email, button: { url: about.url } },
  })
  expect(announcementMessage({ ...to, mobile: null }, booked)).toMatchObject({ channel: 'email' })
  expect(announcementMessage({ email: null, mobile: null }, booked)).toBeNull()
})

it('announces deleted appointments with the phone number of the practice', () => {
  const gone = { ...announcing, announcement: 'canceled', count: 2, url: null } as const

  expect(announcementMessage(to, gone)).toMatchObject({
    text: 'Bay Spine: 2 of your appointments do not take place. Questions? Call (415) 555-0100. Reply STOP for no more texts.',
    otherwise: { button: null },
  })
})
