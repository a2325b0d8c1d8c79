/** A participant, whose share of the work is the weight out of the sum of weights. */
export type Share = { id: string; weight: number }

/** The state of a rotation. `current` holds participants' credits by id; they sum to zero. */
export type Rotation = { shares: Share[]; current: Record<string, number>; turn: number }

export type Turn = {
  picked: Share
  /** Position within the round, from 1. */
  turn: number
  /** The sum of all weights: a round gives everybody exactly as many turns as the weight says. */
  round: number
  rotation: Rotation
}

/**
 * Smooth weighted round-robin: each turn adds the weights to the credits, picks the participant with
 * the most credit, and takes the sum of weights off it. Changed shares start a new round.
 * @param shares at least one; weights are whole and positive
 */
export function nextTurn(shares: readonly Share[], before: Rotation | null): Turn {
  const goesOn = before !== null && sameShares(before.shares, shares)
  const due = goesOn ? before.current : {}
  const round = shares.reduce((sum, { weight }) => sum + weight, 0)
  const current = Object.fromEntries(shares.map(({ id, weight }) => [id, (due[id] ?? 0) + weight]))
  const picked = shares.reduce((most, share) =>
    (current[share.id] ?? 0) > (current[most.id] ?? 0) ? share : most,
  )
  current[picked.id] = (current[picked.id] ?? 0) - round
  const turn = goesOn ? (before.turn % round) + 1 : 1
  return { picked, turn, round, rotation: { shares: [...shares], current, turn } }
}

function sameShares(one: readonly Share[], other: readonly Share[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ id, weight }, position) => {
      const there = other[position]
      return there?.id === id && there.weight === weight
    })
  )
}
