/** A participant, whose share of the work is the weight out of the sum of weights: whole, from 1. */
export type Share = { id: string; weight: number }

/** A participant who may be passed over this time. */
export type Candidate = Share & { isSkipped?: boolean }

/** How far off someone's next turn is, and since which turn they wait for it. */
type Place = { distance: number; since: number }

/** The state of a rotation: the places by id, and how many turns there were. */
export type Rotation = { places: Record<string, Place>; turn: number }

export type Turn = { picked: Share; rotation: Rotation }

/** How far off the next turn is of someone of weight 1. It is divisible by every weight up to 22. */
const LAP = 232_792_560

const lapOf = ({ weight }: Share) => Math.floor(LAP / weight)

/**
 * Whose turn it is: of those who are not skipped, the one whose next turn is nearest, among equals
 * the one who has waited longest. Their next turn is then a lap off, which is the shorter the heavier
 * their weight is, and that of everybody else has come as much nearer.
 *
 * So any two who take part throughout get their shares of one another to within a turn each, over any
 * stretch, whoever else comes and goes: at equal weights they take turns strictly. Whoever joins
 * begins a lap off, as if they had just had a turn. Whoever is skipped keeps their place until their
 * turn has come: back again they are next, once, and what else they missed is not made up for.
 * @returns null where everybody is skipped, or there is nobody
 */
export function nextTurn(candidates: readonly Candidate[], before: Rotation | null): Turn | null {
  const turn = before?.turn ?? 0
  const placed = candidates.map((candidate) => {
    const { distance, since } = before?.places[candidate.id] ?? { distance: LAP, since: turn }
    return { candidate, distance: Math.min(distance, lapOf(candidate)), since }
  })
  const [first, ...others] = placed.filter(({ candidate }) => !candidate.isSkipped)
  if (!first) return null
  const next = others.reduce(
    (nearest, one) =>
      one.distance < nearest.distance ||
      (one.distance === nearest.distance && one.since < nearest.since)
        ? one
        : nearest,
    first,
  )
  const places = Object.fromEntries(
    placed.map(({ candidate, distance, since }) => [
      candidate.id,
      candidate === next.candidate
        ? { distance: lapOf(candidate), since: turn + 1 }
        : { distance: Math.max(0, distance - next.distance), since },
    ]),
  )
  const { id, weight } = next.candidate
  return { picked: { id, weight }, rotation: { places, turn: turn + 1 } }
}
