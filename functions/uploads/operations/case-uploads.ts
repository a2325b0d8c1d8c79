import { mapLimited } from '#functions/platform/map-limited.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import type { Table } from '#functions/platform/table.ts'
import type { KeyImageRecord } from '../key-images/store.ts'
import { objectKeys, uploadKeys } from '../keys.ts'
import { uploadRecord } from '../records.ts'
import type { StoredStudies } from '../rules/studies.ts'
import { readStudies } from './stored-studies.ts'

/** An upload that belongs to a case, and what is known of its files. */
export type CaseUpload = {
  key: string
  /** `false` if the upload has been deleted, or moved to another chart. */
  isThere: boolean
  receivedAt: string
  fileCount: number
  /** The studies and documents; `null` if the files have not been read. */
  held: Pick<StoredStudies, 'studies' | 'documents'> | null
}

/** So many objects are read at once. */
const READ_AT_ONCE = 8

type Chart = { practiceId: string; patientIds: readonly string[] }

type Stores = { table: Table; objects: Pick<ObjectStore, 'read'> }

/** Uploads of one record by their keys: by all ids of the record since it was merged. */
async function uploadsIn(table: Table, chart: Chart, wanted: readonly string[]) {
  const keys = uploadKeys(chart.practiceId)
  const unique = [...new Set(wanted)]
  const places = chart.patientIds.flatMap((patientId) =>
    unique.map((key) => keys.upload(patientId, key)),
  )
  const found = await table.getMany(places, uploadRecord)
  const open = found.filter(({ state }) => state !== 'deleting')
  return new Map(open.map((upload) => [upload.key, upload]))
}

/** The uploads of these keys, in their order, with what is known of their files. */
export async function readCaseUploads(
  { table, objects }: Stores,
  chart: Chart,
  wanted: readonly string[],
): Promise<CaseUpload[]> {
  const uploads = await uploadsIn(table, chart, wanted)
  return mapLimited(wanted, READ_AT_ONCE, async (key) => {
    const upload = uploads.get(key)
    if (!upload) return { key, isThere: false, receivedAt: '', fileCount: 0, held: null }
    const { completedAt, createdAt, fileCount } = upload
    const held = await readStudies(objects, upload)
    return { key, isThere: true, receivedAt: completedAt ?? createdAt, fileCount, held }
  })
}

/**
 * The pictures of key images, by their ids. Only those that staff sent: no function compares a picture with
 * its scan.
 */
export async function readKeyImagePictures(
  { table, objects }: Stores,
  chart: Chart,
  keyImages: readonly KeyImageRecord[],
): Promise<Map<string, Uint8Array>> {
  const wanted = keyImages.filter(({ hasPicture, author }) => hasPicture && author.kind === 'staff')
  const uploads = await uploadsIn(
    table,
    chart,
    wanted.map(({ uploadKey }) => uploadKey),
  )
  const read = await mapLimited(wanted, READ_AT_ONCE, async ({ uploadKey, keyImageId }) => {
    const upload = uploads.get(uploadKey)
    const bytes = upload && (await objects.read(objectKeys(upload).keyImage(keyImageId)))
    return bytes ? [[keyImageId, bytes] as const] : []
  })
  return new Map(read.flat())
}
