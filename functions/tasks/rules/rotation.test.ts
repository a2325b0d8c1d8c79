import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Candidate, nextTurn, type Rotation, type Share } from './rotation.ts'

const weights = fc.integer({ min: 1, max: 20 })
const shares = fc
  .array(weights, { minLength: 1, maxLength: 6 })
  .map((all) => all.map((weight, index): Share => ({ id: `S${index}`, weight })))

/** Takes a turn among each of the lists, one after another; whom it picks, null where nobody. */
function takeAll(lists: readonly (readonly Candidate[])[]): (string | null)[] {
  let rotation: Rotation | null = null
  return lists.map((among) => {
    const turn = nextTurn(among, rotation)
    if (turn) rotation = turn.rotation
    return turn?.picked.id ?? null
  })
}

const take = (among: readonly Share[], turns: number) =>
  takeAll(Array.from({ length: turns }, () => among))

const sum = (among: readonly Share[]) => among.reduce((total, { weight }) => total + weight, 0)
const countOf = (picks: readonly (string | null)[], id: string) =>
  picks.filter((pick) => pick === id).length

/** Two who take part throughout, and others who come, go, are skipped, and get other weights. */
const crowds = fc.array(
  fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('C', 'D', 'E', 'F'),
      weight: weights,
      isSkipped: fc.boolean(),
    }),
    { selector: ({ id }) => id },
  ),
  { minLength: 1, maxLength: 300 },
)

const LAST = 100

describe('turns by weight', () => {
  it('are just the own weight of everybody in every round', () => {
    fc.assert(
      fc.property(shares, fc.integer({ min: 1, max: 4 }), (among, rounds) => {
        const picks = take(among, sum(among) * rounds)

        for (const { id, weight } of among) expect(countOf(picks, id)).toBe(weight * rounds)
      }),
    )
  })

  it('are even within one over any 100 where the weights are equal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.nat(200), (people, start) => {
        const among = Array.from({ length: people }, (_, index) => ({ id: `S${index}`, weight: 3 }))

        const picks = take(among, start + LAST).slice(start)

        const counts = among.map(({ id }) => countOf(picks, id))
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('are even within one for any two of equal weight, whoever else comes and goes', () => {
    fc.assert(
      fc.property(crowds, weights, fc.boolean(), fc.nat(100), (crowd, weight, first, start) => {
        const pair = ['A', 'B'].map((id) => ({ id, weight }))
        const lists = crowd.map((others) => (first ? [...pair, ...others] : [...others, ...pair]))

        const picks = takeAll(lists).slice(start, start + LAST)

        const difference = countOf(picks, 'A') - countOf(picks, 'B')
        expect(Math.abs(difference)).toBeLessThanOrEqual(1)
      }),
      { numRuns: 200 },
    )
  })

  it('are by the weights within a turn each for any two, whoever else comes and goes', () => {
    fc.assert(
      fc.property(crowds, weights, weights, fc.nat(100), (crowd, heavy, light, start) => {
        const pair = [
          { id: 'A', weight: heavy },
          { id: 'B', weight: light },
        ]

        const picks = takeAll(crowd.map((others) => [...others, ...pair])).slice(start)

        const difference = countOf(picks, 'A') * light - countOf(picks, 'B') * heavy
        expect(Math.abs(difference)).toBeLessThanOrEqual(heavy + light)
      }),
      { numRuns: 200 },
    )
  })

  it('begin a lap off for whoever joins', () => {
    const [ann, bob, cleo] = ['Ann', 'Bob', 'Cleo'].map((id) => ({ id, weight: 1 }))
    if (!ann || !bob || !cleo) throw new Error('there are three')
    const two = [ann, bob]
    const three = [cleo, ann, bob]

    expect(takeAll([two, two, two, three, three, three])).toEqual([
      ...['Ann', 'Bob', 'Ann'],
      ...['Bob', 'Cleo', 'Ann'],
    ])
  })

  it('are made up for once, and no more, by whoever was skipped', () => {
    const ann = { id: 'Ann', weight: 1 }
    const bob = { id: 'Bob', weight: 1 }
    const without = [ann, { ...bob, isSkipped: true }]
    const away = Array.from({ length: 10 }, () => without)
    const back = Array.from({ length: 5 }, () => [ann, bob])

    const picks = takeAll([...away, ...back])

    expect(picks.slice(10)).toEqual(['Bob', 'Ann', 'Bob', 'Ann', 'Bob'])
  })

  it('are nobody’s where everybody is skipped', () => {
    expect(nextTurn([], null)).toBeNull()
    expect(nextTurn([{ id: 'Ann', weight: 1, isSkipped: true }], null)).toBeNull()
  })
})
