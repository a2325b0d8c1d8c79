import type { Test } from '#functions/platform/directory/results.ts'
import type { HandlerInput } from '#shared/api/contract.ts'
import type { studyRoutes } from '#shared/api/studies.ts'
import { words } from '#shared/normalize.ts'
import { type Columns, hasTerm, type PatientNames } from './columns.ts'

/** What is asked of the library; `search` by those calls that take words. */
export type StudyQuery = HandlerInput<typeof studyRoutes.list>['query'] & {
  search?: string | undefined
}
export type StudyFilter = Omit<StudyQuery, 'order' | 'offset' | 'limit' | 'patientId'>

/** All that a study must pass to be found; whoever read the studies has chosen those of a patient. */
export function filtersOf(
  columns: Columns,
  filter: StudyFilter,
  patients: PatientNames | null,
): Test[] {
  const { modality, bodyPart, isNew, sentBy, search } = filter
  const tests: Test[] = [(slot) => !columns.isGone.has(slot), ...rangesOf(columns, filter)]
  if (modality) tests.push(columns.modality.where((has) => hasTerm(has, modality.toUpperCase())))
  if (bodyPart) tests.push(columns.bodyPart.where((has) => hasTerm(has, bodyPart.toUpperCase())))
  if (sentBy) tests.push(columns.senders.where((has) => hasTerm(has, sentBy)))
  if (isNew !== undefined) tests.push((slot) => columns.isNew.has(slot) === (isNew === 1))
  for (const word of words(search ?? '')) tests.push(wordTest(columns, word, patients))
  return tests
}

function rangesOf(columns: Columns, filter: StudyFilter): Test[] {
  const { studiedFrom, studiedTo, receivedFrom, receivedTo } = filter
  const tests: Test[] = []
  if (studiedFrom || studiedTo) {
    tests.push(columns.studyDate.between(Number(studiedFrom ?? 0), Number(studiedTo ?? Infinity)))
  }
  if (receivedFrom || receivedTo) {
    const from = receivedFrom ? Date.parse(receivedFrom) : 0
    const to = receivedTo ? Date.parse(receivedTo) : Infinity
    tests.push(columns.receivedAt.between(from, to))
  }
  return tests
}

/** The beginning of a word of the study, or of what its patient is called. */
function wordTest(columns: Columns, word: string, patients: PatientNames | null): Test {
  const beginning = ` ${word}`
  const isOfPatient = columns.patientId.where((id) => {
    const name = patients?.of(id) ?? null
    return name !== null && ` ${name.replaceAll('-', ' ')}`.includes(beginning)
  })
  return (slot) => columns.words.at(slot).includes(beginning) || isOfPatient(slot)
}

/** Whether a study may be seen by somebody who sees some patients only. */
export function withinReach(columns: Columns, within: ReadonlySet<string> | null): Test[] {
  return within === null ? [] : [columns.patientId.where((id) => within.has(id))]
}
