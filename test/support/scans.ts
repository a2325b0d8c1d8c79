import * as v from 'valibot'
import { uploadTarget } from '#shared/model/upload.ts'
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
        series: [{ modality: 'CT', description: 'AXIAL', slices, rows: 64, columns: 64 }],
      },
    ],
  })
  return [...files].map(({ path, bytes }) => ({ name: path, bytes: new Uint8Array(bytes) }))
}

const plan = v.object({ items: v.array(uploadTarget) })

/** What is announced of a file. */
type Described = { name: string; size: number; type?: string | undefined }

/** Announces files; answers where they go. */
export async function planned(
  client: Client,
  key: string,
  files: readonly (TestFile | Described)[],
  credentials: Credentials = {},
) {
  const described = files.map((file) => ({
    name: file.name,
    size: 'bytes' in file ? file.bytes.length : file.size,
    type: file.type,
  }))
  const reply = await client.post(`/uploads/${key}/files`, {
    query: credentials,
    body: { files: described },
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
    if (target.state === 'present') continue
    if (target.kind === 'single') {
      await put(target.url ?? '', bytes, target.headers)
      continue
    }
    for (const { partNumber, url } of target.parts) {
      const start = (partNumber - 1) * target.partSize
      await put(url, bytes.subarray(start, start + target.partSize))
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
