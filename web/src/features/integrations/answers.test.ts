import { expect, it } from 'vitest'
import type { FacebookForm } from '#shared/model/facebook.ts'
import { answersOf, bodyOf, fieldChoices, offered } from './answers.ts'

const form: FacebookForm = {
  ...{ formId: '1', name: 'Back', isOn: true, advocateId: null },
  questions: [
    { key: 'email', label: 'Email', field: 'email' },
    { key: 'when', label: 'When?', field: null },
  ],
}

it('what is chosen is sent as it was read', () => {
  expect(bodyOf(form, answersOf(form))).toEqual({
    ...{ formId: '1', isOn: 1, advocateId: null },
    questions: [
      { key: 'email', field: 'email' },
      { key: 'when', field: null },
    ],
  })
})

it('a field is offered once, and the message as often as one likes', () => {
  const values = (place: number) =>
    offered(fieldChoices, ['email', 'message'], place).map(({ value }) => value)

  expect(values(0)).toEqual(expect.arrayContaining(['', 'email', 'message']))
  expect(values(1)).not.toContain('email')
})
