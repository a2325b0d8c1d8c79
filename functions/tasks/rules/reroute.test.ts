import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aColleague, aDistribution, aLead, NOON } from '#test/support/records.ts'
import {
  chooseAfter,
  reroutedTask,
  rerouteOf,
  stillReroutes,
  strandedTask,
  triedOf,
} from './reroute.ts'
import { followUp } from './task.ts'

const people = ['Ann', 'Bob', 'Cleo', 'Dan'].map((firstName) => aColleague({ firstName }))
const idsOf = (some: readonly { staffId: string }[]) => some.map(({ staffId }) => staffId)
const opening = { hours: null, timezone: 'America/Chicago' }
const desk = {
  ...{ staffs: people, absences: [], ongoing: new Map<string, number>() },
  ...{ timezone: opening.timezone, now: NOON },
}
const share = ({ staffId }: { staffId: string }) => ({ staffId, weight: 1 })
const among = (some: readonly { staffId: string }[], rerouteAfter: number | null = 30) =>
  aDistribution(some.map(share), { rerouteAfter })

function aTask(advocateId: string, distribution: ReturnType<typeof among>) {
  const reason = { text: 'Assigned', details: null }
  const reroute = rerouteOf({ distribution, opening }, NOON)
  return followUp({ id: 'T', lead: aLead(), advocateId, reason, reroute, now: NOON })
}

describe('what stays untouched', () => {
  it('goes on after its minutes, where its distribution says so', () => {
    const distribution = among(people)

    expect(rerouteOf({ distribution, opening }, NOON)).toMatchObject({
      at: '2026-03-01T12:30:00.000Z',
      tried: [],
    })
    expect(rerouteOf({ distribution: among(people, null), opening }, NOON)).toBeNull()
    expect(rerouteOf(undefined, NOON)).toBeNull()
    expect(stillReroutes(distribution)).toBe(true)
    expect(stillReroutes({ ...distribution, enabled: false })).toBe(false)
    expect(stillReroutes({ ...distribution, ignore: true })).toBe(false)
    expect(stillReroutes(null)).toBe(false)
  })

  it('goes to each of the others once, and then stays', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: people.length }), (count) => {
        const members = people.slice(0, count)
        const distribution = among(members)
        let task = aTask(members[0]?.staffId ?? '', distribution)
        const had = [task.advocateId]
        for (let moves = 0; moves < 10; moves += 1) {
          const next = chooseAfter(distribution, desk, { tried: triedOf(task), rotation: null })
          if (!next) break
          const names = { from: 'A', to: 'B' }
          task = reroutedTask(task, { next, names, by: { distribution, opening }, now: NOON })
          had.push(task.advocateId)
        }
        expect(had.toSorted()).toEqual(idsOf(members).toSorted())
        expect(task.version).toBe(count)
      }),
    )
  })

  it('says why it went or stays', () => {
    const [ann, bob] = people
    const distribution = among([ann, bob].flatMap((one) => one ?? []))
    const before = aTask(ann?.staffId ?? '', distribution)
    const next = chooseAfter(distribution, desk, { tried: triedOf(before), rotation: null })
    if (!next) throw new Error('Bob is there')
    const names = { from: 'Ann', to: 'Bob' }
    const task = reroutedTask(before, { next, names, by: { distribution, opening }, now: NOON })

    expect(task.trail.at(-1)).toMatchObject({
      text: 'Not touched within 30 minutes, went from Ann to Bob',
      details: 'Next in turn in “New leads”: weight 1 of 2. Passed by: Ann Lee (had it already)',
    })
    expect(task.reroute).toMatchObject({ tried: [ann?.staffId] })
    const stranded = strandedTask(task, 'Bob', NOON)
    expect(stranded.reroute).toBeNull()
    expect(stranded.trail.at(-1)?.text).toBe(
      'Not touched within 30 minutes, stays with Bob: no one is left to take it',
    )
  })
})
