import { expect, it } from 'vitest'
import { aRecord } from '../builders.ts'
import { nextStepOf } from './next-step.ts'

const now = new Date('2026-03-10T15:00:00Z')
const earlier = '2026-03-09T15:00:00.000Z'
const later = '2026-03-12T15:00:00.000Z'
const latest = '2026-03-14T15:00:00.000Z'
const next = (changes: Parameters<typeof aRecord>[0]) => nextStepOf(aRecord(changes), now)

it('is what is late, then what nobody has looked at, then a lead that waits', () => {
  const all = { newUploadCount: 2, nextTaskDueAt: earlier }
  expect(next(all)).toEqual({ kind: 'lateTask', at: earlier })
  expect(next({ ...all, nextTaskDueAt: later })).toEqual({ kind: 'scans', count: 2 })
  expect(next({ nextTaskDueAt: later })).toEqual({ kind: 'newLead' })
})

it('is else whatever comes first', () => {
  const plain = { isLead: false, nextTaskDueAt: later, nextAppointmentAt: latest }
  expect(next(plain)).toEqual({ kind: 'task', at: later })
  expect(next({ ...plain, nextTaskDueAt: null })).toEqual({ kind: 'appointment', at: latest })
  expect(next({ ...plain, nextTaskDueAt: null, nextAppointmentAt: earlier })).toBeNull()
})

it('is nothing for a record that was put away', () => {
  expect(next({ isArchived: true, nextTaskDueAt: earlier })).toBeNull()
})
