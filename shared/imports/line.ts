import * as v from 'valibot'
import { id, phone, phoneWithExtension } from '../model/fields.ts'
import {
  type ImportField,
  type ImportSettings,
  type MappedField,
  mappedFields,
} from '../model/imports.ts'
import type { PatientTextField } from '../model/patient.ts'
import { normalizeText } from '../normalize.ts'
import { splitName } from './names.ts'
import { isKnownValue, type LinePlacement, readPlacement, translateValues } from './placement.ts'
import {
  type Choices,
  hasMore,
  plainWord,
  type Reading,
  readValue,
  tidyCell,
  valueFields,
  withoutEscape,
} from './values.ts'

export type { Choices } from './values.ts'

/**
 * What a line has that its record cannot hold. `problem` says what to do, without the value. A minor
 * fault leaves the value out, and is no reason to refuse the line. A fault of the whole line has only
 * the first field of the file.
 */
export type LineFault = {
  field: ImportField
  problem: string
  isMinor?: true
  isWholeLine?: true
}

/** What a line says of a record; what it does not say is absent. `dob` is YYYYMMDD. */
export type LineValues = Partial<Record<PatientTextField | 'dob', string>> &
  LinePlacement & {
    isLead?: boolean
    isPatient?: boolean
    patientId?: string
  }

export type LineRead = { values: LineValues; faults: LineFault[] }

type Settings = Pick<ImportSettings, 'columns' | 'dateOrder'> &
  Partial<Pick<ImportSettings, 'values'>>

/**
 * The values of a line, each valid by itself and written as records keep it, and what is wrong with
 * the others. Blank cells say nothing. Whether somebody can be reached so is not asked here.
 * @param today YYYYMMDD, by which years of two digits are told
 */
export function readLine(
  cells: readonly string[],
  { columns, dateOrder, values: mapped = [] }: Settings,
  choices: Choices,
  today: string = dayOf(new Date()),
): LineRead {
  const faults: LineFault[] = []
  const texts = textsOf(cells, columns, faults)
  translateValues(texts, mapped)
  const extra = cells.slice(columns.length).some((cell) => tidyCell(cell) !== '')
  const [first] = columns.filter((field) => field !== null)
  if (extra && first) {
    // Which cell is one too many, nobody knows: none of them can be trusted.
    const problem = `the line has ${cells.length} cells, the table ${columns.length}: put cells that hold a delimiter in quotation marks`
    return { values: {}, faults: [{ field: first, problem, isWholeLine: true }] }
  }
  const values: LineValues = {}
  const reading: Reading = { dateOrder, choices, today }
  for (const field of valueFields) {
    const text = texts.get(field)
    if (text === undefined || (field === 'dob' && /^0+$/.test(text))) continue
    const read = readValue(field, text, reading)
    if ('value' in read) values[field] = read.value
    else faults.push({ field, ...read })
    if ('value' in read && hasMore(field, text)) faults.push({ ...ONE_KEPT, field })
  }
  Object.assign(values, readPlacement(texts, reading, faults))
  readRole(texts.get('role'), values, faults)
  readId(texts.get('patientId'), values, faults)
  return { values, faults }
}

/** What the cells say, by field; a whole name as its parts, where they have no columns of their own. */
function textsOf(cells: readonly string[], columns: Settings['columns'], faults: LineFault[]) {
  const texts = new Map<ImportField, string>()
  for (const [at, field] of columns.entries()) {
    const text = field === 'note' ? tidyNote(cells[at] ?? '') : tidyCell(cells[at] ?? '')
    if (field !== null && text !== '' && !texts.has(field)) texts.set(field, text)
  }
  const name = texts.get('name')
  if (name !== undefined && !texts.has('firstName') && !texts.has('lastName')) {
    for (const [field, part] of Object.entries(splitName(name))) {
      if (part !== '' && isNamePart(field) && !texts.has(field)) texts.set(field, part)
    }
  }
  addSuffix(texts)
  sortPhones(texts, faults)
  for (const field of ['otherEmail', 'otherAddress'] as const) {
    if (texts.has(field)) faults.push({ ...ONE_KEPT, field })
  }
  return texts
}

/** A note keeps its lines. A report escapes a note that begins with a dash, as people write lists. */
const tidyNote = (cell: string) => withoutEscape(normalizeText(cell, { shape: 'lines' }).trim())

/** Values of a line that no list here has, and that a person may translate. */
export function unknownValues(
  cells: readonly string[],
  { columns, values = [] }: Settings,
  choices: Choices,
): { field: MappedField; text: string }[] {
  const texts = textsOf(cells, columns, [])
  translateValues(texts, values)
  return mappedFields.flatMap((field) => {
    const text = texts.get(field)
    const isUnknown = text !== undefined && !isKnownValue(field, text, choices)
    return isUnknown ? [{ field, text }] : []
  })
}

/** A suffix such as Jr. ends the last name, which tells a son from his father. */
function addSuffix(texts: Map<ImportField, string>): void {
  const [suffix, lastName] = [texts.get('suffix'), texts.get('lastName')]
  if (suffix && lastName) texts.set('lastName', `${lastName} ${suffix}`)
}

const ONE_KEPT = { problem: 'is one more than a record keeps', isMinor: true } as const
const isMobileLabel = (label: string) => /mobile|cell|iphone/i.test(label)
const isLandlineLabel = (label: string) =>
  /home|work|main|office|business|land|company/i.test(label)

const phoneFields = [
  ['mobile', 'mobileLabel'],
  ['contactPhone', 'contactPhoneLabel'],
  ['otherPhone', 'otherPhoneLabel'],
] as const

type LabeledPhone = { field: (typeof phoneFields)[number][0]; text: string; label: string }

/**
 * Texts go to the mobile number, so the number that is labeled as mobile is kept there, and never one
 * that is labeled as a landline or has an extension. The next number is the contact phone, and a third
 * one is reported.
 */
function sortPhones(texts: Map<ImportField, string>, faults: LineFault[]): void {
  const phones = phoneFields.flatMap(([field, labelField]): LabeledPhone[] => {
    const text = texts.get(field)
    texts.delete(field)
    return text === undefined ? [] : [{ field, text, label: texts.get(labelField) ?? '' }]
  })
  const mobile =
    phones.find(({ label }) => isMobileLabel(label)) ??
    phones.find((one) => one.field === 'mobile' && !isLandline(one))
  const [contactPhone, ...others] = phones.filter((one) => one !== mobile)
  if (mobile) texts.set('mobile', mobile.text)
  if (contactPhone) texts.set('contactPhone', contactPhone.text)
  for (const { field } of others) faults.push({ ...ONE_KEPT, field })
}

function isLandline({ text, label }: LabeledPhone): boolean {
  return isLandlineLabel(label) || (!v.is(phone, text) && v.is(phoneWithExtension, text))
}

const isNamePart = (field: string) =>
  field === 'firstName' || field === 'middleName' || field === 'lastName'

const leadWords = new Set(['lead', 'leads', 'prospect', 'enquiry', 'inquiry', 'opportunity'])
const patientWords = new Set(['patient', 'patients', 'client', 'customer'])

function readRole(text: string | undefined, values: LineValues, faults: LineFault[]): void {
  if (text === undefined) return
  const words = text.split(/[\s,;/&+]+/).map(plainWord)
  const isBoth = words.includes('both')
  const isLead = isBoth || words.some((word) => leadWords.has(word))
  const isPatient = isBoth || words.some((word) => patientWords.has(word))
  if (isLead || isPatient) Object.assign(values, { isLead, isPatient })
  else faults.push({ field: 'role', problem: 'must be lead, patient or both' })
}

function readId(text: string | undefined, values: LineValues, faults: LineFault[]): void {
  if (text === undefined) return
  if (v.is(id, text)) values.patientId = text
  else
    faults.push({
      field: 'patientId',
      problem: 'must be a record ID as lists are exported with it',
    })
}

/** YYYYMMDD, where it is latest on Earth. */
function dayOf(now: Date): string {
  return new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')
}
