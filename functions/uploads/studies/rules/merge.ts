import type { ReadingProgress } from '#shared/model/upload.ts'
import type { UploadRecord } from '../../records.ts'
import type { StoredStudies } from '../../rules/studies.ts'
import type { StudyFacts } from '../records.ts'

type StoredStudy = StoredStudies['studies'][number]
type StoredSeries = StoredStudy['series'][number]

/** An upload that is complete, and what was read from its files, or how far that is. */
export type Content = {
  upload: UploadRecord
  stored: Pick<StoredStudies, 'studies' | 'documents'>
  progress: ReadingProgress | null
}

/**
 * What the uploads of a study say about it together: an image that came several times counts once. What
 * they say differently is taken from the one with most images.
 * @returns null where none of them has it
 */
export function studyFrom(
  studyInstanceUid: string,
  contents: readonly Content[],
): StudyFacts | null {
  const parts = contents
    .flatMap((content) => {
      const study = content.stored.studies.find((it) => it.studyInstanceUid === studyInstanceUid)
      return study ? [{ ...content, study, sizes: sizesOf(content.upload.key, study) }] : []
    })
    .toSorted(
      (one, other) =>
        other.sizes.size - one.sizes.size || (other.upload.key < one.upload.key ? -1 : 1),
    )
  if (parts.length === 0) return null
  const studies = parts.map(({ study }) => study)
  const series = studies.flatMap((study) => study.series)
  const sizes = new Map(parts.toReversed().flatMap((part) => [...part.sizes]))
  return {
    studyInstanceUid,
    studyDate: firstOf(studies, (study) => study.studyDate),
    description: firstOf(studies, (study) => study.description),
    scanName: firstOf(studies, (study) => study.patientName),
    scanBirthDate: firstOf(studies, (study) => study.patientBirthDate),
    modalities: distinct(series, (one) => one.modality),
    bodyParts: distinct(series, (one) => one.bodyPart),
    seriesCount: new Set(series.map((one) => one.seriesInstanceUid)).size,
    images: sizes.size,
    bytes: [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0),
    documents: parts.reduce((sum, { stored }) => sum + stored.documents.length, 0),
    previewKey: pictureOf(series),
    progress: null,
    ...arrivalOf(parts.map(({ upload }) => upload)),
  }
}

/** The files of an upload that has no scans, or whose scans are not known yet. */
export function filesFrom({ upload, stored, progress }: Content): StudyFacts {
  return {
    studyInstanceUid: null,
    studyDate: null,
    description: upload.comment || null,
    scanName: null,
    scanBirthDate: null,
    modalities: [],
    bodyParts: [],
    seriesCount: 0,
    images: 0,
    bytes: upload.bytes,
    documents: Math.max(stored.documents.length, upload.fileCount),
    previewKey: null,
    progress,
    ...arrivalOf([upload]),
  }
}

/** Before the id of a link where that stands for whoever used it. */
const GUEST = /^link:/

/** Who sent uploads, and when. */
function arrivalOf(
  uploads: readonly UploadRecord[],
): Pick<StudyFacts, 'uploads' | 'receivedAt' | 'isNew'> {
  const arrived = uploads.map((upload) => {
    const { key, uploader, completedAt, createdAt, seenAt } = upload
    const patientId = upload.cameTo ?? upload.patientId
    const { kind, id, name } = uploader
    return {
      key,
      uploader: { kind, name },
      receivedAt: completedAt ?? createdAt,
      isNew: seenAt === null,
      link: kind === 'guest' ? { linkId: id.replace(GUEST, ''), patientId } : null,
    }
  })
  const times = arrived.map(({ receivedAt }) => receivedAt).sort()
  return {
    uploads: arrived,
    receivedAt: times.at(-1) ?? '',
    isNew: arrived.some(({ isNew }) => isNew),
  }
}

/** The bytes of each image. Where it is not kept which those are, each file is one of its own. */
function sizesOf(uploadKey: string, { series }: StoredStudy): Map<string, number> {
  return new Map(
    series.flatMap(({ seriesInstanceUid, files, objects }) =>
      files.map((file, place): [string, number] => {
        const [id, bytes] = objects[place] ?? [`${uploadKey}/${file}`, 0]
        return [`${seriesInstanceUid} ${id}`, bytes]
      }),
    ),
  )
}

/** Of the series with most images among those that have one. */
function pictureOf(series: readonly StoredSeries[]): string | null {
  const [best] = series
    .filter(({ preview }) => preview !== null)
    .toSorted((one, other) => other.instances - one.instances)
  return best?.preview?.key ?? null
}

function firstOf<T>(items: readonly T[], read: (item: T) => string | null): string | null {
  return items.map(read).find((value) => value !== null && value !== '') ?? null
}

function distinct<T>(items: readonly T[], read: (item: T) => string | null): string[] {
  const values = items.flatMap((item) => read(item)?.trim().toUpperCase() || [])
  return [...new Set(values)].sort()
}
