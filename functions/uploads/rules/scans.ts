import type { UploadScan } from '#shared/model/upload.ts'
import type { StudyRecord } from '../studies/records.ts'

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
