import { expect, it } from 'vitest'
import { realEmails } from '#test/support/real-values.ts'
import { formatEmail } from './email.ts'

it.each([
  ['anna@xn--mnchen-3ya.example', 'anna@münchen.example'],
  ['ann@example.com', 'ann@example.com'],
  ['xn--mnchen-3ya@example.com', 'xn--mnchen-3ya@example.com'],
  ['ann@xn--99999999.example', 'ann@xn--99999999.example'],
  ['', ''],
])('shows the address %j as %j', (stored, shown) => {
  expect(formatEmail(stored)).toBe(shown)
})

it.each(realEmails.flatMap(([, stored]) => (stored ? [stored] : [])))(
  'shows a domain of %s without its encoding',
  (stored) => expect(formatEmail(stored)).not.toContain('@xn--'),
)
