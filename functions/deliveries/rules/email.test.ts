import { describe, expect, it } from 'vitest'
import { email } from '../public.ts'
import { emailHtml, emailText } from './email.ts'

const url = 'https://app.example.com/rad-cloud?key=k&pwd=p'
const invitation = email({
  to: 'jane@example.com',
  subject: 'Send your scans to Bay <Spine>',
  practice: { id: 'p', name: 'Bay <Spine> & Joint' },
  paragraphs: ['Hello Jane,', 'Bay <Spine> & Joint would like to see your scans.'],
  button: { label: 'Send your scans', url },
  notes: ['The link works for 14 days.'],
})

describe('an email', () => {
  it('reads the same as text: what, where, and who writes', () => {
    expect(emailText(invitation)).toBe(
      [
        'Hello Jane,',
        'Bay <Spine> & Joint would like to see your scans.',
        `Send your scans:\n${url}`,
        'The link works for 14 days.',
        '--\nBay <Spine> & Joint, by Praxis',
      ].join('\n\n'),
    )
  })

  it('shows as HTML what it is given, with nothing in it taken as markup', () => {
    const html = emailHtml(invitation, false)

    expect(html).toContain('Bay &lt;Spine&gt; &amp; Joint would like')
    expect(html).not.toContain('<Spine>')
    expect(html.match(/href="[^"]+"/g)).toEqual([
      'href="https://app.example.com/rad-cloud?key=k&amp;pwd=p"',
      'href="https://app.example.com/rad-cloud?key=k&amp;pwd=p"',
    ])
  })

  it('carries the logo where there is one, says the name in text all the same, and loads nothing', () => {
    const withLogo = emailHtml(invitation, true)
    const without = emailHtml(invitation, false)

    expect(withLogo).toContain('src="cid:logo"')
    expect(without).not.toContain('<img')
    for (const html of [withLogo, without]) {
      expect(html).toContain('>Bay &lt;Spine&gt; &amp; Joint</p>')
      expect(html).not.toMatch(/(src|background)="https?:|url\(/)
    }
  })

  it('of a code shows it in HTML, in text and to phones that look for it', () => {
    const mail = email({
      to: 'j@example.com',
      subject: 'A code',
      paragraphs: ['Your code is:'],
      code: '123456',
    })

    expect(emailText(mail)).toContain('\n\n123456\n\n')
    expect(emailHtml(mail, false)).toContain('>123456</p>')
  })

  it('to a patient leads to where they say that they want no more', () => {
    const choice = 'https://app.example.com/email-choice?key=k'

    const footer = { phone: null, contactUrl: null, choiceUrl: choice }
    expect(emailText(invitation, footer)).toMatch(
      /by Praxis\n\nUnsubscribe: https:.*email-choice\?key=k$/,
    )
    expect(emailHtml(invitation, false, footer)).toContain(`href="${choice}"`)
    expect(emailHtml(invitation, false)).not.toContain('Unsubscribe')
  })

  it('to a patient names the phone of the practice', () => {
    const footer = { phone: '(617) 555-0100', contactUrl: null, choiceUrl: null }
    expect(emailText(invitation, footer)).toContain('Joint, (617) 555-0100, by Praxis')
    expect(emailHtml(invitation, false, footer)).toContain('Joint, (617) 555-0100, by Praxis')
  })

  it('of Praxis itself leads to the page that says how to reach support', () => {
    const contactUrl = 'https://app.example.com/contact'
    const footer = { phone: null, contactUrl, choiceUrl: null }
    expect(emailText(invitation, footer)).toMatch(/by Praxis\n\nContact us: https:.*\/contact$/)
    expect(emailHtml(invitation, false, footer)).toContain(`href="${contactUrl}"`)
  })
})
