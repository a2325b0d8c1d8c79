/**
 * Finds payment card numbers in free text, which must not hold any (PCI DSS 3.5.1). A run of digits is a
 * card number if a network issues numbers that begin so and are so long, the check digit is right,
 * and its groups are those in which people write cards.
 */

type Network = { prefix: RegExp; lengths: readonly number[] }

const networks: readonly Network[] = [
  { prefix: /^4/, lengths: [13, 16, 18, 19] },
  { prefix: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { prefix: /^3[47]/, lengths: [15] },
  { prefix: /^(6011|64[4-9]|65)/, lengths: [16, 19] },
  { prefix: /^(30[0-5]|36|3[89])/, lengths: [14, 16, 19] },
  { prefix: /^(35(2[89]|[3-8]))/, lengths: [16, 17, 18, 19] },
  { prefix: /^(62|81)/, lengths: [16, 17, 18, 19] },
  // Maestro
  { prefix: /^(50|5[6-9]|6[037])/, lengths: [16, 18, 19] },
]

const SHORTEST = 13
const LONGEST = 19
/** Follows the name of a field. */
export const CARD_NUMBER_PROBLEM =
  'must not contain a card number. Use the secure card form instead.'
const MASK = '••••'

/** A digit of any script. */
const DIGIT = /\p{Nd}/u
/** Digits with up to three signs between two of them, line breaks among those. */
const RUN = /\p{Nd}(?:[\s\p{Pd}\p{Cf}\p{Zs}./_,·•|\\]{0,3}\p{Nd})*/gu
const GROUP = /\p{Nd}+/gu

type Group = { at: number; end: number; digits: string }
export type FoundCard = { at: number; end: number; lastFour: string }

const zeros = new Map<string, number>()

/** The value of a digit of any script: each has ten in a row, from zero to nine. */
function digitOf(sign: string): number {
  const plain = sign.normalize('NFKC')
  if (plain >= '0' && plain <= '9') return Number(plain)
  const known = zeros.get(sign)
  if (known !== undefined) return known
  const code = plain.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1
  zeros.set(sign, value)
  return value
}

function groupsOf(run: string, from: number): Group[] {
  return [...run.matchAll(GROUP)].map(({ 0: signs, index }) => ({
    at: from + index,
    end: from + index + signs.length,
    digits: Array.from(signs, digitOf).join(''),
  }))
}

function isCheckDigitRight(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const doubled = place % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

const isCardNumber = (digits: string): boolean =>
  networks.some(({ prefix, lengths }) => lengths.includes(digits.length) && prefix.test(digits)) &&
  isCheckDigitRight(digits)

/** Whether digits in these groups look like a card: in one piece, 4-4-4-4, 4-6-5, or all alike. */
function isGroupedLikeCard(groups: readonly Group[], isWholeRun: boolean): boolean {
  const sizes = groups.map(({ digits }) => digits.length)
  const [first = 0, ...rest] = sizes
  if (sizes.length === 1) return true
  if (first === 4 && rest[0] === 6 && (rest[1] === 5 || rest[1] === 4)) return sizes.length === 3
  const last = rest.pop() ?? 0
  const isAlike = rest.every((size) => size === first) && last <= first
  // Short groups are often counts, scores or dates, so they must not be part of a longer list.
  return isAlike && (first >= 4 || isWholeRun)
}

/** Whether a dot joins the number to more digits, as in an identifier such as 1.2.840.10008. */
const isDotted = (text: string, one: Group | undefined, other: Group | undefined): boolean =>
  one !== undefined && other !== undefined && text.slice(one.end, other.at) === '.'

/** Letters directly at digits make an identifier of them, unless they are a whole word: "Visa4539…". */
function isPartOfIdentifier(text: string, at: number, end: number): boolean {
  const before = /[\p{L}\p{N}]+$/u.exec(text.slice(Math.max(0, at - 24), at))?.[0] ?? ''
  const isWord = /^\p{L}{3,}$/u.test(before)
  return (before !== '' && !isWord) || /^[\p{L}\p{N}]/u.test(text.slice(end, end + 2))
}

/** The longest card number that begins with a group. */
function cardFrom(text: string, groups: readonly Group[], first: number): FoundCard | null {
  let digits = ''
  let found: FoundCard | null = null
  for (let last = first; last < groups.length && digits.length < LONGEST; last += 1) {
    digits += groups[last]?.digits ?? ''
    if (digits.length < SHORTEST || digits.length > LONGEST || !isCardNumber(digits)) continue
    const [from, to] = [groups[first], groups[last]]
    if (!from || !to) continue
    const isWholeRun = first === 0 && last === groups.length - 1
    const isSeparate =
      !isDotted(text, groups[first - 1], from) && !isDotted(text, to, groups[last + 1])
    const isGrouped = isGroupedLikeCard(groups.slice(first, last + 1), isWholeRun)
    if (!isSeparate || !isGrouped || isPartOfIdentifier(text, from.at, to.end)) continue
    found = { at: from.at, end: to.end, lastFour: digits.slice(-4) }
  }
  return found
}

/** The card numbers in a text, in their order. */
export function findCardNumbers(text: string): FoundCard[] {
  const found: FoundCard[] = []
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (run.length < SHORTEST) continue
    const groups = groupsOf(run, index)
    for (let first = 0; first < groups.length; first += 1) {
      const card = cardFrom(text, groups, first)
      if (card === null) continue
      found.push(card)
      while ((groups[first + 1]?.at ?? card.end) < card.end) first += 1
    }
  }
  return found
}

export const hasCardNumber = (text: string): boolean => findCardNumbers(text).length > 0

/** The text with all but the last four digits of each card number covered. */
export function maskCardNumbers(text: string): string {
  let masked = ''
  let from = 0
  for (const { at, end, lastFour } of findCardNumbers(text)) {
    masked += `${text.slice(from, at)}${MASK} ${lastFour}`
    from = end
  }
  return masked + text.slice(from)
}
