import { leadStatusLabels } from '#shared/model/leads.ts'
import { type MergeField, mergeFields } from '#shared/model/merging.ts'
import { type PatientRecord, patientTextFields } from '#shared/model/patient.ts'
import { displayName } from '../../../ui/names.ts'
import { fieldLabel, fieldWords } from '../field-words.ts'
import { patientLabels } from '../texts.ts'
import { mergeTexts as texts } from './texts.ts'

const isText = (field: MergeField): field is (typeof patientTextFields)[number] =>
  patientTextFields.some((one) => one === field)

/** What a record says of a field, as people read it; null for nothing. */
export function wordsOf(record: PatientRecord, field: MergeField): string | null {
  if (isText(field) || field === 'dob') return fieldWords(field, record[field])
  if (field === 'provider') return record.provider?.name ?? null
  if (field === 'group') return record.group
  if (field === 'advocate') return record.patientAdvocate?.name ?? null
  if (field === 'leadAdvocate') return record.leadAdvocate?.name ?? null
  return record.isLead ? leadStatusLabels[record.leadStatus] : null
}

export const labelOf = (field: MergeField) =>
  field === 'lead' ? patientLabels.leadStatus : fieldLabel(field)

/** The record of the page, and one that may be of the same person. */
export type Pair = { one: PatientRecord; other: PatientRecord }

/** A merge that is being prepared: what it is of, as it was read, and what was chosen so far. */
export type Draft = Pair & {
  keptId: string
  /** Whose value is kept, by the id of the record. */
  chosen: Partial<Record<MergeField, string>>
  /** What others changed meanwhile, once that is known. */
  news: readonly string[] | null
}

/** The open record stays, unless staff choose the other. An account never decides. */
export function beginMerge(pair: Pair): Draft {
  return { ...pair, keptId: pair.one.patientId, chosen: {}, news: null }
}

/** Which of the two stays, and which goes. */
export function rolesOf({ one, other, keptId }: Pick<Draft, 'one' | 'other' | 'keptId'>) {
  return keptId === one.patientId ? { kept: one, gone: other } : { kept: other, gone: one }
}

/**
 * The fields in which the two differ. If only one of them is a lead, its status is taken over
 * without a choice.
 */
export function choicesOf(draft: Draft): MergeField[] {
  const { kept, gone } = rolesOf(draft)
  return mergeFields.filter((field) => {
    if (field === 'lead' && !(kept.isLead && gone.isLead)) return false
    return wordsOf(kept, field) !== wordsOf(gone, field)
  })
}

/** Whose value is kept: as was chosen, else that of the record that stays, where it says something. */
export function ownerOf(draft: Draft, field: MergeField): string {
  const { kept, gone } = rolesOf(draft)
  const suggested = wordsOf(kept, field) === null ? gone : kept
  return draft.chosen[field] ?? suggested.patientId
}

/** What the record that stays takes over. */
export function takenOf(draft: Draft): MergeField[] {
  return choicesOf(draft).filter((field) => ownerOf(draft, field) !== draft.keptId)
}

/** The same choices over what the records say now, with what is new. */
export function renewed(draft: Draft, now: Pair): Draft {
  const news = ([draft.one, draft.other] as const).flatMap((before, index) => {
    const after = index === 0 ? now.one : now.other
    return mergeFields
      .filter((field) => wordsOf(before, field) !== wordsOf(after, field))
      .map((field) =>
        texts.news(displayName(after), labelOf(field), wordsOf(after, field) ?? texts.nothing),
      )
  })
  return { ...draft, ...now, news }
}
