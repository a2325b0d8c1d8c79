import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { studyFiles } from '#test/fixtures/dicom/synthesize.ts'

export type DiscOptions = {
  patientName?: string
  /** YYYYMMDD */
  birthDate?: string
  slices?: number
  /** Rows and columns of a slice: 64 make files of 9 KiB. */
  size?: number
  seed?: number
  /** Further files, by their path. */
  extra?: Record<string, string>
}

/** A folder of scans on this machine, as a patient's disc holds them. */
export type Disc = { path: string; files: number; remove: () => Promise<void> }

/** Jane Doe's disc, unless said otherwise: a study of one series, with a DICOMDIR. */
export async function makeDisc({
  patientName = 'DOE^JANE',
  birthDate = '19800229',
  slices = 4,
  size = 64,
  seed = 1,
  extra = {},
}: DiscOptions = {}): Promise<Disc> {
  const root = await mkdtemp(join(tmpdir(), 'praxis-disc-'))
  const path = join(root, 'CD')
  const series = [{ modality: 'MR', description: 'SAG T2', slices, rows: size, columns: size }]
  const studies = [{ description: 'MRI LUMBAR SPINE', date: '20260115', series }]
  let files = 0
  for (const file of studyFiles({ patientName, birthDate, studies, seed, directory: true })) {
    await put(join(path, file.path), file.bytes)
    files += 1
  }
  for (const [name, content] of Object.entries(extra)) await put(join(path, name), content)
  return { path, files, remove: () => rm(root, { recursive: true, force: true }) }
}

async function put(path: string, content: Uint8Array | string) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}
