import { describe, expect, it } from 'vitest'
import type { LeadFormFieldName, LeadFormValues } from '#shared/model/lead-form.ts'
import {
  type RealValue,
  realContactPhones,
  realEmails,
  realMobiles,
  realNames,
} from '#test/support/real-values.ts'
import { formsOf, valuesOf } from './answers.ts'

/** What a lead has of one answer to a question for a field, beside a number by which it can be reached. */
function leadOf(field: LeadFormFieldName, text: string): LeadFormValues {
  const other = field === 'mobile' ? 'email' : 'mobile'
  const questions = [field, other].map((key) => ({ key, label: key, type: 'CUSTOM' }))
  const [form] = formsOf([{ id: '77', name: 'Back pain', questions }], [])
  if (!form) throw new Error('the form was not read')
  const meant = form.questions.map((question, index) => ({
    ...question,
    field: index === 0 ? field : other,
  }))
  const reach = other === 'email' ? 'pat@example.com' : '4155550123'
  return valuesOf(
    {
      ...{ id: '1', created_time: '2026-03-02T12:00:00+0000', form_id: '77' },
      field_data: [
        { name: field, values: [text] },
        { name: other, values: [reach] },
      ],
    },
    { ...form, questions: meant },
  )
}

const doors: [LeadFormFieldName, readonly RealValue[]][] = [
  ['email', realEmails],
  ['mobile', realMobiles],
  ['contactPhone', realContactPhones],
  ['lastName', realNames],
]

describe.each(doors)('the %s of a Facebook lead', (field, values) => {
  it.each(values.map(([typed, kept]) => ({ typed, kept })))(
    'is kept as people have it: $typed',
    ({ typed, kept }) => {
      const lead = leadOf(field, typed)

      if (kept !== null) expect(lead[field]).toBe(kept)
      else {
        expect(lead[field] ?? null).toBeNull()
        expect(lead.message ?? '').toContain(typed.trim())
      }
    },
  )
})
