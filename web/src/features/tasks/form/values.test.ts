import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Task } from '#shared/model/task.ts'
import {
  newTaskBody,
  sayOfTask,
  type TaskValues,
  taskChangeBody,
  taskSchema,
  taskValues,
} from './values.ts'

const ZONE = 'America/Chicago'
const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const blank = { ...taskValues(null, ID, ZONE), subjectId: ID }

const aTask = {
  patientId: ID,
  subjectId: ID,
  dueAt: '2026-03-03T15:07:00.000Z',
  advocateId: ID,
} as Task

const missing = (method: 'task' | 'manual', changes = {}) => {
  const values = { ...blank, ...changes }
  const { issues = [] } = v.safeParse(taskSchema(values, method), values)
  return issues.map((issue) => v.getDotPath(issue))
}

describe('the form of a task', () => {
  it('begins with whoever adds it as the advocate, and with its own where there is one', () => {
    expect(taskValues(null, ID, ZONE, 'me').advocateId).toBe('me')
    expect(taskValues(aTask, ID, ZONE, 'me').advocateId).toBe(ID)
  })

  it('asks for an advocate where nobody else chooses one, and for a start that is not now', () => {
    expect(missing('task')).toEqual([])
    expect(missing('manual')).toEqual(['advocateId'])
    expect(missing('task', { start: 'later' })).toEqual(['startDay'])
    expect(missing('task', { subjectId: '' })).toEqual(['subjectId'])
  })

  it('starts now with what its type says, unless it is told otherwise', () => {
    expect(newTaskBody(blank, 'task', ZONE)).toEqual({
      patientId: ID,
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
    const values = taskValues({ ...aTask, subjectId: null }, '', ZONE)

    expect(
      v.is(taskSchema(taskValues(aTask, '', ZONE), 'manual'), taskValues(aTask, '', ZONE)),
    ).toBe(true)
    expect(v.is(taskSchema(values, 'manual', false), values)).toBe(true)
  })

  it('sends of a task what was changed', () => {
    const values = taskValues(aTask, ID, ZONE)

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
