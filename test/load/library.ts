import { type StudyRecord, studyIdOf } from '#functions/uploads/studies/records.ts'
import { createStudyStore } from '#functions/uploads/studies/store.ts'
import { type LocalRun, startLocal } from '#infra/runner/start.ts'
import { API_BASE } from '#shared/api/protocol.ts'
import { studyOrderColumns, uploaderKinds } from '#shared/model/study-order.ts'
import { aPractice, tableOf } from '#test/support/builders.ts'
import { type Asking, askingOf, timeAll } from './asking.ts'
import type { Tell } from './figures.ts'
import type { Request } from './hammer.ts'
import { withFolder } from './local.ts'
import { makePatients, writeItems, writePatients } from './records.ts'
import { chance, idOf } from './rows.ts'
import { scaled } from './scale.ts'

const STUDIES = 50_000
const PATIENTS = 5000
const HOUR_MS = 3_600_000
const modalities = ['CT', 'MR', 'CR', 'US', 'MG'] as const
const bodyParts = ['SPINE', 'KNEE', 'CHEST', 'BREAST'] as const

/** The library of a practice with 50,000 studies (scaled), by filters and in every order. */
export async function benchLibrary(tell: Tell): Promise<void> {
  await withFolder(async (folder) => {
    const run = await startLocal({ dataDirectory: folder, log: console.error })
    try {
      const asking = askingOf(await aPractice(run))
      await seed(run, asking)
      const name = `library: ${scaled(STUDIES)} studies, a page`
      await timeAll(run, asking, tell, { name, most: 25, requestAt: (at) => listed(asking, at) })
    } finally {
      await run.stop()
    }
  })
}

/** Filters and orders by turns, so that few pages are the same as one before. */
function listed({ practiceId }: Asking, at: number): Request {
  const filters: Record<string, string>[] = [
    {},
    { modality: 'CT' },
    { isNew: '1' },
    { modality: 'MR', bodyPart: 'SPINE' },
    { studiedFrom: '20250101', studiedTo: '20251231' },
    { sentBy: 'guest', modality: 'MG' },
    { bodyPart: 'KNEE', isNew: '0' },
  ]
  const column = studyOrderColumns[at % studyOrderColumns.length]
  const order = `${column} ${at % 2 === 0 ? 'ASC' : 'DESC'}`
  const offset = String([0, 50, 1000][at % 3] ?? 0)
  const search = new URLSearchParams({ ...filters[at % filters.length], order, offset })
  return { method: 'GET', path: `${API_BASE}/practices/${practiceId}/studies?${search}` }
}

async function seed(run: LocalRun, { practiceId }: Asking): Promise<void> {
  const now = run.clock.now()
  const store = createStudyStore(tableOf(run), practiceId)
  const patients = makePatients(scaled(PATIENTS), practiceId, now)
  await writePatients(run, patients)
  const about = patients.map(({ patientId }) => patientId)
  const studies = makeStudies(scaled(STUDIES), { about, now })
  const items = studies.map((study) => store.itemsOf(study, now))
  await writeItems(
    run,
    items.flatMap(({ study, listed }) => [study, listed]),
  )
}

type Making = { about: readonly string[]; now: Date }

/** Studies of some years, an hour apart, one in ten of them new; the same ones every time, but for whose they are. */
function makeStudies(count: number, { about, now }: Making): StudyRecord[] {
  const pick = chance(11)
  const oneOf = <T>(values: readonly [T, ...T[]]): T => values[pick(values.length)] ?? values[0]
  return Array.from({ length: count }, (_, at) => {
    const receivedAt = new Date(now.getTime() - at * HOUR_MS).toISOString()
    const patientId = about[pick(about.length)] ?? ''
    const studyInstanceUid = `1.2.840.99.50.${at}`
    const [modality, bodyPart] = [oneOf(modalities), oneOf(bodyParts)]
    const isNew = pick(10) === 0
    const images = 1 + pick(500)
    const uploader = { kind: oneOf(uploaderKinds), name: 'Jane Doe' }
    return {
      ...{
        id: studyIdOf(patientId, { studyInstanceUid }),
        version: 1,
        patientId,
        studyInstanceUid,
      },
      studyDate: receivedAt.slice(0, 10).replaceAll('-', ''),
      description: `${modality} ${bodyPart} ${pick(40)}`,
      ...{ modalities: [modality], bodyParts: [bodyPart], scanName: 'DOE^JANE' },
      ...{ scanBirthDate: '19800229', seriesCount: 3, images, documents: 0 },
      ...{
        bytes: images * 500_000,
        isNew,
        receivedAt,
        // There is nothing at it; its address is signed all the same.
        previewKey: `pictures/${at}.jpg`,
        progress: null,
        isGone: false,
      },
      uploads: [{ key: idOf(at), uploader, receivedAt, isNew, link: null }],
    }
  })
}
