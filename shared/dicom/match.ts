import { parseDate } from './date.ts'
import { type PersonName, parsePersonName } from './person-name.ts'

export interface ScannedPerson {
  /** A DICOM person name, `DOE^JANE^A`. */
  readonly patientName: string | null
  /** YYYYMMDD */
  readonly patientBirthDate: string | null
}

export interface ChartedPerson {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly middleName: string | null
  /** YYYYMMDD or YYYY-MM-DD */
  readonly dob: string | null
}

/** `unknown` is said where one side tells too little to compare, as after anonymization. */
export type Verdict = 'same' | 'differs' | 'unknown'

export interface PatientMatch {
  readonly name: Verdict
  readonly birthDate: Verdict
}

/**
 * Compares the patient in a scan with the patient in the chart. Case, accents, punctuation, the
 * order of names, titles, missing or abbreviated middle names and further surnames do not matter;
 * middle initials that contradict each other do, and so do a Jr. and a Sr.
 */
export const matchPatient = (scan: ScannedPerson, chart: ChartedPerson): PatientMatch => ({
  name: compareNames(scan.patientName, chart),
  birthDate: compareDates(scan.patientBirthDate, chart.dob),
})

const placeholderDates = new Set(['00010101', '19000101', '18000101', '99991231'])

const compareDates = (left: string | null, right: string | null): Verdict => {
  const [one, other] = [parseDate(left), parseDate(right)]
  if (one === null || other === null) return 'unknown'
  if (one === other) return 'same'
  return placeholderDates.has(one) || placeholderDates.has(other) ? 'unknown' : 'differs'
}

interface Words {
  readonly words: readonly string[]
  readonly generation: number | null
}

interface Chart {
  readonly first: readonly string[]
  readonly last: readonly string[]
  readonly middle: readonly string[]
  readonly generation: number | null
}

const titles = new Set('mr mrs ms miss mx dr prof rev md phd dds dvm esq'.split(' '))
const generations = new Map(Object.entries({ sr: 1, jr: 2, ii: 2, iii: 3, iv: 4 }))
const particles = new Set(
  'a al bin da de del della den der di dos du el ibn la las le los mac mc san st van von y'.split(
    ' ',
  ),
)
const nobody = /^(anon\w*|deidentified|unknown|unnamed|removed|none|null|test|patient|name|no|x+)$/

const compareNames = (personName: string | null, chart: ChartedPerson): Verdict => {
  const charted = chartOf(chart)
  if (charted.first.length === 0 || charted.last.length === 0) return 'unknown'
  const verdicts = parsePersonName(personName ?? '').map((name) => compareName(name, charted))
  if (verdicts.includes('same')) return 'same'
  return verdicts.includes('differs') ? 'differs' : 'unknown'
}

const chartOf = ({ firstName, lastName, middleName }: ChartedPerson): Chart => {
  const last = wordsOf(lastName ?? '')
  return {
    first: wordsOf(firstName ?? '').words,
    last: last.words,
    middle: wordsOf(middleName ?? '').words,
    generation: last.generation,
  }
}

const compareName = (name: PersonName, chart: Chart): Verdict => {
  const { words, generation } = wordsOf(
    [name.family, name.given, name.middle, name.suffix].join(' '),
  )
  if (isLatin(words) !== isLatin([...chart.first, ...chart.last])) return 'unknown'
  if (generation !== null && chart.generation !== null && generation !== chart.generation) {
    return 'differs'
  }
  const rests = removals(words, chart.last).flatMap((rest) => removals(rest, chart.first))
  if (rests.some((rest) => agreesOnMiddle(rest, chart))) return 'same'
  if (isMisread([name.family, name.given, name.middle].join(' '))) return 'unknown'
  if (rests.length > 0) return 'differs'
  const tellsTooLittle =
    words.every((word) => nobody.test(word)) ||
    removals(words, chart.last).some((rest) => couldBe(rest, chart.first))
  return tellsTooLittle ? 'unknown' : 'differs'
}

/** C1 controls, the replacement character and signs that no name has, among the Latin-1 ones. */
const impossibleSigns =
  /[\u0080-\u009f\u00a1-\u00a9\u00ab\u00ac\u00ae-\u00b3\u00b5\u00b6\u00b8\u00b9\u00bb-\u00bf×÷\ufffd]/u

/**
 * Whether a name was decoded in the wrong character set: GBK or Windows-1251 bytes read as Latin-1 are
 * signs, or words of three and more letters, none of them ASCII. Such a name proves no other person.
 */
const isMisread = (text: string): boolean =>
  impossibleSigns.test(text) || /(?<!\p{L})[\u00c0-\u00ff]{3,}(?!\p{L})/u.test(text)

/** Beside the surname there is nothing, or initials that do not contradict. */
const couldBe = (rest: readonly string[], first: readonly string[]): boolean =>
  rest.length === 0 ||
  ((rest.every(isInitial) || first.every(isInitial)) &&
    rest.some((word) => word[0] === first[0]?.[0]))

/** Words left over are middle names or further surnames: they may be missing, not contradict. */
const agreesOnMiddle = (rest: readonly string[], { first, last, middle }: Chart): boolean =>
  middle.length === 0 ||
  rest.length === 0 ||
  rest.some(
    (word) =>
      first.includes(word) ||
      last.includes(word) ||
      middle.some((name) => name.startsWith(word) || word.startsWith(name)),
  )

/**
 * What remains of the words after a name is taken out: the whole name, run together or apart
 * (O'Brien is OBRIEN, Smith-Jones is SMITHJONES), or one telling part of it (Smith).
 */
const removals = (
  words: readonly string[],
  name: readonly string[],
): readonly (readonly string[])[] => {
  const whole = name.join('')
  const parts = name.filter((part) => !particles.has(part) && !isInitial(part))
  const found: (readonly string[])[] = []
  for (let start = 0; start < words.length; start += 1) {
    for (let end = start + 1; end <= words.length; end += 1) {
      const run = words.slice(start, end).join('')
      if (run.length > whole.length) break
      if (run === whole || (end === start + 1 && parts.includes(run))) {
        found.push(words.toSpliced(start, end - start))
      }
    }
  }
  return found
}

const mostWords = 16

const wordsOf = (text: string): Words => {
  const all = fold(text).split(' ').filter(Boolean).slice(0, mostWords)
  const generation = all.map((word) => generations.get(word)).find((rank) => rank !== undefined)
  const words = all.filter((word) => !titles.has(word) && !generations.has(word))
  return { words: words.length === 0 ? all : words, generation: generation ?? null }
}

const spellings: readonly (readonly [RegExp, string])[] = [
  [/ß/g, 'ss'],
  [/æ/g, 'a'],
  [/[œø]/g, 'o'],
  [/ł/g, 'l'],
  [/[đð]/g, 'd'],
  [/ı/g, 'i'],
  [/þ/g, 'th'],
]

/** One spelling for Müller, Mueller and MULLER: lower case, no marks, no umlauts, spaces for the rest. */
const fold = (text: string): string => {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
  return spellings
    .reduce((folded, [pattern, letter]) => folded.replace(pattern, letter), plain)
    .replace(/([aou])e/g, '$1')
    .replace(/aa/g, 'a')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

const isInitial = (word: string): boolean => /^[a-z]$/.test(word)

const isLatin = (words: readonly string[]): boolean => /\p{Script=Latin}/u.test(words.join(''))
