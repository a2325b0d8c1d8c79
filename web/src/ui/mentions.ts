import { fold } from '#shared/normalize.ts'

/** A colleague who can be mentioned, as a select takes them. */
export type MentionChoice = { value: string; label: string }

/** The mention that is being typed: where its `@` stands, and the letters after it. */
export type TypedMention = { at: number; search: string }

/** Names of people have fewer letters, so that what is longer is text. */
const SEARCH_MAX = 40
const SHOWN = 6
/** An `@` within a word is that of an email address. */
const BEGINS = /(?:^|[\s(["'“‘])$/
const WORD = /[\p{L}\p{N}]/u

/** The mention that ends at the caret, if one is being typed there. */
export function typedMention(text: string, caret: number): TypedMention | null {
  const before = text.slice(0, caret)
  const at = before.lastIndexOf('@')
  if (at < 0 || !BEGINS.test(before.slice(0, at))) return null
  const search = before.slice(at + 1)
  const isName = search.length <= SEARCH_MAX && !/[\n\t]|^\s|\s\s/.test(search)
  return isName ? { at, search } : null
}

/** The colleagues whose name, or a part of it, begins with what is typed. */
export function matchMentions(
  choices: readonly MentionChoice[],
  { search }: TypedMention,
): MentionChoice[] {
  const folded = fold(search)
  const begins = (label: string) =>
    fold(label).startsWith(folded) ||
    label.split(/[\s-]/).some((part) => fold(part).startsWith(folded))
  return choices.filter(({ label }) => begins(label)).slice(0, SHOWN)
}

/** The text with the mention in place of what was typed of it, and the place of the caret after it. */
export function insertMention(
  text: string,
  { at, search }: TypedMention,
  label: string,
): { text: string; caret: number } {
  const rest = text.slice(at + 1 + search.length)
  const inserted = `@${label}${rest.startsWith(' ') ? '' : ' '}`
  const caret = at + label.length + 2
  return { text: text.slice(0, at) + inserted + rest, caret }
}

/** A stretch of a text, and whether it mentions somebody. */
export type MentionPiece = { text: string; at: number; isMention: boolean }

/** The pieces of a text: its mentions of these names, and what is between them. */
export function mentionPieces(text: string, names: readonly string[]): MentionPiece[] {
  const longestFirst = names.toSorted((one, other) => other.length - one.length)
  const pieces: MentionPiece[] = []
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const name = longestFirst.find((one) => isMentionOf(text, at, one))
    if (name === undefined) continue
    if (at > from) pieces.push({ text: text.slice(from, at), at: from, isMention: false })
    from = at + 1 + name.length
    pieces.push({ text: text.slice(at, from), at, isMention: true })
  }
  if (from < text.length) pieces.push({ text: text.slice(from), at: from, isMention: false })
  return pieces
}

function isMentionOf(text: string, at: number, name: string): boolean {
  const end = at + 1 + name.length
  return (
    BEGINS.test(text.slice(0, at)) && text.startsWith(name, at + 1) && !WORD.test(text.charAt(end))
  )
}

/** The ids of the colleagues whom a text mentions; namesakes are all meant. */
export function mentionedIds(text: string, choices: readonly MentionChoice[]): string[] {
  const said = mentionPieces(
    text,
    choices.map(({ label }) => label),
  ).flatMap((piece) => (piece.isMention ? [piece.text.slice(1)] : []))
  return choices.filter(({ label }) => said.includes(label)).map(({ value }) => value)
}
