import { maskCardNumbers } from './cards/numbers.ts'
import { fold } from './normalize.ts'

/** Of longer words, of any kind, what begins them is enough to find them by. */
const LONGEST = 32
/** Different words of one message that it is found by: of 10,000 characters few have more. */
const WORDS_MAX = 500
/** A letter alone finds nothing worth reading. */
const SHORTEST = 2
/** Words of a search: more make it no narrower. */
const ASKED_MAX = 6

/** Letters and figures, with their accents. */
export const WORD = /[\p{L}\p{M}\p{N}]+/gu

const plain = (word: string): string => [...fold(word)].slice(0, LONGEST).join('')
const isWord = (word: string): boolean => [...word].length >= SHORTEST

/** The words that a message is found by: folded, each once. Card numbers are none of them. */
export function wordsOf(text: string): string[] {
  const all = [...maskCardNumbers(text).matchAll(WORD)].map(([word]) => plain(word)).filter(isWord)
  return [...new Set(all)].slice(0, WORDS_MAX)
}

/** The words of a search, of which each is, or begins, a word of what is found. */
export const askedWords = (text: string): string[] => wordsOf(text).slice(0, ASKED_MAX)

/** Whether a word as it is written is, or begins with, one of those asked for. */
export function isHit(word: string, asked: readonly string[]): boolean {
  const folded = plain(word)
  return asked.some((begin) => folded.startsWith(begin))
}

/** A stretch of a text from a place on; `isHit` for a word that was asked for. */
type Marked = { text: string; at: number; isHit: boolean }

/** A whole text in pieces, with the words told apart that were asked for. */
export function markedIn(text: string, asked: readonly string[]): Marked[] {
  const hits = [...text.matchAll(WORD)].filter(([word]) => isHit(word, asked))
  const pieces: Marked[] = []
  let at = 0
  for (const { 0: word, index } of hits) {
    pieces.push({ text: text.slice(at, index), at, isHit: false })
    pieces.push({ text: word, at: index, isHit: true })
    at = index + word.length
  }
  pieces.push({ text: text.slice(at), at, isHit: false })
  return pieces.filter((piece) => piece.text !== '')
}
