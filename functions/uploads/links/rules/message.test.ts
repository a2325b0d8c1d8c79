import { describe, expect, it } from 'vitest'
import { messageText } from '#functions/deliveries/public.ts'
import { invitationMessage } from './message.ts'

const email = 'jane@example.com'
const mobile = '6175550142'
const byEmail = { sentThru: 'email', sentTo: email } as const
describe('the words', () => {
  const invitation = {
    practice: { id: 'p', name: 'Bay Spine', contactPhone: '6175550100' },
    firstName: 'Jane',
    url: 'https://app.example.com/rad-cloud?key=k&pwd=p',
    days: 14,
  }

  it('of the email tell who asks, what to do, how long, and whom to call', () => {
    const mail = invitationMessage(byEmail, invitation)

    expect(mail).toMatchObject({ to: email, subject: 'Send your scans to Bay Spine' })
    for (const told of ['Hello Jane,', invitation.url, '14 days', '(617) 555-0100']) {
      expect(messageText(mail)).toContain(told)
    }
    expect(messageText(invitationMessage(byEmail, { ...invitation, firstName: null }))).toMatch(
      /^Hello,\n/,
    )
  })

  it('of the text tell the same in short', () => {
    expect(invitationMessage({ sentThru: 'text', sentTo: mobile }, invitation)).toEqual({
      channel: 'text',
      to: mobile,
      text: `Bay Spine: send us your scans with this link, good for 14 days: ${invitation.url}`,
    })
  })
})
