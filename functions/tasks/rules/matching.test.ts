import { describe, expect, it } from 'vitest'
import { aDistribution } from '#test/support/records.ts'
import { distributionFor } from './matching.ts'

const leads = aDistribution([])
const leadsOfDoctor = aDistribution([], { basis: 'doctor' })
const tasks = aDistribution([], { target: 'task' })
const calls = aDistribution([], { target: 'task', subjectId: 'call' })
const tasksOfDoctor = aDistribution([], { target: 'task', basis: 'doctor' })
const all = [leads, leadsOfDoctor, tasks, calls, tasksOfDoctor]

describe('the distribution for a piece of work', () => {
  it.each([
    ['a lead', { target: 'lead', providerId: null }, leads],
    ['a lead of a provider', { target: 'lead', providerId: 'doctor' }, leadsOfDoctor],
    ['a lead of another provider', { target: 'lead', providerId: 'other' }, leads],
    ['a task of a type', { target: 'task', providerId: null, subjectId: 'call' }, calls],
    ['a task of another type', { target: 'task', providerId: null, subjectId: 'scan' }, tasks],
    [
      'a task of a provider',
      { target: 'task', providerId: 'doctor', subjectId: 'call' },
      tasksOfDoctor,
    ],
  ] as const)('is the closest one: %s', (_name, work, expected) => {
    expect(distributionFor(all, work)?.id).toBe(expected.id)
    expect(distributionFor(all.toReversed(), work)?.id).toBe(expected.id)
  })

  it('is that of new leads where tasks have none', () => {
    const work = { target: 'task', providerId: 'doctor', subjectId: 'call' } as const

    expect(distributionFor([leads, leadsOfDoctor], work)?.id).toBe(leadsOfDoctor.id)
  })

  it('is none that is turned off', () => {
    const off = { ...leadsOfDoctor, enabled: false }

    expect(distributionFor([off, leads], { target: 'lead', providerId: 'doctor' })?.id).toBe(
      leads.id,
    )
    expect(distributionFor([off], { target: 'lead', providerId: 'doctor' })).toBeNull()
  })
})
