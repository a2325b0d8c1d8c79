import * as v from 'valibot'
import { id, phone, phoneWithExtension } from '../model/fields.ts'
import type { ImportField, ImportSettings } from '../model/imports.ts'
import type { PatientTextField } from '../model/patient.ts'
import { splitName } from './names.ts'
import {
  type Choices,
  plainWord,
  type Reading,
  readValue,
  tidyCell,
  valueFields,
} from './values.ts'

export type { Choices } from './values.ts'

/**
 * What a line has that its record cannot hold. `problem` says what to do, without the value. A minor
 * fault leaves the value out, and is no reason to refuse the line.
 */
export type LineFault = { field: ImportField; problem: string; isMinor?: true }

/** What a line says of a record; what it does not say is absent. `dob` is YYYYMMDD. */
export type LineValues = Partial<Record<PatientTextField | 'dob', string>> & {
  isLead?: boolean
  isPatient?: boolean
  patientId?: string
}

export type LineRead = { values: LineValues; faults: LineFault[] }

type Settings = Pick<ImportSettings, 'columns' | 'dateOrder'>

/**
 * The values of a line, each valid by itself and written as records keep it, and what is wrong with
 * the others. Blank cells say nothing. Whether somebody can be reached so is not asked here.
 * @param today YYYYMMDD, by which years of two digits are told
 */
export function readLine(
  cells: readonly string[],
  { columns, dateOrder }: Settings,
  choices: Choices,
  today: string = dayOf(new Date()),
): LineRead {
  const faults: LineFault[] = []
  const texts = textsOf(cells, columns, faults)
  const extra = cells.slice(columns.length).some((cell) => tidyCell(cell) !== '')
  const [first] = columns.filter((field) => field !== null)
  if (extra && first) {
    // Which cell is one too many, nobody knows: none of them can be trusted.
    const problem = `the line has ${cells.length} cells, the table ${columns.length}: put cells that hold a delimiter in quotation marks`
    return { values: {}, faults: [{ field: first, problem }] }
  }
  const values: LineValues = {}
  const reading: Reading = { dateOrder, choices, today }
  for (const field of valueFields) {
    const text = texts.get(field)
    if (text === undefined || (field === 'dob' && /^0+$/.test(text))) continue
    const read = readValue(field, text, reading)
    if ('value' in read) values[field] = read.value
    else faults.push({ field, ...read })
  }
  readRole(texts.get('role'), values, faults)
  readId(texts.get('patientId'), values, faults)
  return { values, faults }
}

/** What the cells say, by field; a whole name as its parts, where they have no columns of their own. */
function textsOf(cells: readonly string[], columns: Settings['columns'], faults: LineFault[]) {
  const texts = new Map<ImportField, string>()
  for (const [at, field] of columns.entries()) {
    const text = tidyCell(cells[at] ?? '')
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
  return texts
}

/** A suffix such as Jr. ends the last name, which tells a son from his father. */
function addSuffix(texts: Map<ImportField, string>): void {
  const [suffix, lastName] = [texts.get('suffix'), texts.get('lastName')]
  if (suffix && lastName) texts.set('lastName', `${lastName} ${suffix}`)
}

const SECOND_LANDLINE: LineFault = {
  ...{ field: 'contactPhone', problem: 'is a second number that is not a mobile' },
  isMinor: true,
}
const isMobileLabel = (label: string) => /mobile|cell|iphone/i.test(label)
const isLandlineLabel = (label: string) =>
  /home|work|main|office|business|land|company/i.test(label)

/** Texts go to the mobile number, so a number that is labeled as a landline is none. */
function sortPhones(texts: Map<ImportField, string>, faults: LineFault[]): void {
  const mobile = texts.get('mobile')
  const contactPhone = texts.get('contactPhone')
  const label = texts.get('mobileLabel') ?? ''
  const otherLabel = texts.get('contactPhoneLabel') ?? ''
  const hasExtension =
    mobile !== undefined && !v.is(phone, mobile) && v.is(phoneWithExtension, mobile)
  if (mobile === undefined || isMobileLabel(label)) return
  if (contactPhone !== undefined && isMobileLabel(otherLabel)) {
    texts.set('mobile', contactPhone).set('contactPhone', mobile)
  } else if (isLandlineLabel(label) || hasExtension) {
    texts.delete('mobile')
    texts.set('contactPhone', mobile)
    if (contactPhone !== undefined) faults.push({ ...SECOND_LANDLINE })
  }
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
