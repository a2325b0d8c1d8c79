import * as v from 'valibot'
import type { Occurrence } from '#functions/platform/outbox.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { pagesOf } from '#functions/platform/table-pages.ts'
import type { KeyImagePin } from '#shared/model/key-image.ts'
import { type KeyImageRecord, keyImageRecord } from './key-images/store.ts'
import { objectKeys, uploadKeys, uploadLookupKey } from './keys.ts'
import { revocationOfLink } from './links/operations/send.ts'
import { createLinkStore } from './links/store.ts'
import { fileRecord, type ShareLinkRecord, uploadLookup, uploadRecord } from './records.ts'
import { listShares } from './shares/operations/share.ts'
import { createShareStore } from './shares/store.ts'

export { linkPlace } from './keys.ts'
export { callerOf } from './operations/caller.ts'
export {
  type CaseUpload,
  readCaseUploads,
  readKeyImagePictures,
} from './operations/case-uploads.ts'
export { READ_SECONDS } from './operations/read.ts'
export { senderOf } from './operations/work-for.ts'
export { downloadAs } from './rules/disposition.ts'
export { PUT_SECONDS } from './rules/lifetime.ts'
export { quotaWrites } from './rules/quota.ts'

/** Upload links and shared studies of patients, as links that staff revoke. */
export function uploadLinksOf(table: Table, practiceId: string) {
  const links = createLinkStore(table, practiceId)
  const shares = createShareStore(table, practiceId)
  return {
    links: links.list,
    findLink: links.find,
    linkRevocation: (link: ShareLinkRecord, occurrence: Occurrence): Write[] =>
      revocationOfLink(links, link, occurrence),
    shares: (patientIds: readonly string[]) => listShares(shares, patientIds),
    /** `null` if the patient has no such share. */
    async shareRevocation(patientId: string, shareId: string, now: Date): Promise<Write[] | null> {
      const share = await shares.find(patientId, shareId)
      return share && shares.revocationWrites(share, now.toISOString())
    },
  }
}

/** The files of a patient's uploads page by page, each with its upload and its key in the bucket. */
export async function* uploadedFiles(
  table: Table,
  { practiceId, patientId }: { practiceId: string; patientId: string },
) {
  const keys = uploadKeys(practiceId)
  const place = { pk: keys.patient(patientId), range: { begins: keys.uploads } }
  for (const upload of await table.queryAll(place, uploadRecord)) {
    if (upload.state === 'deleting') continue
    const { key, state, uploader, comment, createdAt, completedAt } = upload
    const { file: objectKey } = objectKeys(upload)
    const about = { patientId, uploadKey: key, state, comment, createdAt, completedAt }
    const files = { pk: keys.files(key), range: { begins: 'FILE#' } }
    for await (const page of pagesOf(table, files, fileRecord)) {
      yield page.map((file) => ({
        ...about,
        uploader: { kind: uploader.kind, name: uploader.name },
        ...{ name: file.name, size: file.size, type: file.type, sha256: file.sha256 },
        objectKey: objectKey(file),
      }))
    }
  }
}

/**
 * Those of the key images that there are, in uploads of one record: by all ids that it has since it was merged.
 * What names others is left out.
 */
export async function pinnedKeyImages(
  table: Table,
  { practiceId, patientIds }: { practiceId: string; patientIds: readonly string[] },
  pins: readonly KeyImagePin[],
): Promise<KeyImageRecord[]> {
  if (pins.length === 0) return []
  const keys = uploadKeys(practiceId)
  const nameOf = ({ uploadKey, keyImageId }: KeyImagePin) => `${uploadKey} ${keyImageId}`
  const wanted = [...new Map(pins.map((pin) => [nameOf(pin), pin])).values()]
  const uploads = [...new Set(wanted.map(({ uploadKey }) => uploadKey))]
  const places = patientIds.flatMap((patientId) =>
    uploads.map((key) => keys.upload(patientId, key)),
  )
  const [seen, kept] = await Promise.all([
    table.getMany(places, uploadRecord),
    table.getMany(
      wanted.map(({ uploadKey, keyImageId }) => keys.keyImage(uploadKey, keyImageId)),
      keyImageRecord,
    ),
  ])
  const open = new Set(seen.filter(({ state }) => state !== 'deleting').map(({ key }) => key))
  const images = new Map(kept.map((keyImage) => [nameOf(keyImage), keyImage]))
  return wanted.flatMap((pin) => {
    const keyImage = images.get(nameOf(pin))
    return keyImage && open.has(pin.uploadKey) ? [keyImage] : []
  })
}

const placeOfUpload = v.object({ pk: v.string(), ...uploadLookup.entries })

/** Whose uploads of these keys are now, by their keys; those that are gone are left out. */
export async function readUploadPlaces(
  table: Table,
  keys: readonly string[],
): Promise<Map<string, { practiceId: string; patientId: string }>> {
  if (keys.length === 0) return new Map()
  const wanted = new Map(keys.map((key) => [uploadLookupKey(key).pk, key]))
  const found = await table.getMany([...wanted.values()].map(uploadLookupKey), placeOfUpload)
  return new Map(found.map(({ pk, ...place }) => [wanted.get(pk) ?? pk, place]))
}
