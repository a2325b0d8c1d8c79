import { faker } from '@faker-js/faker/locale/en'
import { ulid } from 'ulid'

/** Draws by chance: the same seed draws the same. Everything random of the demo comes from here. */
export type Chance = {
  /** From 0 up to 1. */
  share: () => number
  /** A whole number, both ends included. */
  whole: (min: number, max: number) => number
  /** Whether something of this probability happens. */
  happens: (probability: number) => boolean
  pick: <T>(items: readonly [T, ...T[]]) => T
  /** A value by its weight. */
  weighted: <T>(weights: readonly (readonly [value: T, weight: number])[]) => T
  /** An identifier as of a moment. */
  id: (at: Date) => string
}

/** Chance from a seed; faker's own draws begin anew with it too. */
export function createChance(seed: number): Chance {
  faker.seed(seed)
  const share = (): number => faker.number.float()
  return {
    share,
    whole: (min, max) => faker.number.int({ min, max }),
    happens: (probability) => share() < probability,
    pick: (items) => items[faker.number.int(items.length - 1)] ?? items[0],
    weighted: (weights) =>
      faker.helpers.weightedArrayElement(weights.map(([value, weight]) => ({ value, weight }))),
    id: (at) => ulid(at.getTime(), share),
  }
}
