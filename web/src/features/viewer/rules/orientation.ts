/** A direction in the patient: x to the left hand, y to the back, z to the head. */
export type Direction = readonly [number, number, number]

const LEAST = 0.0001
/** How much of a direction a second letter must have a part in. */
const OBLIQUE = 0.35

/** What a direction is called on the edge of a picture: L, or LA where it is between two. */
export function edgeLetters(direction: Direction): string {
  const length = Math.hypot(...direction)
  if (length < LEAST) return ''
  const names = [
    ['L', 'R'],
    ['P', 'A'],
    ['H', 'F'],
  ] as const
  return direction
    .map((value, axis) => ({
      share: Math.abs(value) / length,
      letter: names[axis]?.[value > 0 ? 0 : 1] ?? '',
    }))
    .filter(({ share }) => share > OBLIQUE)
    .sort((one, other) => other.share - one.share)
    .slice(0, 2)
    .map(({ letter }) => letter)
    .join('')
}

/** The opposite of a direction. */
export function opposite([x, y, z]: Direction): Direction {
  return [-x, -y, -z]
}
