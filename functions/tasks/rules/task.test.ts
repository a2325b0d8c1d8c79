import { describe, expect, it } from 'vitest'
import { aLead, NOON } from '#test/support/records.ts'
import { completeTask } from './finish.ts'
import { followUp } from './task.ts'

const now = new Date('2026-03-01T15:00:00.000Z')
const aTask = () =>
  followUp({
    id: 'T',
    lead: aLead(),
    advocateId: 'ANN',
    reason: { text: 'Assigned to Ann', details: 'Why' },
    now: NOON,
  })

describe('following up a new lead', () => {
  it('is due in a day', () => {
    const lead = aLead()

    const task = followUp({
      id: 'T',
      lead,
      advocateId: 'ANN',
      reason: { text: 'Because', details: 'Why' },
      now: NOON,
    })

    expect(task).toMatchObject({
      patientId: lead.patientId,
      subject: 'Follow up new lead',
      status: 0,
      priority: 1,
      dueAt: '2026-03-02T12:00:00.000Z',
      trail: [{ at: NOON.toISOString(), text: 'Because', details: 'Why' }],
    })
  })
})

describe('completing a task', () => {
  it('notes who did it and when', () => {
    const done = completeTask(aTask(), { comments: 'Called', version: 1, by: 'Ann Lee', now })

    expect(done).toMatchObject({
      status: 1,
      completedAt: now.toISOString(),
      comments: 'Called',
      trail: [{ text: 'Assigned to Ann' }, { text: 'Ann Lee completed this task' }],
      version: 2,
    })
  })

  it('happens once, and to the task that was looked at', () => {
    const done = completeTask(aTask(), { by: 'Ann Lee', now })

    expect(() => completeTask(done, { version: 1, by: 'Bob', now })).toThrow(
      expect.objectContaining({ name: 'ERR_NO_CHANGE' }),
    )
    expect(() => completeTask(aTask(), { version: 2, by: 'Bob', now })).toThrow(
      expect.objectContaining({ name: 'ERR_VERSION_CONFLICT' }),
    )
  })
})
