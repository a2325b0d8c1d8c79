import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Task } from '#shared/model/task.ts'
import {
  methodIn,
  newTaskBody,
  sayOfTask,
  type TaskValues,
  taskChangeBody,
  taskSchema,
  taskValues,
} from './values.ts'

const ZONE = 'America/Chicago'
const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const jane = { id: ID, providerId: 'doctor' }
const blank = { ...taskValues(null, jane, ZONE), subjectId: ID }

const aTask = {
  patientId: ID,
  subjectId: ID,
  dueAt: '2026-03-03T15:07:00.000Z',
  advocateId: ID,
} as Task

const missing = (method: 'task' | 'manual', changes = {}, needs = {}) => {
  const values = { ...blank, ...changes }
  const { issues = [] } = v.safeParse(taskSchema(values, { method, ...needs }), values)
  return issues.map((issue) => v.getDotPath(issue))
}

describe('the form of a task', () => {
  it('begins with whoever adds it as the advocate, and with its own where there is one', () => {
    const me = { id: 'me', advocateId: 'me' }
    expect(taskValues(null, jane, ZONE, me)).toMatchObject({ advocateId: 'me', creatorId: 'me' })
    expect(taskValues(null, jane, ZONE, me).providerId).toBe('doctor')
    expect(taskValues(aTask, jane, ZONE, me)).toMatchObject({ advocateId: ID, creatorId: '' })
  })

  it('asks for an advocate where nobody else chooses one, and for a start that is not now', () => {
    expect(missing('task')).toEqual([])
    expect(missing('manual')).toEqual(['advocateId'])
    expect(missing('task', { start: 'later' })).toEqual(['startDay'])
    expect(missing('task', { subjectId: '' })).toEqual(['subjectId'])
  })

  it('asks for comments on adding, and for the provider of a patient', () => {
    expect(missing('task', { comments: ' ' }, { isNew: true })).toEqual(['comments'])
    expect(missing('task', { comments: 'Call' }, { isNew: true })).toEqual([])
    expect(missing('task', { providerId: '' }, { needsProvider: true })).toEqual(['providerId'])
  })

  it('takes the method that is chosen by itself where the type does not offer the one before', () => {
    const offered = { methods: ['manual'] as const, chosen: 'manual' as const }
    const values = { distributeMethod: 'task', subjectId: ID }
    const task = { subjectId: ID, distributeMethod: 'task' as const }

    expect(methodIn(values, undefined, null)).toBe('task')
    expect(methodIn(values, offered, null)).toBe('manual')
    expect(methodIn(values, { ...offered, methods: ['task', 'manual'] }, null)).toBe('task')
    expect(methodIn(values, offered, task)).toBe('task')
    expect(methodIn({ ...values, subjectId: 'OTHER' }, offered, task)).toBe('manual')
    expect(methodIn({ ...values, distributeMethod: '' }, offered, null)).toBe('manual')
  })

  it('starts now with what its type says, unless it is told otherwise', () => {
    expect(newTaskBody(blank, 'task', ZONE)).toEqual({
      patientId: ID,
      providerId: 'doctor',
      subjectId: ID,
      startedAt: '',
      distributeMethod: 'task',
      advocateId: null,
      priority: 0,
      comments: '',
      failAfterDue: false,
      advocateCanComplete: true,
    })
    const later = { ...blank, start: 'later', startDay: '2026-03-10', dueDay: '2026-03-12' }
    expect(newTaskBody({ ...later, advocateId: ID }, 'manual', ZONE)).toMatchObject({
      startedAt: '2026-03-10T14:00:00.000Z',
      dueAt: '2026-03-12T22:00:00.000Z',
      distributeMethod: 'manual',
      advocateId: ID,
    })
  })

  it('is complete for a task as it is, also for one of no type of the practice', () => {
    const values = taskValues({ ...aTask, subjectId: null }, null, ZONE)
    const typed = taskValues(aTask, null, ZONE)

    expect(v.is(taskSchema(typed, { method: 'manual' }), typed)).toBe(true)
    expect(v.is(taskSchema(values, { method: 'manual', isTyped: false }), values)).toBe(true)
  })

  it('sends of a task what was changed', () => {
    const values = taskValues(aTask, null, ZONE)

    expect([values.dueDay, values.dueTime]).toEqual(['2026-03-03', '09:07'])
    expect(taskChangeBody({ priority: '10' }, values, 'manual', ZONE)).toEqual({ priority: 10 })
    expect(taskChangeBody({ dueTime: '10:00' }, { ...values, dueTime: '10:00' }, '', ZONE)).toEqual(
      { dueAt: '2026-03-03T16:00:00.000Z' },
    )
    expect(taskChangeBody({ subjectId: ID }, values, 'task', ZONE)).toEqual({
      subjectId: ID,
      distributeMethod: 'task',
      advocateId: null,
    })
  })

  it('says what others changed by names and labels, never by ids and codes', () => {
    const newer = { ...aTask, subject: 'Call back', advocateName: 'Ann Ash' } as Task
    const say = (field: keyof TaskValues, text: string) => sayOfTask(field, text, newer)

    expect(say('subjectId', ID)).toBe('Call back')
    expect(say('advocateId', ID)).toBe('Ann Ash')
    expect(say('priority', '10')).toBe('Urgent')
    expect(say('dueDay', '2026-03-03')).toBe('03/03/2026')
    expect([say('failAfterDue', '1'), say('failAfterDue', '')]).toEqual(['Yes', 'No'])
    expect(say('comments', 'Soon')).toBeUndefined()
  })
})
