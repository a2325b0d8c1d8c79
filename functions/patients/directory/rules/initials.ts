/**
 * Of how a word begins, a bit by its first character and one, of other 32, by its first two: most rows
 * are ruled out by them, before any text is compared.
 */
type Bits = { one: number; two: number }

const bitOf = (first: number) => 1 << (first % 32)
const bitOfTwo = (first: number, second: number) => 1 << ((first * 7 + second * 13) % 32)

export function bitsOf(word: string): Bits {
  const first = word.charCodeAt(0)
  return { one: bitOf(first), two: word.length > 1 ? bitOfTwo(first, word.charCodeAt(1)) : 0 }
}

/**
 * The bits of all words of a name, each of which follows a space, and of the parts of an email: of
 * what may be typed as its beginning.
 */
export function initialsOf(name: string, email: string | null): Bits {
  const bits = { one: 0, two: 0 }
  for (let place = 1; place < name.length; place += 1) {
    if (name.charCodeAt(place - 1) === SPACE) add(bits, name, place)
  }
  if (email === null) return bits
  add(bits, email, 0)
  for (let place = 1; place < email.length; place += 1) {
    if (beginsPart(email, place)) add(bits, email, place)
  }
  return bits
}

const SPACE = 32

function add(bits: Bits, text: string, place: number): void {
  const first = text.charCodeAt(place)
  bits.one |= bitOf(first)
  if (place + 1 < text.length) bits.two |= bitOfTwo(first, text.charCodeAt(place + 1))
}

/** Whether a part of an email begins here, that is not its first. */
export function beginsPart(email: string, place: number): boolean {
  return '._+-@'.includes(email.charAt(place - 1))
}
