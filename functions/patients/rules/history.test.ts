import { describe, expect, it } from 'vitest'
import { reviewEntry, taskChangedEntry, threadEntry } from './history.ts'

const thread = { patientId: 'P', seq: 3, type: 'plain', sentThru: 'email', card: null } as const
const state = {
  advocateId: 'ANN',
  dueAt: '2026-03-01',
  status: 0,
  isWaiting: false,
  failAfterDue: false,
} as const
const about = { subject: 'Call back', advocate: { id: 'BO', name: 'Bo Lee' } }

function taskEntry(after: object, changes: object = {}, before: object = {}) {
  const task = { taskId: 'T', patientId: 'P', rerouted: false, ...changes }
  const states = { before: { ...state, ...before }, after: { ...state, ...before, ...after } }
  return taskChangedEntry({ ...task, ...states }, about)?.summary
}

describe('messages in the history', () => {
  it('have entries with their channel and never with their content', () => {
    expect(threadEntry({ ...thread, change: 'sent' })).toEqual({
      kind: 'message',
      summary: 'Message sent, with a notice by email',
      details: { seq: 3, sentThru: 'email' },
    })
    expect(threadEntry({ ...thread, sentThru: null, change: 'received' })).toEqual({
      kind: 'message',
      summary: 'Message received',
      details: { seq: 3 },
    })
  })

  it('tell of cards that are requested, received and withdrawn', () => {
    const summaryOf = (changes: Partial<Parameters<typeof threadEntry>[0]>) => {
      const entry = threadEntry({ ...thread, change: 'received', ...changes })
      return entry && [entry.kind, entry.summary]
    }
    expect(summaryOf({ change: 'sent', type: 'requestCreditCard' })).toEqual([
      'card',
      'Card requested',
    ])
    expect(summaryOf({ type: 'creditCard' })).toEqual(['card', 'Card received'])
    expect(summaryOf({ change: 'card', card: 'withdrawn' })).toEqual(['card', 'Card withdrawn'])
    expect(summaryOf({ change: 'card', card: 'revealed' })).toBeNull()
  })

  it('leave out that a side has read, and how far a notice is', () => {
    for (const change of ['readByStaff', 'readByPatient', 'closed', 'delivery', 'booked'] as const)
      expect(threadEntry({ ...thread, change })).toBeNull()
  })
})

describe('second opinions in the history', () => {
  const standing = { state: 0, providerId: null, advocateId: null, dueAt: null } as const
  const review = { reviewId: 'R', patientId: 'P', byPatient: false, before: null, after: standing }

  it('have entries from the request to the end, without notes among the staff', () => {
    const summaryOf = (change: Parameters<typeof reviewEntry>[0]['change'], byPatient = false) =>
      reviewEntry({ ...review, change, byPatient })?.summary
    expect(summaryOf('create', true)).toBe('Second opinion requested by the patient')
    expect(summaryOf('answer')).toBe('Second opinion answered by the doctor')
    expect(summaryOf('close')).toBe('Second opinion closed')
    expect([summaryOf('remark'), summaryOf('read'), summaryOf('edit')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('tasks in the history', () => {
  it('have an entry for each change of their status', () => {
    expect([1, 9, 15, 16, 20].map((status) => taskEntry({ status }))).toEqual([
      'Task “Call back” completed',
      'Task “Call back” canceled',
      'Task “Call back” waits to be confirmed',
      'Task “Call back” could not be done',
      'Task “Call back” failed: it is past due',
    ])
    expect(taskEntry({ status: 1 }, {}, { status: 15 })).toBe('Task “Call back” confirmed as done')
    expect(taskEntry({ status: 0 }, {}, { status: 1 })).toBe('Task “Call back” reopened')
  })

  it('have an entry if they are reassigned, start, or get another due date', () => {
    expect(taskEntry({ advocateId: 'BO' })).toBe('Task “Call back” given to Bo Lee')
    expect(taskEntry({ advocateId: 'BO' }, { rerouted: true })).toBe(
      'Task “Call back” passed on to Bo Lee, as it was not touched',
    )
    expect(taskEntry({ dueAt: '2026-03-02' })).toBe('Task “Call back” is due at another time')
    expect(taskEntry({ isWaiting: false }, {}, { isWaiting: true })).toBe(
      'Task “Call back” started',
    )
    expect(taskEntry({ failAfterDue: true })).toBe('Task “Call back” changed')
    expect(taskEntry({})).toBeUndefined()
  })
})
