/** Text that has no accents, and no apostrophe but the plain one: most has not. */
const PLAIN = /^[\x20-\x7e]*$/

/** Text as it is compared: without accents, case and the kind of apostrophe. */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase()
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()
}

/** The words of a search. */
export function words(text: string): string[] {
  return fold(text)
    .split(/[\s,]+/)
    .filter(Boolean)
}
