import { describe, expect, it } from 'vitest'
import type { Subject } from '#shared/model/subject.ts'
import { NOON } from '#test/support/records.ts'
import { editTask, isGiving, newTask, type TaskForm } from './edit.ts'

const call: Subject = {
  id: 'CALL',
  name: 'Call back',
  dueInDays: 2,
  items: [{ id: 'I', name: 'Reached', statuses: ['Yes', 'No'], isPrimary: true }],
  followUp: null,
  version: 1,
}
const fax: Subject = { ...call, id: 'FAX', name: 'Send a fax', items: [] }
const given = {
  advocateId: 'ANN',
  reason: { text: 'Given to Ann', details: null },
  method: 'manual' as const,
}
const toBob = { ...given, advocateId: 'BOB', reason: { text: 'Given to Bob', details: null } }
const aForm = (changes: Partial<TaskForm> = {}): TaskForm => ({
  patientId: 'JANE',
  subjectId: 'CALL',
  comments: 'Ask for scans',
  ...changes,
})
const origin = { id: 'T', practiceId: 'P', patientId: 'JANE', providerId: null, creatorId: 'CY' }
const aTask = (changes: Partial<TaskForm> = {}) =>
  newTask(aForm(changes), { ...origin, subject: call, given, now: NOON })
const anEdit = { version: undefined, subject: null, given: null, by: 'Cy Roe', now: NOON }
const refused = (name: string) => expect.objectContaining({ name })

describe('a new task', () => {
  it('starts now, is due as its type says, and may be completed by its advocate', () => {
    expect(aTask()).toMatchObject({
      subject: 'Call back',
      status: 0,
      priority: 0,
      startedAt: '2026-03-01T12:00:00.000Z',
      dueAt: '2026-03-03T12:00:00.000Z',
      failAfterDue: false,
      advocateCanComplete: true,
      checklist: [{ id: 'I', status: null }],
      trail: [{ text: 'Given to Ann' }],
    })
  })

  it('starts at a designated time, from which its days count', () => {
    const later = aTask({ startedAt: '2026-03-10T09:00:00.000Z', advocateCanComplete: 0 })

    expect(later).toMatchObject({
      startedAt: '2026-03-10T09:00:00.000Z',
      dueAt: '2026-03-12T09:00:00.000Z',
      advocateCanComplete: false,
    })
  })

  it('neither starts in the past nor is due before it starts', () => {
    const misformat = refused('ERR_REQUEST_PARAMS_MISFORMAT')

    expect(() => aTask({ startedAt: '2026-03-01T11:00:00.000Z' })).toThrow(misformat)
    expect(aTask({ startedAt: '2026-03-01T11:58:00.000Z' }).startedAt).toBe(NOON.toISOString())
    expect(() => aTask({ dueAt: '2026-03-01T12:00:00.000Z' })).toThrow(misformat)
  })
})

describe('editing a task', () => {
  it('changes what is sent, and leaves owner and start as they are', () => {
    const before = aTask()

    const after = editTask(before, { ...anEdit, change: { priority: 10, failAfterDue: 1 } })

    expect(after).toEqual({ ...before, priority: 10, failAfterDue: true, version: 2 })
  })

  it('begins the checklist anew with another type, and says who has it from then on', () => {
    const marked = editTask(aTask(), {
      ...anEdit,
      change: {},
      marks: [{ itemId: 'I', status: 'Yes' }],
    })

    const after = editTask(marked, {
      ...anEdit,
      change: { subjectId: 'FAX' },
      subject: fax,
      given: toBob,
    })

    expect(marked.checklist).toMatchObject([{ status: 'Yes' }])
    expect(after).toMatchObject({ subjectId: 'FAX', advocateId: 'BOB', checklist: [] })
    expect(after.trail.at(-1)?.text).toBe('Cy Roe changed who has it. Given to Bob')
  })

  it('gives it to somebody where the type, the method or the advocate is another one', () => {
    const before = aTask()

    expect(isGiving(before, { subjectId: 'FAX' })).toBe(true)
    expect(isGiving(before, { distributeMethod: 'task' })).toBe(true)
    expect(isGiving(before, { advocateId: 'BOB' })).toBe(true)
    expect(isGiving(before, { subjectId: 'CALL', advocateId: 'ANN', priority: 1 })).toBe(false)
  })

  it('is refused for what is finished, older, the same, or not on the checklist', () => {
    const edit = { ...anEdit, change: { priority: 10 as const } }
    const mark = (itemId: string, status: string) => () =>
      editTask(aTask(), { ...anEdit, change: {}, marks: [{ itemId, status }] })

    expect(() => editTask({ ...aTask(), status: 1 }, edit)).toThrow(refused('ERR_NO_CHANGE'))
    expect(() => editTask(aTask(), { ...edit, version: 7 })).toThrow(
      refused('ERR_VERSION_CONFLICT'),
    )
    expect(() => editTask(aTask(), { ...anEdit, change: { priority: 0 } })).toThrow(
      refused('ERR_NO_CHANGE'),
    )
    expect(mark('X', 'Yes')).toThrow(refused('ERR_REQUEST_PARAMS_MISFORMAT'))
    expect(mark('I', 'Perhaps')).toThrow(refused('ERR_REQUEST_PARAMS_MISFORMAT'))
  })
})
