import { CatalogueError } from '#shared/errors.ts'
import type { UploadSummary } from '#shared/model/upload.ts'
import type { UploadRecord } from '../records.ts'

/** An upload as the API answers it. @throws ERR_UPLOAD_NOT_EXISTS where it is being deleted */
export function summaryOf(upload: UploadRecord): UploadSummary {
  const { state, seenAt, uploader, revision: _, keptAt: _keptAt, cameTo: _cameTo, ...rest } = upload
  if (state === 'deleting') throw new CatalogueError('ERR_UPLOAD_NOT_EXISTS')
  return {
    ...rest,
    state,
    uploader: { kind: uploader.kind, name: uploader.name },
    isNew: state === 'completed' && seenAt === null,
    arrival: null,
    scans: [],
  }
}
