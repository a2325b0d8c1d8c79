import { fold } from '#functions/platform/directory/fold.ts'

/** Of longer words, of any kind, what begins them is enough to find them by. */
const LONGEST = 32
/** Different words of one message that it is found by: of 10,000 characters few have more. */
const WORDS_MAX = 500
/** A letter alone finds nothing worth reading. */
const SHORTEST = 2
/** Words of a search: more make it no narrower. */
const ASKED_MAX = 6

/** Letters and figures, with their accents. */
const WORD = /[\p{L}\p{M}\p{N}]+/gu

const plain = (word: string): string => [...fold(word)].slice(0, LONGEST).join('')
const isWord = (word: string): boolean => [...word].length >= SHORTEST

/** The words that a message is found by: folded, each once. */
export function wordsOf(text: string): string[] {
  const all = [...text.matchAll(WORD)].map(([word]) => plain(word)).filter(isWord)
  return [...new Set(all)].slice(0, WORDS_MAX)
}

/** The words of a search, of which each is, or begins, a word of what is found. */
export const askedWords = (text: string): string[] => wordsOf(text).slice(0, ASKED_MAX)

/** Whether a text has words that begin with each of those asked for. */
export function hasAll(text: string, asked: readonly string[]): boolean {
  const words = wordsOf(text)
  return asked.every((begin) => words.some((word) => word.startsWith(begin)))
}

/** A piece of a text; `isHit` for a word that was asked for. */
export type Piece = { text: string; isHit: boolean }

/** Signs of an excerpt, and of those before its first hit. */
const EXCERPT = 160
const BEFORE = 40

/** A text around the first word that was asked for, on one line, with all of those in it told apart. */
export function excerptOf(text: string, asked: readonly string[]): Piece[] {
  const line = text.replaceAll(/\s+/gu, ' ').trim()
  const hits = [...line.matchAll(WORD)].filter(([word]) =>
    asked.some((begin) => plain(word).startsWith(begin)),
  )
  const first = hits[0]?.index ?? 0
  const start = first <= BEFORE ? 0 : line.indexOf(' ', first - BEFORE) + 1
  const from = Math.min(start, first)
  const to = endOf(line, from + EXCERPT)
  const pieces: Piece[] = []
  let place = from
  for (const { 0: word, index } of hits) {
    if (index < from || index + word.length > to) continue
    pieces.push({ text: line.slice(place, index), isHit: false }, { text: word, isHit: true })
    place = index + word.length
  }
  pieces.push({ text: line.slice(place, to), isHit: false })
  const shown = pieces.filter((piece) => piece.text !== '')
  return [
    ...(from > 0 ? [{ text: '…', isHit: false }] : []),
    ...shown,
    ...(to < line.length ? [{ text: '…', isHit: false }] : []),
  ]
}

/** Not within a word, nor between the halves of a character, where that can be had. */
function endOf(line: string, end: number): number {
  if (end >= line.length) return line.length
  const space = line.lastIndexOf(' ', end)
  if (space > end - BEFORE) return space
  return /[\uD800-\uDBFF]/.test(line.charAt(end - 1)) ? end - 1 : end
}
