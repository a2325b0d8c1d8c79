import { appointmentsKept } from '#functions/appointments/public.ts'
import { consultsKept } from '#functions/consults/public.ts'
import { communicationsKept } from '#functions/growth/public.ts'
import { messagesKept } from '#functions/messages/public.ts'
import {
  type FhirNames,
  fhirPatientOf,
  type PatientItem,
  patientsOf,
} from '#functions/patients/public.ts'
import { encodeMasked } from '#functions/platform/http/mask-cards.ts'
import { mapLimited } from '#functions/platform/map-limited.ts'
import type { Table } from '#functions/platform/table.ts'
import { wholePractice } from '#functions/practices/public.ts'
import { readProviders } from '#functions/providers/public.ts'
import { reviewsKept } from '#functions/reviews/public.ts'
import { staffNamesOf } from '#functions/staffs/public.ts'
import { taskPages } from '#functions/tasks/public.ts'
import { uploadedFiles } from '#functions/uploads/public.ts'
import type { ExportKind } from '#shared/model/data-exports.ts'
import { type FileName, filesOf, readme } from '../rules/files.ts'
import { type ArchiveFile, NOTHING_YET } from './archive.ts'

/** So many records are asked at once for what happened to them. */
const AT_ONCE = 16

type Source = { table: Table; practiceId: string; origin: string; now: Date }
type Practice = Awaited<ReturnType<typeof wholePractice>>
type Pages = AsyncGenerator<readonly object[]>

/** The files of an export but for the last, the manifest: read from the table as they are written. */
export async function contentsOf(source: Source, kind: ExportKind): Promise<ArchiveFile[]> {
  const { table, practiceId, now } = source
  const whole = await wholePractice(table, practiceId)
  const namesOf = await namesIn(source, whole)
  const patients = patientsOf(table, practiceId)
  const reviews = reviewsKept(table, practiceId)

  async function* records(show: (record: PatientItem) => object): Pages {
    for await (const page of patients.pages()) yield page.map(show)
  }

  /** What there is of each record; every line says of which. */
  async function* ofEach(read: (patientId: string) => Promise<readonly object[]>): Pages {
    const withId = async ({ patientId }: PatientItem) =>
      (await read(patientId)).map((item) => ({ patientId, ...item }))
    for await (const page of patients.pages()) {
      for (let start = 0; start < page.length; start += AT_ONCE) {
        yield (await mapLimited(page.slice(start, start + AT_ONCE), AT_ONCE, withId)).flat()
      }
    }
  }

  /** The same of what a record may have much of, page by page: many records are begun at once, each is ended by itself. */
  async function* pagesOfEach(read: (patientId: string) => Pages): Pages {
    const begin = async ({ patientId }: PatientItem) => {
      const more = read(patientId)
      return { patientId, more, first: await more.next() }
    }
    for await (const page of patients.pages()) {
      for (let start = 0; start < page.length; start += AT_ONCE) {
        const begun = await mapLimited(page.slice(start, start + AT_ONCE), AT_ONCE, begin)
        for (const { patientId, first, more } of begun) {
          const withId = (items: readonly object[]) => items.map((item) => ({ patientId, ...item }))
          if (!first.done) yield withId(first.value)
          for await (const items of more) yield withId(items)
        }
        yield []
      }
    }
  }

  async function* uploads(): Pages {
    for await (const page of patients.pages()) {
      for (const { patientId, uploadCount } of page) {
        if (uploadCount > 0) yield* uploadedFiles(table, { practiceId, patientId })
      }
      yield []
    }
  }

  const lines: Record<Exclude<FileName, 'manifest.json'>, () => AsyncIterable<string>> = {
    'README.txt': () => once(readme(kind, { practice: whole.practice?.name ?? practiceId, now })),
    'practice.json': () => once(`${encodeMasked(whole)}\n`),
    'records.ndjson': () => linesOf(records(({ memberId: _account, ...record }) => record)),
    'patients.fhir.ndjson': () =>
      linesOf(records((record) => fhirPatientOf(record, namesOf(record)))),
    'history.ndjson': () => linesOf(ofEach(patients.history)),
    'notes.ndjson': () => linesOf(ofEach(patients.notes)),
    'appointments.ndjson': () => linesOf(ofEach(appointmentsKept(table, practiceId))),
    'consults.ndjson': () => linesOf(ofEach(consultsKept(table, practiceId))),
    'tasks.ndjson': () => linesOf(taskPages(table, practiceId)),
    'messages.ndjson': () => linesOf(pagesOfEach(messagesKept(table, practiceId))),
    'communications.ndjson': () => linesOf(communicationsKept(table, practiceId)),
    'reviews.ndjson': () => linesOf(pagesOfEach(reviews.cases)),
    'review-posts.ndjson': () => linesOf(pagesOfEach(reviews.posts)),
    'uploads.ndjson': () => linesOf(uploads()),
  }
  return filesOf(kind).flatMap((name) =>
    name === 'manifest.json' ? [] : [{ name, lines: lines[name] }],
  )
}

/** What FHIR calls the practice and its providers, read once. */
async function namesIn({ table, origin }: Source, { practice, staffs }: Practice) {
  const profiles = await readProviders(
    table,
    staffs.map(({ staffId }) => staffId),
  )
  const people = staffNamesOf(staffs)
  return ({ providerId }: PatientItem): FhirNames => ({
    origin,
    practice: practice?.name ?? null,
    provider:
      providerId === null
        ? null
        : {
            name: people.get(providerId) ?? null,
            npi: profiles.get(providerId)?.npi ?? null,
          },
  })
}

async function* once(text: string) {
  yield text
}

async function* linesOf(pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  for await (const page of pages) {
    if (page.length === 0) yield NOTHING_YET
    for (const item of page) yield `${encodeMasked(item)}\n`
  }
}
