/** Text as it is compared: without accents, case and the kind of apostrophe. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()
}

/** The words of a search. */
export function words(text: string): string[] {
  return fold(text)
    .split(/[\s,]+/)
    .filter(Boolean)
}
