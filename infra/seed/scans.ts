import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { UploadTarget } from '#shared/model/upload.ts'
import { type SynthesizedFile, studyFiles } from '#test/fixtures/dicom/synthesize.ts'
import type { Calendar } from './calendar.ts'
import type { Engines } from './connect.ts'
import {
  beginUpload,
  changeUpload,
  completeUpload,
  createPatientStore,
  createUploadStore,
  mapLimited,
  newId,
  type PatientItem,
  planFiles,
  readStudies,
  type Uploader,
  type UploadRecord,
  type Work,
} from './records.ts'
import type { Scans } from './scans.data.ts'

const SENT_AT_ONCE = 6
const DAY_MS = 24 * 3_600_000
/** Pictures are drawn within seconds, also where the machine is busy. */
const PATIENCE_MS = 120_000
const POLL_MS = 100

type Sending = {
  scans: Scans
  patient: PatientItem
  sender: Uploader
  /** Of the staff, who looks at them. */
  viewer: Uploader
  seed: number
}

/** Sends scans as their sender would have, unless they were sent; answers the upload. */
export async function sendScans(
  { table, objects }: Engines,
  calendar: Calendar,
  { scans, patient, sender, viewer, seed }: Sending,
): Promise<UploadRecord> {
  const { practiceId, patientId } = patient
  const store = createUploadStore(table, practiceId)
  const sentAt = calendar.worked(scans.sentDays, 0.6)
  const calling = { actor: sender, scope: { practiceId }, ip: '127.0.0.1', now: sentAt }
  const work: Work = { store, objects, newId, sender: null, ...calling }
  const sent = (await store.list([patientId])).find(({ state }) => state === 'completed')
  const key = sent?.key ?? (await upload(work, { scans, patient, seed }))
  if (scans.seenDays !== null) {
    const seenAt = calendar.worked(scans.seenDays, 0.8)
    await changeUpload({ ...work, actor: viewer, now: seenAt }, { patientId, key }, { seen: 1 })
  }
  const record = await store.find(key)
  if (!record) throw new Error(`The upload ${key} is not there`)
  return record
}

async function upload(
  work: Work,
  { scans, patient, seed }: Pick<Sending, 'scans' | 'patient' | 'seed'>,
): Promise<string> {
  const { patientId } = patient
  const { comment } = scans
  const { key } = await beginUpload(work, { patientId, service: 'radCloud', comment }, () => [])
  const files = [...filesOf(scans, patient, seed, work.now)]
  const bytesOf = new Map(files.map(({ path, bytes }) => [path, bytes]))
  const planned = files.map(({ path, bytes }) => ({
    name: path,
    size: bytes.byteLength,
    type: path.endsWith('.txt') ? 'text/plain' : 'application/dicom',
    sha256: createHash('sha256').update(bytes).digest('base64'),
  }))
  const targets = await planFiles(work, { patientId, key }, planned, { plan: 'max' })
  await mapLimited(targets, SENT_AT_ONCE, (target) => put(target, bytesOf.get(target.name)))
  await completeUpload(work, { patientId, key })
  return key
}

/** @throws where the object store refuses the file */
async function put(target: UploadTarget, bytes: Uint8Array | undefined): Promise<void> {
  if (target.kind !== 'single' || target.url === null || !bytes) return
  const { method, headers, url, name } = target
  const answer = await fetch(url, { method, headers, body: new Uint8Array(bytes) })
  if (!answer.ok) throw new Error(`${name} was not taken: ${answer.status} ${await answer.text()}`)
}

function* filesOf(
  { folder, studies, report }: Scans,
  { firstName, lastName, dob }: PatientItem,
  seed: number,
  sentAt: Date,
): Generator<SynthesizedFile> {
  const files = studyFiles({
    patientName: `${lastName}^${firstName}`.toUpperCase(),
    birthDate: dob,
    seed,
    directory: true,
    studies: studies.map(({ daysBefore, ...study }) => ({
      ...study,
      date: dayOf(new Date(sentAt.getTime() - daysBefore * DAY_MS)),
    })),
  })
  for (const { path, bytes } of files) yield { path: `${folder}/${path}`, bytes }
  if (report !== undefined) {
    yield { path: `${folder}/REPORT.txt`, bytes: new TextEncoder().encode(report) }
  }
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10).replaceAll('-', '')

/**
 * Waits until the functions have drawn the pictures and counted the upload.
 * @throws where that takes too long
 */
export async function untilShown({ table, objects }: Engines, upload: UploadRecord): Promise<void> {
  const patients = createPatientStore(table, upload.practiceId)
  const expected = upload.seenAt === null ? 1 : 0
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
    const [studies, patient] = await Promise.all([
      readStudies(objects, upload),
      patients.find(upload.patientId),
    ])
    const isCounted = patient?.uploadCount === 1 && patient.newUploadCount === expected
    if (studies?.state === 'ready' && isCounted) return
    await wait(POLL_MS)
  }
  throw new Error(`The scans of the upload ${upload.key} were not read in time`)
}
