import type { CaseUpload } from '#functions/uploads/public.ts'
import { modalityName, scanDay } from '#shared/dicom/modality.ts'
import { formatDay } from '#shared/model/format-day.ts'
import { wallClockAt } from '#shared/model/wall-clock.ts'
import { letterTexts as texts } from './texts.ts'

type Held = NonNullable<CaseUpload['held']>
type HeldStudy = Held['studies'][number]

/** So many documents of an upload are named; the others are counted. */
const MOST_DOCUMENTS = 12

/** The studies and documents of the files that belong to a case, a line each. */
export function listRecords(uploads: readonly CaseUpload[], zone: string): string[] {
  const held = uploads.flatMap(({ held }) => held?.studies ?? [])
  const largest = new Map<string, HeldStudy>()
  for (const study of held) {
    const other = largest.get(study.studyInstanceUid)
    if (!other || imagesIn(study) > imagesIn(other)) largest.set(study.studyInstanceUid, study)
  }
  const lines = [...largest.values()].map(describeStudy)
  return [...lines, ...uploads.flatMap((upload) => describeFiles(upload, zone))]
}

const imagesIn = ({ series }: HeldStudy): number =>
  series.reduce((sum, { instances }) => sum + instances, 0)

function describeStudy(study: HeldStudy): string {
  const { series, description, studyDate } = study
  const kinds = [...new Set(series.map(({ modality }) => modalityName(modality)))]
  const kind = kinds.filter((name) => name !== null).join(' and ')
  return [
    [kind || texts.scans, description].filter(Boolean).join(': '),
    scanDay(studyDate),
    texts.series(series.length),
    texts.images(imagesIn(study)),
  ]
    .filter(Boolean)
    .join(', ')
}

/** The documents of an upload; all of its files where it is not known what they are. */
function describeFiles({ isThere, receivedAt, fileCount, held }: CaseUpload, zone: string) {
  if (!isThere) return [texts.deletedFiles]
  if (held === null) {
    return [texts.files(fileCount, formatDay(wallClockAt(new Date(receivedAt), zone).day))]
  }
  const named = held.documents.slice(0, MOST_DOCUMENTS)
  const more = held.documents.length - named.length
  const baseName = (path: string) => path.split('/').at(-1) ?? path
  return [
    ...named.map((path) => texts.document(baseName(path))),
    ...(more > 0 ? [texts.moreFiles(more)] : []),
  ]
}
