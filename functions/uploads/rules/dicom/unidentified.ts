import { createHash } from 'node:crypto'
import type { DicomHeader } from '#shared/dicom/header.ts'

const MARK = 'not identified'

/** A UID made of a hash (DICOM PS3.5, annex B.2). */
function uidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex').slice(0, 32)
  return `2.25.${BigInt(`0x${hex}`)}`
}

/**
 * The header of a picture with UIDs. One without a study is in a study of its upload, and one without a
 * series in a series of its folder and modality, so that it can be looked at; the description says that
 * the study is not identified. Programs that remove names from scans often remove the UIDs too.
 */
export function withUids(header: DicomHeader, upload: string, name: string): DicomHeader {
  const { kind, studyInstanceUid, seriesInstanceUid, studyDescription, modality } = header
  if (kind !== 'image' || (studyInstanceUid !== null && seriesInstanceUid !== null)) return header
  const study = studyInstanceUid ?? uidOf(`study ${upload}`)
  const folder = name.slice(0, name.lastIndexOf('/') + 1)
  const described = studyDescription === null ? 'Not identified' : `${studyDescription} (${MARK})`
  return {
    ...header,
    studyInstanceUid: study,
    seriesInstanceUid: seriesInstanceUid ?? uidOf(`series ${study} ${folder} ${modality}`),
    studyDescription: studyInstanceUid === null ? described : studyDescription,
  }
}
