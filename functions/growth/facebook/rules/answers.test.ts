import { describe, expect, it } from 'vitest'
import type { FacebookForm } from '#shared/model/facebook.ts'
import { KEPT_MESSAGE_MAX } from '#shared/model/lead-form.ts'
import { changedForms, formsOf, valuesOf } from './answers.ts'

const graphForm = {
  id: '77',
  name: 'Back pain',
  questions: [
    { key: 'full_name', label: 'Full name', type: 'FULL_NAME' },
    { key: 'email', label: 'Email', type: 'EMAIL' },
    { key: 'phone_number', label: 'Phone', type: 'PHONE' },
    { key: 'second_phone', label: 'Other phone', type: 'PHONE' },
    { key: 'dob', label: 'Birthday', type: 'DOB' },
    { key: 'when', label: 'When shall we call?', type: 'CUSTOM' },
  ],
}
const [form] = formsOf([graphForm], []) as [FacebookForm]

const answered = (answers: Record<string, string>) =>
  valuesOf(
    {
      ...{ id: '1', created_time: '2026-03-02T12:00:00+0000', form_id: '77' },
      field_data: Object.entries(answers).map(([name, value]) => ({ name, values: [value] })),
    },
    form,
  )

describe('the forms of a page', () => {
  it('are taken as the kinds of their questions suggest, each field once', () => {
    expect(form).toMatchObject({ formId: '77', name: 'Back pain', isOn: true, advocateId: null })
    expect(form.questions.map(({ field }) => field)).toEqual([
      ...['fullName', 'email', 'mobile', 'contactPhone', 'dob', null],
    ])
  })

  it('keep what the staff said of them when they are read again', () => {
    const questions = [{ key: 'when', field: 'message' as const }]
    const said = changedForms([form], [{ formId: '77', isOn: 0, advocateId: null, questions }])

    const [again] = formsOf([{ ...graphForm, name: 'Back' }], said)

    expect(again).toMatchObject({ name: 'Back', isOn: false })
    expect(again?.questions.at(-1)).toMatchObject({ key: 'when', field: 'message' })
    expect(again?.questions[0]).toMatchObject({ field: 'fullName' })
  })
})

describe('what somebody answered', () => {
  it('is in the fields that it was meant for', () => {
    expect(
      answered({
        ...{ full_name: 'Rosa Diaz Luna', email: 'Rosa@Example.com', dob: '02/29/1980' },
        ...{ phone_number: '+14155550123', second_phone: '(713) 555-0199' },
      }),
    ).toEqual({
      ...{ firstName: 'Rosa', lastName: 'Diaz Luna', email: 'rosa@example.com', dob: '19800229' },
      ...{ mobile: '4155550123', contactPhone: '7135550199' },
    })
  })

  it('is in the message where it fits nowhere', () => {
    expect(
      answered({
        email: 'rosa@example.com',
        phone_number: '+44 20 7946 0958',
        when: 'At\u0000 noon',
      }),
    ).toEqual({
      email: 'rosa@example.com',
      message: 'Phone: +44 20 7946 0958\nWhen shall we call?: At  noon',
    })
  })

  it('makes a lead of whoever cannot be reached elsewhere', () => {
    expect(answered({ when: 'soon' })).toMatchObject({ firstName: 'Facebook', lastName: 'Lead' })
    expect(answered({ full_name: 'Rosa' })).toMatchObject({ firstName: 'Rosa', lastName: 'Lead' })
  })

  it('is cut where it is longer than any form', () => {
    const { message } = answered({ email: 'rosa@example.com', when: '😀'.repeat(30_000) })

    expect(message?.length).toBeLessThanOrEqual(KEPT_MESSAGE_MAX)
  })
})
