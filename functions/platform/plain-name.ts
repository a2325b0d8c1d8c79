import { fold } from '#shared/normalize.ts'

/** A name as it is compared: letters and digits alone, folded. */
export function plainName(name: string): string {
  const plain = fold(name)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
  return plain || name
}
