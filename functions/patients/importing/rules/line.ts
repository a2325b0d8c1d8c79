import * as v from 'valibot'
import { CatalogueError } from '#shared/errors.ts'
import { formatFaults } from '#shared/imports/labels.ts'
import type { LineFault, LineValues } from '#shared/imports/line.ts'
import type { ImportSettings, LineOutcome } from '#shared/model/imports.ts'
import type { LeadTarget } from '#shared/model/leads.ts'
import { type FieldChange, isReachable, patientFields } from '#shared/model/patient.ts'
import type { PatientItem } from '../../records.ts'
import { compareIdentity } from '../../rules/identity.ts'
import { adjustLead, type Person, stampAdjusted } from '../../rules/lead-status.ts'
import { beginLead, changePatient, changesOf, isBorn, newPatient } from '../../rules/patient.ts'

/** A line of a file as it was read. */
export type ImportLine = { line: number; values: LineValues; faults: readonly LineFault[] }

/**
 * What became of a line. `patientId`: whom it is about; `why`: the reason why the line was refused, or
 * else which of its values were left out, in plain words and without the values.
 */
export type LineResult = {
  line: number
  outcome: LineOutcome
  patientId: string | null
  why: string | null
  isOverPlan?: true
}

/** What a line makes of a record; null of none. */
export type LineEffect =
  | { kind: 'add'; after: PatientItem; note: string | null }
  | { kind: 'update'; before: PatientItem; after: PatientItem; changes: FieldChange[] }
  | null

export type Deciding = Pick<ImportSettings, 'duplicates' | 'faults' | 'role'> & {
  providerId: string | null
  groupId: string | null
  advocateId: string | null
  origin: { patientId: string; practiceId: string; creatorId: string; now: Date }
  /** Who imports. */
  by: Person
  /** Whether the plan has room for another lead. */
  hasRoom: boolean
  /** Whose record the line is about; null for somebody new. */
  matchId: string | null
  /** That record; null where nothing is read of it, since it stays as it is. */
  match: PatientItem | null
  ownerOf(email: string): string | null
}

type Decided = { result: LineResult; effect: LineEffect }

/** What a line says of a record, typed: it was valid field by field when it was read. */
const lineFields = v.partial(v.object(patientFields))

const UNREACHABLE = 'fill in an email, a mobile number, or the first and last name'
const EMAIL_TAKEN = 'Email: a record with another name or date of birth has this address'
const UNSURE =
  'the record with this email or mobile number has no name or date of birth that agrees with the line'
const OVER_PLAN = 'the plan has no lead records left'
const OWN_ACCOUNT = 'the patient keeps these details in their own account'
const GONE = 'the record was removed or merged'
const UNBORN: LineFault = { field: 'dob', problem: 'must not be in the future' }

/** Decides what becomes of a line: pure, by what is known when it is decided. */
export function decideLine(read: ImportLine, deciding: Deciding): Decided {
  const { line } = read
  const { matchId, match, origin } = deciding
  const refuse = (why: string, more: Partial<LineResult> = {}): Decided => ({
    result: { line, outcome: 'refused', patientId: matchId, why, ...more },
    effect: null,
  })
  const { values, faults } = bornBy(origin.now, read)
  const isRefused = deciding.faults === 'refuse' && faults.some(({ isMinor }) => !isMinor)
  if (isRefused) return refuse(formatFaults(faults))
  const why = faults.length > 0 ? formatFaults(faults) : null

  if (matchId !== null && deciding.duplicates === 'skip') {
    return { result: { line, outcome: 'skipped', patientId: matchId, why }, effect: null }
  }
  const owner = values.email ? deciding.ownerOf(values.email) : null
  if (matchId !== null && deciding.duplicates === 'update') {
    if (match === null || match.mergedInto !== null) return refuse(GONE)
    if (match.isActive) return refuse(OWN_ACCOUNT)
    const isNamed = values.patientId === match.patientId
    if (!isNamed && compareIdentity(match, values) !== 'same') return refuse(UNSURE)
    if (owner !== null && owner !== matchId) return refuse(EMAIL_TAKEN)
    return updateBy({ line, why, values }, match, origin.now)
  }
  if (!isReachable(values)) {
    return refuse([...(why ? [why] : []), UNREACHABLE].join('; '), { patientId: null })
  }
  if (owner !== null) return refuse(EMAIL_TAKEN, { patientId: owner })
  const after = recordOf(values, deciding)
  if (after.isLead && !deciding.hasRoom) {
    return refuse(OVER_PLAN, { patientId: null, isOverPlan: true })
  }
  const { patientId } = after
  const note = values.note ?? null
  return {
    result: { line, outcome: 'added', patientId, why },
    effect: { kind: 'add', after, note },
  }
}

/** A birth that is still to come is a fault like others. */
function bornBy(now: Date, { values, faults }: ImportLine): Omit<ImportLine, 'line'> {
  if (values.dob === undefined || isBorn(values.dob, now)) return { values, faults }
  const { dob: _, ...others } = values
  return { values: others, faults: [...faults, UNBORN] }
}

type Said = { line: number; why: string | null; values: LineValues }

/** Who is a lead or a patient stays so: a line changes what people fill in. */
function updateBy({ line, why, values }: Said, before: PatientItem, now: Date): Decided {
  const { patientId, version } = before
  const fields = v.parse(lineFields, values)
  try {
    const edited = changePatient(before, { ...fields, version }, now)
    const changes = changesOf(before, edited)
    const { after } = edited
    return {
      result: { line, outcome: 'updated', patientId, why },
      effect: { kind: 'update', before, after, changes },
    }
  } catch (error) {
    if (!(error instanceof CatalogueError) || error.name !== 'ERR_NO_CHANGE') throw error
    return { result: { line, outcome: 'unchanged', patientId, why }, effect: null }
  }
}

function recordOf(values: LineValues, deciding: Deciding): PatientItem {
  const { isLead, isPatient } = values
  const { dob = '', ...texts } = v.parse(lineFields, values)
  const { role, providerId, groupId, advocateId, origin } = deciding
  const isSaid = isLead === true || isPatient === true
  const lead = isSaid ? isLead === true : role !== 'patient'
  const patient = isSaid ? isPatient === true : role !== 'lead'
  const roles = { isLead: lead ? 1 : 0, isPatient: patient ? 1 : 0 } as const
  const provider = values.providerId ?? providerId
  const record = newPatient({ ...texts, dob, providerId: provider, ...roles }, origin)
  const advocate = values.advocateId ?? advocateId
  const placed = {
    ...record,
    groupId,
    patientAdvocateId: patient ? advocate : null,
    leadAdvocateId: lead ? advocate : null,
  }
  return withStatus(addedOn(placed, values.addedOn), values.leadStatus, deciding)
}

/** A record that was added elsewhere on a day (YYYYMMDD), which reports count it by. */
function addedOn(record: PatientItem, day: string | undefined): PatientItem {
  if (day === undefined) return record
  const createdAt = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T12:00:00.000Z`
  // At noon in UTC it is that day in each of the practice's zones; today it may still be to come.
  if (createdAt > record.createdAt) return record
  return { ...record, createdAt, ...(record.isLead && beginLead(createdAt)) }
}

/** A lead in the status that the file says; one that was converted there is a patient. */
function withStatus(
  record: PatientItem,
  status: LeadTarget | undefined,
  { by, origin: { now } }: Pick<Deciding, 'by' | 'origin'>,
): PatientItem {
  if (!record.isLead || status === undefined || status === record.leadStatus) return record
  const statusAt = record.createdAt
  const after = adjustLead(record, { status, statusAt }, { by, now })
  const { version, revision } = record
  return {
    ...after,
    leadData: stampAdjusted(after.leadData, status, statusAt),
    version,
    revision,
  }
}
