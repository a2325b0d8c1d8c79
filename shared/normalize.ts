/**
 * How text is made comparable. Every field, import, form and search uses these functions, so that
 * two ways of typing one value end as one value.
 */

/** Byte order marks, bidirectional marks, soft hyphens, and zero-width characters. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
/**
 * Joiners shape letters of scripts such as Persian and Devanagari, and join emoji, so they stay
 * between characters that are neither Latin nor blank.
 */
const STRAY_JOINER =
  /(?<![^\s\p{Script=Latin}\p{P}\p{N}])[\u200c\u200d]+|[\u200c\u200d]+(?![^\s\p{Script=Latin}\p{P}\p{N}])/gu
/** Vertical tabs and form feeds, which word processors write for line and page breaks, and NEL. */
const OTHER_BREAK = /[\v\f\u0085\u2028\u2029]/g
const SINGLE_QUOTES = /[\u0060\u00b4\u2018\u2019\u201b\u2032\uff07]/g
const DOUBLE_QUOTES = /[\u201c\u201d\u201e\u201f\u2033\uff02]/g
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g

export type NormalizeOptions = {
  /** `lines` keeps line breaks; `line` turns them, as all white space, into single spaces. */
  shape: 'line' | 'lines'
  /** Typographic quotation marks and apostrophes become `"` and `'`. */
  quotes?: boolean
  /** Typographic hyphens and dashes become `-`. */
  dashes?: boolean
  /** Full-width and other compatibility forms become the usual ones: for numbers and addresses. */
  compatible?: boolean
}

/**
 * Text in Unicode form C without invisible characters, and without white space at either end.
 * Idempotent. Nothing that can be seen is lost.
 */
export function normalizeText(text: string, options: NormalizeOptions): string {
  const { shape, quotes = false, dashes = false, compatible = false } = options
  let result = text
    .normalize(compatible ? 'NFKC' : 'NFC')
    .replace(INVISIBLE, '')
    .replace(STRAY_JOINER, '')
  if (quotes) result = result.replace(SINGLE_QUOTES, "'").replace(DOUBLE_QUOTES, '"')
  if (dashes) result = result.replace(DASHES, '-')
  if (shape === 'line') return result.replace(/\s+/g, ' ').trim()
  return result
    .replace(/\r\n?/g, '\n')
    .replace(OTHER_BREAK, '\n')
    .replace(/[^\S\n\t]/g, ' ')
    .trim()
}

/** Letters that write an apostrophe or a stop of the voice, as the ʻokina of Hawaiian names. */
const LETTER_APOSTROPHES = /['\u02b9-\u02bf\u02c8]/g
/** ASCII text without an apostrophe: only its case is folded. */
const PLAIN = /^[\x20-\x26\x28-\x7e]*$/
/** Letters that have no decomposition in Unicode, as they are searched for. */
const FOLDED: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
  ĸ: 'k',
  ə: 'e',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
}
const FOLDED_LETTER = new RegExp(`[${Object.keys(FOLDED).join('')}]`, 'g')
/** Other spellings of letters with an umlaut, a stroke or a ring, as in German and Danish. */
const SPELLED_OUT: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ø: 'oe',
  å: 'aa',
}
const SPELLED_LETTER = /[äöüøå]/g

/**
 * Text as it is compared and searched: lower case, without accents and apostrophes, with plain
 * hyphens. Letters without a decomposition, such as Ł and ß, become the letters they are typed as.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase()
  return normalizeText(text, { shape: 'line', quotes: true, dashes: true, compatible: true })
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*)\p{M}/gu, '')
    .replace(FOLDED_LETTER, (letter) => FOLDED[letter] ?? letter)
    .replace(LETTER_APOSTROPHES, '')
    .normalize('NFC')
}

/**
 * The spellings that a text is found by: folded, and with umlauts spelled out, so that both
 * `muller` and `mueller` find Müller. The first one is `fold(text)`.
 */
export function foldSpellings(text: string): string[] {
  const folded = fold(text)
  if (PLAIN.test(text)) return [folded]
  const composed = text.normalize('NFC').toLowerCase()
  const spelled = fold(composed.replace(SPELLED_LETTER, (letter) => SPELLED_OUT[letter] ?? letter))
  return spelled === folded ? [folded] : [folded, spelled]
}

/** The words of a search, folded. */
export function words(text: string): string[] {
  return fold(text)
    .split(/[\s,]+/)
    .filter(Boolean)
}
