import * as v from 'valibot'
import { CARD_NUMBER_PROBLEM, hasCardNumber, maskCardNumbers } from '../cards/numbers.ts'
import { normalizeText } from '../normalize.ts'
import { line, onOneLine } from './plain-fields.ts'

/** Fields of free text, which check for card numbers. */

/** Control characters except tabs and line breaks, and halves of characters. */
const NOT_IN_LINES = /[^\P{Cc}\t\n\r]|\p{Cs}/u

const inLines = v.check<string, string>(
  (value) => !NOT_IN_LINES.test(value),
  'must have no control characters',
)

/** Text in one Unicode form, without invisible characters and without white space at the ends. */
// @__NO_SIDE_EFFECTS__
function normalized(shape: 'line' | 'lines') {
  return v.transform<string, string>((value) => normalizeText(value, { shape }))
}

/** Free text must hold no card number. Fields for text have this check by default. */
const withoutCard = v.check<string, string>((value) => !hasCardNumber(value), CARD_NUMBER_PROBLEM)

/** Text without white space at either end, not empty, on one line, without card numbers. */
// @__NO_SIDE_EFFECTS__
export function text(maxLength: number) {
  return v.pipe(textWithNumbers(maxLength), withoutCard)
}

/** `text` without the card check: numbers of other systems, such as campaigns, may look like cards. */
// @__NO_SIDE_EFFECTS__
export function textWithNumbers(maxLength: number) {
  return v.pipe(
    v.string('must be text'),
    normalized('line'),
    v.nonEmpty('is required'),
    v.maxLength(maxLength, `must be at most ${maxLength} characters`),
    onOneLine,
  )
}

/** A search term: text on one line, which may be empty, without card numbers. */
// @__NO_SIDE_EFFECTS__
export function searchText(maxLength: number) {
  return v.pipe(v.string('must be text'), normalized('line'), line(maxLength), withoutCard)
}

/** Text over several lines, which may be empty, without card numbers. */
// @__NO_SIDE_EFFECTS__
export function longText(maxLength: number) {
  return v.pipe(anyLongText(maxLength), withoutCard)
}

/** `longText` that covers card numbers up to the last four digits, for senders we must not refuse. */
// @__NO_SIDE_EFFECTS__
export function maskedLongText(maxLength: number) {
  return v.pipe(anyLongText(maxLength), v.transform(maskCardNumbers))
}

/** `text` that covers card numbers, for senders we must not refuse. */
// @__NO_SIDE_EFFECTS__
export function maskedText(maxLength: number) {
  return v.pipe(textWithNumbers(maxLength), v.transform(maskCardNumbers))
}

// @__NO_SIDE_EFFECTS__
function anyLongText(maxLength: number) {
  return v.pipe(
    v.string('must be text'),
    normalized('lines'),
    v.maxLength(maxLength, `must be at most ${maxLength} characters`),
    inLines,
  )
}
