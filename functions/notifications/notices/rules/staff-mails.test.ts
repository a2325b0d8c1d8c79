import { expect, test } from 'vitest'
import { notificationKinds } from '#shared/model/notification.ts'
import { isPracticeKind, practiceMails } from './practice-mails.ts'
import { groupOfKind, pathOfKind, staffMail, wordsOfKind } from './staff-mails.ts'

const recipient = { to: 'ann@example.com', origin: 'https://praxis.example', practice: 'Bayview' }
const practiceKinds = notificationKinds.filter(isPracticeKind)

test.each(practiceKinds)('the email about %s says what happened and opens its page', (kind) => {
  const words = wordsOfKind(kind, 'practice')

  const { paragraphs, button } = staffMail(words, pathOfKind(kind, 'practice', {}))(recipient)

  expect(groupOfKind(kind)).toBe('practice')
  expect(paragraphs).toEqual([practiceMails[kind].sentence])
  expect(button?.url).toBe(`https://praxis.example${practiceMails[kind].page}`)
})

test('a kind that the words of its group do not fit has its own', () => {
  const mail = (kind: 'leadGiven' | 'personAssigned') =>
    staffMail(wordsOfKind(kind, 'leads'), pathOfKind(kind, 'leads', { patientId: 'J' }))(recipient)

  expect(mail('leadGiven').subject).toBe('New lead at Bayview')
  expect(mail('personAssigned').subject).toBe('Someone new to look after at Bayview')
  expect(mail('personAssigned').button?.url).toContain('/patient-link/J')
})
