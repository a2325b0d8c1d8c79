import { CatalogueError } from '#shared/errors.ts'
import type { UploadScan, UploadSummary } from '#shared/model/upload.ts'
import type { UploadRecord } from '../records.ts'
import type { StudyRecord } from '../studies/records.ts'

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

/** The studies of each upload, by its key. Files without scans are none. */
export function scansByUpload(studies: readonly StudyRecord[]): Map<string, UploadScan[]> {
  const scans = new Map<string, UploadScan[]>()
  for (const study of studies) {
    const { modalities, bodyParts, description, studyDate } = study
    if (study.isGone || study.studyInstanceUid === null) continue
    for (const { key } of study.uploads) {
      const others = scans.get(key) ?? []
      scans.set(key, [...others, { modalities, bodyParts, description, studyDate }])
    }
  }
  return scans
}
