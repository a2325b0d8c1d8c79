import { modalityName, scanDay } from '#shared/dicom/modality.ts'
import type { UploadScan, UploadSummary } from '#shared/model/upload.ts'
import { formatDate } from './dates.ts'
import { uiTexts } from './texts.ts'

/** What a study shows: `MRI, Lumbar spine without contrast, 11/25/2026`. Null if the scans say nothing. */
export function scanTitle({
  modalities,
  bodyParts,
  description,
  studyDate,
}: UploadScan): string | null {
  const isNamed = (part: string) => description?.toLowerCase().includes(part.toLowerCase())
  const parts = bodyParts.filter((part) => !isNamed(part))
  const kinds = [...new Set(modalities.map(modalityName))]
  const words = [...kinds, ...parts, description, scanDay(studyDate)].filter(Boolean)
  return words.length > 0 ? words.join(', ') : null
}

/** So many studies name an upload; of the others it says how many there are. */
const NAMED_SCANS = 2

/** What an upload shows, by the studies in it; null while it has none that is known. */
export function uploadTitle({ scans }: Pick<UploadSummary, 'scans'>): string | null {
  const titles = scans.flatMap((scan) => scanTitle(scan) ?? [])
  const more = titles.length - NAMED_SCANS
  if (titles.length === 0) return null
  return [...titles.slice(0, NAMED_SCANS), more > 0 && uiTexts.moreScans(more)]
    .filter(Boolean)
    .join('; ')
}

type Named = Pick<UploadSummary, 'scans' | 'fileCount' | 'completedAt' | 'createdAt'>

/** The name of an upload among others: what it shows, or how many files it has, and when it was sent. */
export function uploadName(upload: Named, zone: string): string {
  const sent = formatDate(upload.completedAt ?? upload.createdAt, 'long', zone)
  return uiTexts.uploadName(uploadTitle(upload) ?? uiTexts.files(upload.fileCount), sent)
}
