import * as v from 'valibot'
import type { StudyIndex as DicomStudies } from '#shared/dicom/study-index.ts'
import type { StudyIndex } from '#shared/model/upload.ts'

const storedSeries = v.object({
  seriesInstanceUid: v.string(),
  modality: v.nullable(v.string()),
  description: v.nullable(v.string()),
  instances: v.number(),
  /** The picture: of which file, and where in the object store. */
  preview: v.nullable(v.object({ file: v.string(), key: v.string() })),
  /** Names, in the order of the slices. */
  files: v.array(v.string()),
})

/** The studies of an upload as they are kept beside its files. */
export const storedStudies = v.object({
  /** Of the upload whose files were read: after a change to the files this no longer holds. */
  revision: v.number(),
  /** reading: the pictures are still being drawn. */
  state: v.picklist(['reading', 'ready']),
  studies: v.array(
    v.object({
      studyInstanceUid: v.string(),
      patientName: v.nullable(v.string()),
      patientBirthDate: v.nullable(v.string()),
      studyDate: v.nullable(v.string()),
      description: v.nullable(v.string()),
      series: v.array(storedSeries),
    }),
  ),
  otherFiles: v.number(),
})
export type StoredStudies = v.InferOutput<typeof storedStudies>
export type StoredSeries = v.InferOutput<typeof storedSeries>

/** The picture to draw for a series. */
export type PreviewJob = { fileId: string; frame: number; file: string; number: number }

/**
 * What the headers of an upload's files told, with names instead of ids, and the pictures to draw.
 * @param names of the files read, by id
 */
export function arrangeStudies(
  { studies }: DicomStudies,
  names: ReadonlyMap<string, string>,
): { studies: StoredStudies['studies']; previews: Map<string, PreviewJob> } {
  const nameOf = (fileId: string) => names.get(fileId) ?? fileId
  const previews = new Map<string, PreviewJob>()
  const arranged = studies.map(({ series, ...study }) => ({
    ...study,
    series: series.map(({ middle, number: _, files, ...one }) => {
      if (middle) {
        const job = { ...middle, file: nameOf(middle.fileId), number: previews.size + 1 }
        previews.set(seriesKey(study, one), job)
      }
      return { ...one, preview: null, files: files.map(nameOf) }
    }),
  }))
  return { studies: arranged, previews }
}

/** A series within an upload: its own id might come in two studies. */
export function seriesKey(
  study: { studyInstanceUid: string },
  series: { seriesInstanceUid: string },
): string {
  return `${study.studyInstanceUid} ${series.seriesInstanceUid}`
}

/** Changes every series; those that come out null, and studies left empty, are dropped. */
export function mapSeries(
  studies: StoredStudies['studies'],
  change: (series: StoredSeries, study: { studyInstanceUid: string }) => StoredSeries | null,
): StoredStudies['studies'] {
  return studies.flatMap((study) => {
    const series = study.series.flatMap((one) => change(one, study) ?? [])
    return series.length > 0 ? [{ ...study, series }] : []
  })
}

/**
 * The studies without some files.
 * @returns also the keys of the pictures that showed one of them
 */
export function withoutFiles(
  { studies, otherFiles }: Pick<StoredStudies, 'studies' | 'otherFiles'>,
  names: ReadonlySet<string>,
): Pick<StoredStudies, 'studies' | 'otherFiles'> & { previews: string[] } {
  const previews: string[] = []
  let others = names.size
  const left = mapSeries(studies, (series) => {
    const files = series.files.filter((name) => !names.has(name))
    others -= series.files.length - files.length
    const isShown = series.preview !== null && names.has(series.preview.file)
    if (isShown && series.preview) previews.push(series.preview.key)
    const preview = isShown ? null : series.preview
    return files.length > 0 ? { ...series, files, instances: files.length, preview } : null
  })
  return { studies: left, otherFiles: Math.max(0, otherFiles - others), previews }
}

/** The studies as the API answers them. */
export async function answerStudies(
  { state, studies, otherFiles }: Omit<StoredStudies, 'revision'>,
  urlOf: (key: string) => Promise<string>,
): Promise<StudyIndex> {
  const answered = studies.map(async ({ series, ...study }) => ({
    ...study,
    series: await Promise.all(
      series.map(async ({ preview, ...one }) => ({
        ...one,
        previewUrl: preview && (await urlOf(preview.key)),
      })),
    ),
  }))
  return { state, studies: await Promise.all(answered), otherFiles }
}
