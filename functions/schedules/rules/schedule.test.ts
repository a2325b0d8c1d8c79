import { describe, expect, it } from 'vitest'
import { decodeEvent } from '#events/define.ts'
import { taskCreated } from '#events/tasks.ts'
import { scheduleName, scheduleOf } from './schedule.ts'

const at = '2026-03-02T10:00:00.250Z'
const aMoment = (changes = {}) => ({
  name: 'task-01-due',
  at,
  practiceId: 'p1',
  event: { source: 'praxis.tasks', detailType: 'TaskCreated', version: 1 },
  payload: { taskId: '01', patientId: '02', advocateId: '03', dueAt: at },
  ...changes,
})

describe('the schedule of a moment', () => {
  it('is never before it, and has a name of its own for each time', () => {
    const { name, at: scheduled } = scheduleOf(aMoment(), new Date('2026-03-01T10:00:00Z'))
    const moved = scheduleOf(aMoment({ at: '2026-03-02T10:00:02Z' }), new Date('2026-03-01'))

    expect(scheduled.toISOString()).toBe('2026-03-02T10:00:01.000Z')
    expect(name).toBe('task-01-due-1772445601')
    expect(moved.name).not.toBe(name)
  })

  it('of what has passed, or passes now, is a minute ahead', () => {
    const now = new Date('2026-03-02T10:00:00Z')

    expect(scheduleOf(aMoment(), now).at.toISOString()).toBe('2026-03-02T10:01:00.000Z')
    expect(scheduleOf(aMoment(), new Date('2026-05-01')).at).toEqual(
      new Date('2026-05-01T00:01:00Z'),
    )
  })

  it('carries an event as reactions read it, by the same id each time', () => {
    const { detail } = scheduleOf(aMoment(), new Date('2026-03-01'))

    expect(decodeEvent(taskCreated, JSON.parse(detail))).toMatchObject({
      id: `${at}#task-01-due`,
      practiceId: 'p1',
      actor: null,
      occurredAt: at,
      payload: { taskId: '01' },
    })
    expect(scheduleOf(aMoment(), new Date('2026-03-02')).detail).toBe(detail)
  })

  it.each(['a task', `${'x'.repeat(54)}`])('has no name such as %j', (name) => {
    expect(() => scheduleName({ name, at })).toThrow('no name')
  })
})
