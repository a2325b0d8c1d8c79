import { maskCardNumbers } from '#shared/cards/numbers.ts'
import { isHit, WORD, wordsOf } from '#shared/message-words.ts'

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
  const line = maskCardNumbers(text).replaceAll(/\s+/gu, ' ').trim()
  const hits = [...line.matchAll(WORD)].filter(([word]) => isHit(word, asked))
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
