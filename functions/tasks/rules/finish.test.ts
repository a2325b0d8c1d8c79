import { describe, expect, it } from 'vitest'
import type { Subject } from '#shared/model/subject.ts'
import { taskStatus } from '#shared/model/task-codes.ts'
import { aLead, NOON } from '#test/support/records.ts'
import {
  cancelTask,
  completeTask,
  confirmTask,
  failTask,
  followingTask,
  followUpOf,
} from './finish.ts'
import { followUp, type TaskItem } from './task.ts'

const aTask = (changes: Partial<TaskItem> = {}): TaskItem => ({
  ...followUp({
    id: 'T',
    lead: aLead(),
    advocateId: 'ANN',
    reason: { text: 'Assigned to Ann', details: null },
    now: NOON,
  }),
  ...changes,
})
const by = { by: 'Ann Lee', now: NOON }
const refused = (name: string) => expect.objectContaining({ name })

describe('a task that its advocate may not complete', () => {
  const before = aTask({ advocateCanComplete: false })

  it('waits to be confirmed, unless whoever completes it may confirm', () => {
    const waiting = completeTask(before, { ...by, mayConfirm: false })

    expect(waiting.status).toBe(15)
    expect(completeTask(before, by).status).toBe(1)
    expect(confirmTask(waiting, { ...by, by: 'Cy Roe' })).toMatchObject({
      status: 1,
      trail: [{}, { text: 'Ann Lee completed this task, to be confirmed' }, {}],
    })
  })

  it('is confirmed only where it waits for that', () => {
    expect(() => confirmTask(before, by)).toThrow(refused('ERR_NO_CHANGE'))
  })
})

describe('a task that is not done', () => {
  it('ends as not done or canceled, once, and tells who was faster', () => {
    const canceled = cancelTask(aTask(), { ...by, comments: 'Moved away' })

    expect(canceled).toMatchObject({ status: 9, comments: 'Moved away', version: 2 })
    expect(failTask(aTask({ status: 15 }), by).status).toBe(16)
    expect(() => failTask(canceled, by)).toThrow(
      expect.objectContaining({
        comments: ['This task is finished.', 'Ann Lee canceled this task.'],
      }),
    )
  })
})

describe('a task with open items in its checklist', () => {
  const item = (id: string, status: string | null = null) => {
    return { id, name: `Item ${id}`, statuses: ['Yes', 'No'], isPrimary: false, status }
  }
  const before = aTask({ checklist: [item('A', 'Yes'), item('B'), item('C')] })

  it('is not completed without a reason, and says the reason then', () => {
    expect(() => completeTask(before, by)).toThrow(refused('ERR_TASK_UNANSWERED'))
    const after = completeTask(before, { ...by, withoutAnswers: 'The patient moved away' })
    expect(after.trail.at(-2)?.text).toBe(
      'Ann Lee left “Item B”, “Item C” open: The patient moved away',
    )
  })

  it('is completed with the answers, and says no reason', () => {
    const marks = [
      { itemId: 'B', status: 'No' },
      { itemId: 'C', status: 'Yes' },
    ]
    const after = completeTask(before, { ...by, marks, withoutAnswers: 'Never mind' })
    expect(after.trail.at(-1)?.text).toBe('Ann Lee completed this task')
    const emptied = [...marks, { itemId: 'A', status: null }]
    expect(() => completeTask(before, { ...by, marks: emptied })).toThrow(
      refused('ERR_TASK_UNANSWERED'),
    )
  })

  it('may fail or be canceled as it is', () => {
    expect(failTask(before, by).status).toBe(taskStatus.incomplete)
    expect(cancelTask(before, by).status).toBe(taskStatus.canceled)
  })
})

describe('what follows a task', () => {
  const subject: Subject = {
    id: 'CALL',
    name: 'Call back',
    dueInDays: 2,
    items: [],
    followUp: { subjectId: 'CALL', status: 'No', days: 7 },
    version: 1,
  }
  const checklist = (status: string | null) => [
    { id: 'I', name: 'Reached', statuses: ['Yes', 'No'], isPrimary: true, status },
  ]
  const done = (status: string | null) =>
    completeTask(aTask({ subjectId: 'CALL', checklist: checklist(status) }), {
      ...by,
      withoutAnswers: 'The patient moved away',
    })

  it('comes when it turned out so', () => {
    expect(followUpOf(done('No'), subject)).toEqual(subject.followUp)
    expect(followUpOf(done('Yes'), subject)).toBeNull()
    expect(followUpOf(done(null), subject)).toBeNull()
    const always = { ...subject, followUp: { subjectId: 'CALL', status: null, days: 7 } }
    expect(followUpOf(done('Yes'), always)).toEqual(always.followUp)
    expect(followUpOf(cancelTask(aTask(), by), always)).toBeNull()
  })

  it('begins some days later, for the same advocate', () => {
    const next = followingTask(done('No'), {
      ...{ id: 'N', subject, days: 7, creatorId: 'CY', now: NOON },
    })

    expect(next).toMatchObject({
      id: 'N',
      subject: 'Call back',
      advocateId: 'ANN',
      prevTaskId: 'T',
      startedAt: '2026-03-08T12:00:00.000Z',
      dueAt: '2026-03-10T12:00:00.000Z',
      status: 0,
    })
  })
})
