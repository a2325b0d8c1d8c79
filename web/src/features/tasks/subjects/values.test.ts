import { describe, expect, it } from 'vitest'
import type { Subject } from '#shared/model/subject.ts'
import { itemBody, itemValues, outcomesOf, subjectBody, subjectValues } from './values.ts'

const call: Subject = {
  id: 'S',
  name: 'Call',
  dueInDays: 2,
  items: [
    { id: 'A', name: 'Noted', statuses: ['Yes'], isPrimary: false },
    { id: 'B', name: 'Booked', statuses: ['Yes', 'No'], isPrimary: true },
  ],
  followUp: { subjectId: 'T', status: 'No', days: 7 },
  version: 1,
}

describe('the form of a task type', () => {
  it('sends what was changed, and of a follow-up all of it', () => {
    const values = { ...subjectValues(call), followUpDays: '14' }

    expect(subjectBody({ name: 'Ring' }, values)).toEqual({ name: 'Ring' })
    expect(subjectBody({ followUpDays: '14' }, values)).toEqual({
      followUp: { subjectId: 'T', status: 'No', days: '14' },
    })
    const none = { ...values, followUpSubjectId: '' }
    expect(subjectBody({ followUpSubjectId: '' }, none)).toEqual({ followUp: null })
  })

  it('offers the statuses of the primary item as outcomes', () => {
    expect(outcomesOf(call)).toEqual(['Yes', 'No'])
    expect(outcomesOf(null)).toEqual([])
  })
})

describe('the form of a checklist item', () => {
  it('has a status a line, and leaves out empty ones', () => {
    expect(itemValues(call.items[1] ?? null).statuses).toBe('Yes\nNo')
    expect(itemBody({ statuses: ' Yes \n\nNo\n', isPrimary: '' })).toEqual({
      statuses: ['Yes', 'No'],
      isPrimary: false,
    })
  })
})
