import { jaroWinkler } from '@skyra/jaro-winkler'
import { doubleMetaphone } from 'double-metaphone'
import { fold } from '#shared/normalize.ts'
import { areNicknames } from './nicknames.ts'

/** A name as it is compared: folded, without what joins its parts; its parts, where it has several. */
export type ComparedName = { whole: string; parts: readonly string[] }

/** How alike two names are; null for not at all. */
export type NameLikeness = 'same' | 'nickname' | 'similar' | null

const LETTERS = /^[a-z]+$/
const SEPARATOR = /[^\p{L}\p{N}]+/u
/** Jaro-Winkler of names that differ by a typo; lower where they sound the same. */
const TYPO = 0.9
const SOUNDS_SAME = 0.75
/** Shorter parts, such as "van" and "de", say nothing by themselves. */
const PART_LETTERS = 4

/** A name for comparing; null for none. */
export function comparedName(name: string | null | undefined): ComparedName | null {
  const folded = fold(name ?? '')
  if (LETTERS.test(folded)) return { whole: folded, parts: [] }
  const parts = folded.replaceAll("'", '').split(SEPARATOR).filter(Boolean)
  return parts.length === 0 ? null : { whole: parts.join(''), parts }
}

/** Compares two names as people mistype, shorten, or mishear them. Symmetric. */
export function nameLikeness(one: ComparedName, other: ComparedName): NameLikeness {
  if (one.whole === other.whole) return 'same'
  if (areNicknames(one.whole, other.whole)) return 'nickname'
  if (sharePart(one, other) || isMistyped(one.whole, other.whole)) return 'similar'
  return null
}

/** One of a double name is the other's, or both have it. */
function sharePart(one: ComparedName, other: ComparedName): boolean {
  if (one.parts.length === 0 && other.parts.length === 0) return false
  const ownParts = [one.whole, ...one.parts]
  const otherParts = [other.whole, ...other.parts]
  return ownParts.some((part) => part.length >= PART_LETTERS && otherParts.includes(part))
}

function isMistyped(one: string, other: string): boolean {
  if (!mayBeAlike(one, other)) return false
  const similarity = jaroWinkler(one, other)
  if (similarity >= TYPO) return true
  return (
    similarity >= SOUNDS_SAME && LETTERS.test(one) && LETTERS.test(other) && soundSame(one, other)
  )
}

/** Initials that are taken for each other by ear. */
const heardAs = ['ckq', 'csz', 'gj', 'fpv', 'vw', 'iyj', 'aeiou', 'kg', 'xz']

/** What rules most names out, many thousand times for each that is compared. */
function mayBeAlike(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 3) return false
  const [a, b] = [one.charAt(0), other.charAt(0)]
  if (a === b || a === other.charAt(1) || b === one.charAt(1)) return true
  return heardAs.some((letters) => letters.includes(a) && letters.includes(b))
}

const sounds = new Map<string, [string, string]>()
const SOUNDS_KEPT = 50_000

function soundsOf(name: string): [string, string] {
  const known = sounds.get(name)
  if (known) return known
  if (sounds.size >= SOUNDS_KEPT) sounds.clear()
  const found = doubleMetaphone(name)
  sounds.set(name, found)
  return found
}

function soundSame(one: string, other: string): boolean {
  const [first, second] = soundsOf(one)
  const [otherFirst, otherSecond] = soundsOf(other)
  return first === otherFirst || first === otherSecond || second === otherFirst
}
