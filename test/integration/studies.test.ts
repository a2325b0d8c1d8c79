import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { uploadTimeUp } from '#events/uploads.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { FILES_A_PART } from '#functions/uploads/rules/division.ts'
import { createUploadStore } from '#functions/uploads/store.ts'
import { studyRoutes } from '#shared/api/studies.ts'
import { studyShareRoutes } from '#shared/api/study-shares.ts'
import { uploadRoutes } from '#shared/api/uploads.ts'
import { role } from '#shared/model/roles.ts'
import type { ListedStudy } from '#shared/model/study.ts'
import {
  aGuest,
  aPatient,
  aPractice,
  aStaff,
  isTreatedBy,
  objectsOf,
  type PracticeOf,
  tableOf,
} from '#test/support/builders.ts'
import { aChartOwner } from '#test/support/charts.ts'
import { answered, type Client, refusal } from '#test/support/client.ts'
import { aStudy, begun, type Credentials, sendMissing, type TestFile } from '#test/support/scans.ts'
import { runApp } from './app.ts'

const app = runApp()

let practice: PracticeOf
let staff: Client

beforeAll(async () => {
  practice = await aPractice(app.run)
  staff = practice.admin.client
}, 60_000)

/** Sends files for a patient, and waits until the library has them. */
async function sent(
  patientId: string,
  files: TestFile[],
  client: Client = staff,
  credentials: Credentials = {},
): Promise<string> {
  const { practiceId } = practice
  const key = await begun(client, { practiceId, patientId, ...credentials })
  await sendMissing(client, key, files, credentials)
  await client.post(`/uploads/${key}/complete`, { query: credentials })
  await app.run.idle(60_000)
  return key
}

async function library(client: Client, query: Record<string, string | number> = {}) {
  const reply = await client.get(`/practices/${practice.practiceId}/studies`, { query })
  return answered(reply, studyRoutes.list.response)
}

const studiesOf = async (patientId: string, client = staff): Promise<ListedStudy[]> =>
  (await library(client, { patientId })).items

const papers: TestFile[] = [
  { name: 'report.pdf', type: 'application/pdf', bytes: new Uint8Array([37, 80, 68, 70, 45]) },
  { name: 'photo.jpg', type: 'image/jpeg', bytes: new Uint8Array([255, 216, 255, 217]) },
]

/** The file with other tags in the places of its study and series UID. */
function withoutUids({ bytes }: TestFile): Uint8Array<ArrayBuffer> {
  const changed = new Uint8Array(bytes)
  for (const [element, unknown] of [
    [0x0d, 0x0b],
    [0x0e, 0x0c],
  ] as const) {
    // An element of group 0020 with the representation UI, in little endian.
    const tag = [0x20, 0, element, 0, 0x55, 0x49]
    const at = changed.findIndex((_, from) => tag.every((byte, to) => changed[from + to] === byte))
    if (at < 0) throw new Error('the file has both UIDs')
    changed[at + 2] = unknown
  }
  return changed
}

describe('the library of scans', () => {
  it('lists what a guest sent: what it is, whose, by which link, with a picture', async () => {
    const patientId = await aPatient(practice, { firstName: 'Jane', lastName: 'Doe' })
    const { client, key, pwd, linkId } = await aGuest(app.run, practice, patientId)
    const files = [...aStudy(), ...papers]

    const uploadKey = await sent(patientId, files, client, { key, pwd })
    const [study] = await studiesOf(patientId)

    expect(study).toMatchObject({
      ...{ patientId, studyDate: '20260102', description: 'CT ABDOMEN', modalities: ['CT'] },
      ...{ bodyParts: ['ABDOMEN'], scanName: 'DOE^JANE', scanBirthDate: '19800229' },
      ...{ seriesCount: 1, images: 5, documents: 2, isNew: true },
      patient: { firstName: 'Jane', lastName: 'Doe' },
      uploads: [
        { key: uploadKey, uploader: { kind: 'guest' }, link: { linkId, sentThru: 'email' } },
      ],
    })
    expect(study?.bytes).toBe(aStudy().reduce((sum, { bytes }) => sum + bytes.length, 0))
    const picture = await fetch(study?.previewUrl ?? '')
    expect(picture.headers.get('content-type')).toBe('image/png')
    const parsed = await staff.get(`/uploads/${uploadKey}/parse`)
    expect(parsed.body).toMatchObject({
      documents: [{ name: 'photo.jpg' }, { name: 'report.pdf' }],
    })
  })

  it('names each upload in the list of a patient by the studies in it', async () => {
    const patientId = await aPatient(practice)
    const scans = await sent(patientId, aStudy({ slices: 1 }))
    const other = await sent(patientId, papers)
    const query = { practiceId: practice.practiceId, patientId }
    const reply = await staff.get('/uploads', { query })
    const { items } = answered(reply, uploadRoutes.list.response)

    expect(Object.fromEntries(items.map((one) => [one.key, one.scans]))).toEqual({
      [scans]: [
        {
          ...{ modalities: ['CT'], bodyParts: ['ABDOMEN'] },
          ...{ description: 'CT ABDOMEN', studyDate: '20260102' },
        },
      ],
      [other]: [],
    })
    await staff.delete(`/uploads/${scans}`)
    await app.run.idle(60_000)
    const left = answered(await staff.get('/uploads', { query }), uploadRoutes.list.response)
    expect(left.items.map(({ key }) => key)).toEqual([other])
  })

  it('shows scans without UIDs as a study of their upload that is not identified', async () => {
    const patientId = await aPatient(practice)
    const nameless = aStudy({ slices: 3 }).map((file) => ({ ...file, bytes: withoutUids(file) }))

    const key = await sent(patientId, nameless)

    const [study, ...others] = await studiesOf(patientId)
    expect(others).toEqual([])
    expect(study).toMatchObject({
      ...{ description: 'CT ABDOMEN (not identified)', images: 3, seriesCount: 1, documents: 0 },
      uploads: [{ key }],
    })
    expect((await fetch(study?.previewUrl ?? '')).headers.get('content-type')).toBe('image/png')
  })

  it('shows documents as what their names say, and nothing as a page', async () => {
    const patientId = await aPatient(practice)
    const html = new TextEncoder().encode('<script>alert(1)</script>')
    const files = [
      { name: 'report.pdf', type: 'text/html', bytes: html },
      { name: 'notes.txt', type: 'text/html', bytes: html },
      { name: 'letter.docx', type: 'text/html', bytes: html },
    ]
    const key = await sent(patientId, [...aStudy({ slices: 1 }), ...files])

    const reply = await staff.get(`/uploads/${key}/parse`)
    const { documents } = answered(reply, uploadRoutes.parse.response)
    const shown = documents.map(async ({ name, kind, shownUrl, url }) => {
      const { headers } = await fetch(shownUrl ?? url)
      const disposition = headers.get('content-disposition')?.split(';')[0]
      return [name, kind, disposition, shownUrl && headers.get('content-type')]
    })

    expect((await Promise.all(shown)).toSorted()).toEqual([
      ['letter.docx', null, 'attachment', null],
      ['notes.txt', 'text', 'inline', 'text/plain'],
      ['report.pdf', 'pdf', 'inline', 'application/pdf'],
    ])
  })

  it('shows a study of two uploads as one, counts its images once, and follows what is deleted', async () => {
    const patientId = await aPatient(practice)
    const first = await sent(patientId, aStudy({ slices: 5 }))
    const second = await sent(patientId, aStudy({ slices: 8 }))

    const both = await studiesOf(patientId)
    await staff.patch(`/uploads/${first}`, { body: { seen: 1 } })
    await app.run.idle()
    const half = await studiesOf(patientId)
    await staff.delete(`/uploads/${second}`)
    await app.run.idle()
    const one = await studiesOf(patientId)
    await staff.delete(`/uploads/${first}`)
    await app.run.idle()

    expect(both).toMatchObject([
      { images: 8, seriesCount: 1, isNew: true, uploads: [{ key: second }, { key: first }] },
    ])
    expect(half).toMatchObject([{ isNew: true }])
    expect(one).toMatchObject([{ images: 5, isNew: false, uploads: [{ key: first }] }])
    expect(await library(staff, { patientId })).toMatchObject({ items: [], total: 0 })
  })

  it('is right after files of an upload are deleted, and lists papers by themselves', async () => {
    const patientId = await aPatient(practice)
    const key = await sent(patientId, [...aStudy(), ...papers])

    const names = aStudy().map(({ name }) => name)
    await staff.delete(`/uploads/${key}`, { body: { files: names.slice(1) } })
    await app.run.idle()
    const left = await studiesOf(patientId)
    await staff.delete(`/uploads/${key}`, { body: { files: names.slice(0, 1) } })
    await app.run.idle()

    expect(left).toMatchObject([{ images: 1, documents: 2 }])
    expect(await studiesOf(patientId)).toMatchObject([
      { studyInstanceUid: null, images: 0, documents: 2, uploads: [{ key }] },
    ])
  })

  it('counts an upload once where its events come twice', async () => {
    const patientId = await aPatient(practice)
    app.run.faults.duplicateEvents(true)
    await sent(patientId, aStudy())
    app.run.faults.duplicateEvents(false)

    expect(await studiesOf(patientId)).toMatchObject([{ images: 5, uploads: [{}] }])
  })

  it('says how far it is with many files, goes on where it broke off, and ends up with one study', async () => {
    const { practiceId } = practice
    const patientId = await aPatient(practice)
    const others = Array.from({ length: FILES_A_PART }, (_, at): TestFile => {
      return { name: `notes/${at}.txt`, bytes: new Uint8Array([65]) }
    })
    const key = await begun(staff, { practiceId, patientId })
    await sendMissing(staff, key, others)
    await sendMissing(staff, key, aStudy())
    const files = others.length + 5
    const parsed = async () =>
      answered(await staff.get(`/uploads/${key}/parse`), uploadRoutes.parse.response)
    const raise = () =>
      createUploadStore(tableOf(app.run), practiceId).write([
        eventWrite(uploadTimeUp, { key, patientId }, { practiceId, actor: null, now: new Date() }),
      ])

    // As often as an event is delivered: its reading is given up.
    app.run.faults.failConsumer('uploads-reactions', 3)
    await staff.post(`/uploads/${key}/complete`)
    await app.run.idle(60_000)
    const before = await parsed()
    app.run.faults.failConsumer('uploads-reactions', 1)
    app.run.faults.duplicateEvents(true)
    await raise()
    await app.run.idle(60_000)
    app.run.faults.duplicateEvents(false)

    const progress = { read: 0, files }
    expect(before).toMatchObject({ state: 'reading', studies: [], progress })
    const found = await parsed()
    expect(found).toMatchObject({ state: 'ready', otherFiles: others.length, progress: null })
    expect(found.studies).toMatchObject([{ series: [{ instances: 5 }] }])
    expect(await studiesOf(patientId)).toMatchObject([
      { images: 5, progress: null, uploads: [{ key }] },
    ])
  })

  it('finds by filters and words, in any order, with the exact total', async () => {
    const lastName = `Zz${randomUUID().replace(/[^a-f]/g, '')}`
    const ids = await Promise.all([
      aPatient(practice, { firstName: 'Amy', lastName }),
      aPatient(practice, { firstName: 'Bob', lastName }),
    ])
    for (const id of ids) await sent(id, aStudy({ slices: 1 }))
    const path = `/practices/${practice.practiceId}/studies/search`
    const search = async (body: Record<string, unknown>) =>
      answered(await staff.post(path, { body }), studyRoutes.search.response)
    const whose = (page: { items: ListedStudy[] }) => page.items.map(({ patientId }) => patientId)

    const byName = await search({ search: lastName.toLowerCase(), order: 'patient ASC' })
    const second = await search({ search: lastName, order: 'patient ASC', offset: 1, limit: 1 })

    expect(whose(byName)).toEqual(ids)
    expect(second).toMatchObject({ total: 2, offset: 1, items: [{ patientId: ids[1] }] })
    expect(whose(await search({ search: `amy ${lastName} abdomen` }))).toEqual([ids[0]])
    expect(await search({ search: lastName, modality: 'MR' })).toMatchObject({ total: 0 })
    expect(await search({ search: lastName, modality: 'ct', isNew: 1 })).toMatchObject({ total: 2 })
    expect(await library(staff, { patientId: ids[0], modality: 'CT' })).toMatchObject({ total: 1 })
    expect(
      await staff.get(`/practices/${practice.practiceId}/studies`, { query: { order: 'x' } }),
    ).toMatchObject(refusal('ERR_SEARCH_QUERY_INVALID'))
  })

  it('shows providers those of their patients, patients their own, and others nothing', async () => {
    const { practiceId } = practice
    const provider = await aStaff(app.run, practiceId, [role.provider])
    const [patientId, other] = [await aPatient(practice), await aPatient(practice)]
    await isTreatedBy(practice, patientId, provider)
    await sent(patientId, aStudy({ slices: 1 }))
    await sent(other, aStudy({ slices: 1 }))
    const owner = await aChartOwner(app.run, [practice])
    const own = owner.charts[0]?.patientId ?? ''
    await sent(own, aStudy({ slices: 1 }))
    const foreign = await aPractice(app.run)

    const ofProvider = await library(provider.client)
    const ofOwner = await library(owner.patient.client, { patientId: own })
    const path = `/practices/${practiceId}/studies`

    expect(ofProvider).toMatchObject({ total: 1, items: [{ patientId }] })
    expect(ofOwner).toMatchObject({ total: 1, items: [{ patientId: own }] })
    expect(await library(owner.patient.client)).toMatchObject({ total: 1 })
    for (const [client, id] of [
      [provider.client, other],
      [owner.patient.client, other],
    ] as const) {
      expect(await client.get(path, { query: { patientId: id } })).toMatchObject(
        refusal('ERR_TARGET_NOT_FOUND'),
      )
    }
    expect(await foreign.admin.client.get(path)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
  })
})

describe('the scans of a patient', () => {
  it('are those of each practice, with the documents that the staff put there, to look at and share', async () => {
    const other = await aPractice(app.run)
    const { patient, charts } = await aChartOwner(app.run, [practice, other])
    const [here, there] = charts.map(({ patientId }) => patientId)
    const uploadKey = await sent(here ?? '', [...aStudy({ slices: 2 }), ...papers])
    const { client } = patient

    const [study] = await studiesOf(here ?? '', client)
    const elsewhere = await client.get(`/practices/${other.practiceId}/studies`, {
      query: { patientId: there ?? '' },
    })
    const parsed = await client.get(`/uploads/${uploadKey}/parse`)
    const body = { patientId: here, studyInstanceUid: study?.studyInstanceUid, recipient: 'Dr. R' }
    const shares = `/practices/${practice.practiceId}/study-shares`
    const made = await client.post(shares, { body, idempotencyKey: randomUUID() })
    const { shareId } = answered(made, studyShareRoutes.create.response)
    const taken = await client.delete(`${shares}/${shareId}`, { query: { patientId: here ?? '' } })

    expect(study).toMatchObject({ images: 2, documents: 2, uploads: [{ key: uploadKey }] })
    expect(study?.uploads[0]?.link).toBeNull()
    expect(elsewhere.body).toMatchObject({ total: 0 })
    const { documents } = answered(parsed, uploadRoutes.parse.response)
    expect(documents.map(({ name }) => name)).toEqual(['photo.jpg', 'report.pdf'])
    expect(taken.status).toBe(200)
    const [share] = answered(
      await client.get(shares, { query: { patientId: here ?? '' } }),
      studyShareRoutes.list.response,
    ).items
    expect(share).toMatchObject({ shareId, revokedAt: expect.any(String) })
  })
})

describe('an upload that came to the wrong chart', () => {
  const chart = (patientId: string) => `/practices/${practice.practiceId}/patients/${patientId}`
  const countsOf = async (patientId: string) => (await staff.get(chart(patientId))).body
  const move = (key: string, body: Record<string, string>, client = staff) =>
    client.patch(`/uploads/${key}`, { body })
  const historyOf = async (patientId: string) =>
    JSON.stringify((await staff.get(`${chart(patientId)}/events`)).body)

  it('is moved to the right one with its files, and both histories and libraries follow', async () => {
    const [wrong, right] = [await aPatient(practice), await aPatient(practice)]
    const key = await sent(wrong, [...aStudy(), ...papers])

    const moved = await move(key, { patientId: right, fromPatientId: wrong })
    await app.run.idle(60_000)

    expect(moved).toMatchObject({ status: 200, body: { key, patientId: right, isNew: true } })
    expect(await studiesOf(wrong)).toEqual([])
    const [study] = await studiesOf(right)
    expect(study).toMatchObject({ patientId: right, images: 5, documents: 2, isNew: true })
    expect((await fetch(study?.previewUrl ?? '')).status).toBe(200)
    const { files } = answered(await staff.get(`/uploads/${key}`), uploadRoutes.get.response)
    expect((await fetch(files[0]?.url ?? '')).status).toBe(200)
    expect(await countsOf(wrong)).toMatchObject({ uploadCount: 0, newUploadCount: 0 })
    expect(await countsOf(right)).toMatchObject({ uploadCount: 1, newUploadCount: 1 })
    expect(await historyOf(wrong)).toContain('moved to another record')
    expect(await historyOf(right)).toContain('7 files moved here from another record')
  })

  it('goes back where it came from, and is deleted with its files wherever it is', async () => {
    const [wrong, right] = [await aPatient(practice), await aPatient(practice)]
    const key = await sent(wrong, aStudy())
    await move(key, { patientId: right })
    await move(key, { patientId: wrong })
    await app.run.idle()
    const back = await studiesOf(wrong)
    await move(key, { patientId: right })
    await staff.delete(`/uploads/${key}`)
    await app.run.idle()

    expect(back).toMatchObject([{ images: 5 }])
    expect([await studiesOf(wrong), await studiesOf(right)]).toEqual([[], []])
    const left = `practices/${practice.practiceId}/patients/${wrong}/uploads/${key}/`
    expect(await objectsOf(app.run).list(left)).toEqual([])
  })

  it('is moved once by two who try, from where they saw it, and by the staff alone', async () => {
    const ids = await Promise.all([aPatient(practice), aPatient(practice), aPatient(practice)])
    const [wrong, right, other] = ids
    const key = await sent(wrong, aStudy())
    const both = await Promise.all(
      [right, other].map((patientId) => move(key, { patientId, fromPatientId: wrong })),
    )
    const owner = await aChartOwner(app.run, [practice])
    const own = owner.charts[0]?.patientId ?? ''
    const theirs = await sent(own, aStudy(), owner.patient.client)
    const foreign = await aPatient(await aPractice(app.run))

    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(both).toContainEqual(expect.objectContaining(refusal('ERR_VERSION_CONFLICT')))
    expect(await move(theirs, { patientId: right }, owner.patient.client)).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
    expect(await move(theirs, { patientId: own }, owner.patient.client)).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
    expect(await move(theirs, { patientId: own })).toMatchObject(refusal('ERR_NO_CHANGE'))
    expect(await move(theirs, { patientId: foreign })).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
  })
})
