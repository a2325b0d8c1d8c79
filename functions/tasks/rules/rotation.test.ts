import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextTurn, type Rotation, type Share } from './rotation.ts'

const shares = fc
  .array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 6 })
  .map((weights) => weights.map((weight, index): Share => ({ id: `S${index}`, weight })))

function take(among: readonly Share[], turns: number) {
  const picks: { id: string; turn: number; round: number }[] = []
  let rotation: Rotation | null = null
  for (let count = 0; count < turns; count += 1) {
    const next = nextTurn(among, rotation)
    rotation = next.rotation
    picks.push({ id: next.picked.id, turn: next.turn, round: next.round })
  }
  return picks
}

const sum = (among: readonly Share[]) => among.reduce((total, { weight }) => total + weight, 0)

describe('weighted round-robin', () => {
  it('gives everybody just the own weight in every round', () => {
    fc.assert(
      fc.property(shares, fc.integer({ min: 1, max: 4 }), (among, rounds) => {
        const picks = take(among, sum(among) * rounds)
        for (const { id, weight } of among) {
          expect(picks.filter((pick) => pick.id === id)).toHaveLength(weight * rounds)
        }
      }),
    )
  })

  it('never strays from a share by as much as a turn for each other person', () => {
    fc.assert(
      fc.property(shares, fc.integer({ min: 1, max: 200 }), (among, turns) => {
        const picks = take(among, turns)
        for (const { id, weight } of among) {
          const got = picks.filter((pick) => pick.id === id).length
          expect(Math.abs(got - (turns * weight) / sum(among))).toBeLessThan(among.length)
        }
      }),
    )
  })

  it('spreads turns smoothly and counts them', () => {
    const among = [
      { id: 'Ann', weight: 5 },
      { id: 'Bob', weight: 1 },
      { id: 'Cleo', weight: 1 },
    ]

    const picks = take(among, 8)

    expect(picks.map(({ id }) => id)).toEqual([
      ...['Ann', 'Ann', 'Bob', 'Ann', 'Cleo', 'Ann', 'Ann'],
      'Ann',
    ])
    expect(picks.map(({ turn }) => turn)).toEqual([1, 2, 3, 4, 5, 6, 7, 1])
  })

  it('begins a new round when the shares change', () => {
    const one = nextTurn(
      [
        { id: 'Ann', weight: 2 },
        { id: 'Bob', weight: 1 },
      ],
      null,
    )

    const next = nextTurn(
      [
        { id: 'Ann', weight: 2 },
        { id: 'Cleo', weight: 1 },
      ],
      one.rotation,
    )

    expect(next).toMatchObject({ picked: { id: 'Ann' }, turn: 1, round: 3 })
    expect(next.rotation.current).toEqual({ Ann: -1, Cleo: 1 })
  })
})
