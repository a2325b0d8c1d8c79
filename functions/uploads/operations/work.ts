import type { NewId } from '#functions/platform/ids.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import type { Uploader } from '../records.ts'
import type { QuotaSubject } from '../rules/quota.ts'
import type { UploadStore } from '../store.ts'

/** What an operation on the uploads of a practice needs; `actor` is who calls. */
export type Work = {
  store: UploadStore
  objects: ObjectStore
  actor: Uploader
  scope: { practiceId: string }
  ip: string
  now: Date
  newId: NewId
  /** The link or person from outside who sends; null for staff and visitors. */
  sender: QuotaSubject['sender']
}
