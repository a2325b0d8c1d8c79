import { expect, it } from 'vitest'
import { reminderMessage } from './reminder-message.ts'

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
