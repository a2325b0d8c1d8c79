import { maskCardNumbers } from '../cards/numbers.ts'
import {
  type ImportField,
  type ImportSettings,
  type MappedField,
  mappedFields,
} from '../model/imports.ts'
import { type LeadTarget, leadStatusLabels, leadTargets } from '../model/leads.ts'
import { builtInChoices } from '../model/list-choices.ts'
import { NOTE_MAX } from '../model/note.ts'
import { readDate } from './dates.ts'
import { type Choice, type Choices, findChoice, plainWord, type Reading } from './values.ts'

/** What a line says of a new record beside its fields: ids of the staff, and a day as YYYYMMDD. */
export type LinePlacement = {
  note?: string
  leadStatus?: LeadTarget
  advocateId?: string
  providerId?: string
  addedOn?: string
}

type Fault = { field: ImportField; problem: string; isMinor?: true }
type Texts = ReadonlyMap<ImportField, string>

/** What other systems call the statuses of a lead. Words without spaces. */
const statusWords: Record<LeadTarget, string> = {
  1: 'newlead uncontacted notcontacted unworked',
  2: 'contacted attempted attemptedtocontact working inprogress called leftmessage',
  3: 'connected qualified interested responded nurturing',
  4: 'underreview inreview recordsreceived',
  10: 'scheduled appointmentset appointmentscheduled appointment consultscheduled',
  100: 'won closedwon customer patient treated completed',
  8: 'duplicate spam archived inactive',
  9: 'closedlost unqualified disqualified notinterested dead rejected',
}

/** Our own lists write this for a record that is not a lead. */
const NO_STATUS = 'none'

const statusOfWord = new Map<string, LeadTarget>(
  leadTargets.flatMap((target) =>
    [plainWord(leadStatusLabels[target]), String(target), ...statusWords[target].split(' ')].map(
      (word) => [word, target] as const,
    ),
  ),
)

const EARLIEST = '19900101'

/** Reads what a line says of a new record, and reports what it says of nobody and nothing here. */
export function readPlacement(
  texts: Texts,
  { choices, dateOrder, today }: Reading,
  faults: Fault[],
): LinePlacement {
  const placement: LinePlacement = {}
  const note = texts.get('note')
  if (note) placement.note = maskCardNumbers(note).slice(0, NOTE_MAX)
  if (note && note.length > NOTE_MAX) {
    const problem = `is cut after ${NOTE_MAX} characters`
    faults.push({ field: 'note', problem, isMinor: true })
  }
  const status = texts.get('leadStatus')
  const target = status && statusOfWord.get(plainWord(status))
  if (target) placement.leadStatus = target
  else if (status && plainWord(status) !== NO_STATUS)
    faults.push({ field: 'leadStatus', problem: 'must be a status of leads' })
  const day = texts.get('addedOn')
  const addedOn = day && readDate(day, dateOrder, today)
  if (addedOn && addedOn >= EARLIEST && addedOn <= today) placement.addedOn = addedOn
  else if (day) faults.push({ field: 'addedOn', problem: 'must be a day that has passed' })
  return { ...placement, ...readPeople(texts, choices, faults) }
}

function readPeople(
  texts: Texts,
  { advocates = [], providers = [] }: Choices,
  faults: Fault[],
): Pick<LinePlacement, 'advocateId' | 'providerId'> {
  const find = (field: 'advocate' | 'provider', people: readonly Choice[]) => {
    const name = texts.get(field)
    const found = name && findChoice(name, people)
    if (name && !found) faults.push({ field, problem: 'must be the name of a colleague' })
    return found
  }
  const advocateId = find('advocate', advocates)
  const providerId = find('provider', providers)
  return { ...(advocateId && { advocateId }), ...(providerId && { providerId }) }
}

/** The values of a file by field and word. They are the same object for all of its lines. */
const mappedWords = new WeakMap<ImportSettings['values'], Map<string, string | null>>()

const wordOf = (field: ImportField, text: string) => `${field} ${plainWord(text)}`

function wordsOf(values: ImportSettings['values']): Map<string, string | null> {
  const known = mappedWords.get(values)
  if (known) return known
  const words = new Map(values.map(({ field, text, value }) => [wordOf(field, text), value]))
  mappedWords.set(values, words)
  return words
}

/** Translates the values of a line by what a person said of them. */
export function translateValues(
  texts: Map<ImportField, string>,
  values: ImportSettings['values'],
): void {
  if (values.length === 0) return
  const words = wordsOf(values)
  for (const field of mappedFields) {
    const text = texts.get(field)
    const value = text === undefined ? undefined : words.get(wordOf(field, text))
    if (value === null) texts.delete(field)
    else if (value !== undefined) texts.set(field, value)
  }
}

/** Whether the lists here know a value; insurers may be others than those of the list. */
export function isKnownValue(field: MappedField, text: string, choices: Choices): boolean {
  if (field === 'leadStatus') {
    const word = plainWord(text)
    return word === NO_STATUS || statusOfWord.has(word)
  }
  const lists = {
    registerSource: choices.registerSource,
    insurancePlan: choices.insurancePlanList,
    insuranceCompany: builtInChoices.insurance,
    advocate: choices.advocates ?? [],
    provider: choices.providers ?? [],
  } satisfies Record<Exclude<MappedField, 'leadStatus'>, readonly Choice[]>
  return findChoice(text, lists[field]) !== undefined
}
