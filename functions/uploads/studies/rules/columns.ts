import {
  flags,
  numbers,
  type Sortable,
  terms,
  texts,
} from '#functions/platform/directory/column.ts'
import type { StudyOrderColumn } from '#shared/model/study-order.ts'
import { fold } from '#shared/normalize.ts'
import { SEPARATOR, type StudyFields } from '../records.ts'

/** What patients are called, as lists of them are ordered; `version` is another one where that has changed. */
export type PatientNames = { version: unknown; of(patientId: string): string | null }

/** What the library needs to know of people, where it is ordered or searched by them. */
export type Names = { patients: PatientNames | null }

const WORD_ENDS = /[\s^=,/-]+/

/** Words follow a space each: so do beginnings that a search may match. */
function wordsOf(study: StudyFields): string {
  const parts = [
    study.text('scanName'),
    study.text('description'),
    study.text('modalities'),
    study.text('bodyParts'),
  ]
  const words = fold(parts.filter(Boolean).join(' ')).split(WORD_ENDS).filter(Boolean)
  return words.map((word) => ` ${word}`).join('')
}

/** What the library filters and orders by, of every study. */
export function createColumns() {
  return {
    id: texts((study: StudyFields) => study.text('id')),
    version: numbers((study: StudyFields) => study.number('version')),
    patientId: terms((study: StudyFields) => study.text('patientId')),
    isGone: flags((study: StudyFields) => study.flag('isGone')),
    isNew: flags((study: StudyFields) => study.flag('isNew')),
    receivedAt: numbers((study: StudyFields) => Date.parse(study.text('receivedAt') ?? '') || null),
    studyDate: numbers((study: StudyFields) => Number(study.text('studyDate')) || null),
    modality: terms((study: StudyFields) => study.text('modalities') || null),
    bodyPart: terms((study: StudyFields) => study.text('bodyParts') || null),
    description: terms((study: StudyFields) => study.text('description') || null, fold),
    senders: terms((study: StudyFields) => study.text('senders') || null),
    images: numbers((study: StudyFields) => study.number('images')),
    bytes: numbers((study: StudyFields) => study.number('bytes')),
    words: texts(wordsOf),
  }
}
export type Columns = ReturnType<typeof createColumns>

/** Raised where a column holds something else of the same study: snapshots of before count for nothing. */
export const COLUMNS_VERSION = 1

/** Whether one of several terms that a column has is this one. */
export function hasTerm(terms: string, term: string): boolean {
  return terms.split(SEPARATOR).includes(term)
}

/** What to order by. */
export function sortableOf(columns: Columns, order: StudyOrderColumn, names: Names): Sortable {
  if (order !== 'patient') return columns[order]
  return columns.patientId.orderedBy((id) => names.patients?.of(id) ?? null)
}
