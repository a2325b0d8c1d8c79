import { createHash } from 'node:crypto'
import type { DicomHeader } from '#shared/dicom/header.ts'
import { hexToUid } from '#shared/dicom/uid.ts'

const MARK = 'not identified'

function uidOf(name: string): string {
  return hexToUid(createHash('sha256').update(name).digest('hex').slice(0, 32))
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
