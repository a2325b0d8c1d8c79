import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { type PlannedFile, uploadTarget } from '#shared/model/upload.ts'
import { MULTIPART_OVER_BYTES, PART_BYTES } from '#shared/model/upload-rules.ts'
import { studyFiles } from '#test/fixtures/dicom/synthesize.ts'
import { answered, type Client } from './client.ts'

export type TestFile = { name: string; bytes: Uint8Array<ArrayBuffer>; type?: string }

/** Who a guest is, where it is a guest. */
export type Credentials = { key: string; pwd: string } | Record<string, never>

/** The files of a small CT study of somebody. */
export function aStudy({
  patientName = 'DOE^JANE',
  birthDate = '19800229',
  slices = 5,
} = {}): TestFile[] {
  const files = studyFiles({
    patientName,
    birthDate,
    seed: 7,
    studies: [
      {
        description: 'CT ABDOMEN',
        date: '20260102',
        bodyPart: 'ABDOMEN',
        series: [{ modality: 'CT', description: 'AXIAL', slices, rows: 64, columns: 64 }],
      },
    ],
  })
  return [...files].map(({ path, bytes }) => ({ name: path, bytes: new Uint8Array(bytes) }))
}

const plan = v.object({ items: v.array(uploadTarget) })

/** What is announced of a file. */
type Described = Pick<PlannedFile, 'name' | 'size' | 'sha256' | 'partSha256'> & {
  type?: string | undefined
}

/** A file as the pages announce it, with its checksums. */
export function described({ name, bytes, type }: TestFile): Described {
  const sums =
    bytes.length > MULTIPART_OVER_BYTES
      ? { partSha256: partsOf(bytes).map(sha256Of) }
      : { sha256: sha256Of(bytes) }
  return { name, size: bytes.length, type, ...sums }
}

function partsOf(bytes: Uint8Array): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / PART_BYTES) }, (_, at) =>
    bytes.subarray(at * PART_BYTES, (at + 1) * PART_BYTES),
  )
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64')

/** Announces files; answers where they go, by forms where those are asked for. */
export async function planned(
  client: Client,
  key: string,
  files: readonly (TestFile | Described)[],
  credentials: Credentials = {},
  { forms = 0 } = {},
) {
  const reply = await client.post(`/uploads/${key}/files`, {
    query: credentials,
    body: { forms, files: files.map((file) => ('bytes' in file ? described(file) : file)) },
  })
  return answered(reply, plan).items
}

/** Sends the files that are missing to where they go. */
export async function sendMissing(
  client: Client,
  key: string,
  files: readonly TestFile[],
  credentials: Credentials = {},
): Promise<void> {
  const targets = await planned(client, key, files, credentials)
  for (const [position, target] of targets.entries()) {
    const bytes = files[position]?.bytes ?? new Uint8Array()
    if (target.state === 'present' || target.kind === 'form') continue
    if (target.kind === 'single') {
      await put(target.url ?? '', bytes, target.headers)
      continue
    }
    for (const { partNumber, url, headers } of target.parts) {
      const start = (partNumber - 1) * target.partSize
      await put(url, bytes.subarray(start, start + target.partSize), headers)
    }
  }
}

/** @throws where the object store refuses the bytes */
export async function put(
  url: string,
  body: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<void> {
  const response = await fetch(url, { method: 'PUT', body, headers })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
}

/** Begins an upload; answers its key. */
export async function begun(
  client: Client,
  body: { practiceId: string; patientId: string } & Partial<{ key: string; pwd: string }>,
): Promise<string> {
  const reply = await client.post('/uploads', { body })
  return answered(reply, v.object({ key: v.string() })).key
}
