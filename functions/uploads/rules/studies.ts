import * as v from 'valibot'
import { type StudyIndex, study, studyIndex, studySeries } from '#shared/model/upload.ts'
import type { StudyTree } from './dicom/index-studies.ts'

const storedSeries = v.object({
  ...v.omit(studySeries, ['previewUrl']).entries,
  bodyPart: v.optional(v.nullable(v.string()), null),
  /** Of each file: which object it is, and its bytes; none where it was read before these were kept. */
  objects: v.optional(v.array(v.tuple([v.string(), v.number()])), []),
  /** The picture: of which file, and where in the object store. */
  preview: v.nullable(v.object({ file: v.string(), key: v.string() })),
})
type StoredSeries = v.InferOutput<typeof storedSeries>

/** The studies of an upload as they are kept beside its files. `reading`: pictures are missing. */
export const storedStudies = v.object({
  ...v.omit(studyIndex, ['progress']).entries,
  /** Of the upload whose files were read: after a change to the files this no longer holds. */
  revision: v.number(),
  /** Names of the first files that are no DICOM, such as reports and photographs. */
  documents: v.optional(v.array(v.string()), []),
  studies: v.array(v.object({ ...study.entries, series: v.array(storedSeries) })),
})
export type StoredStudies = v.InferOutput<typeof storedStudies>

/** Whether it is kept which objects the files are, by which the library counts. */
export const tellsObjects = ({ studies }: Pick<StoredStudies, 'studies'>): boolean =>
  studies.every(({ series }) =>
    series.every(({ files, objects }) => objects.length === files.length),
  )

/** The picture to draw for a series. */
export type PreviewJob = { fileId: string; frame: number; file: string; number: number }

/**
 * The studies of an upload with the names of files instead of ids, and the pictures to draw.
 * @param names of the files read, by id
 */
export function arrangeStudies(
  { studies }: StudyTree,
  names: ReadonlyMap<string, string>,
): { studies: StoredStudies['studies']; previews: Map<string, PreviewJob> } {
  const nameOf = (fileId: string) => names.get(fileId) ?? fileId
  const previews = new Map<string, PreviewJob>()
  const arranged = studies.map(({ series, ...study }) => ({
    ...study,
    series: series.map(({ middle, number: _, files, copies, ...one }) => {
      if (middle) {
        const job = { ...middle, file: nameOf(middle.fileId), number: previews.size + 1 }
        previews.set(seriesKey(study, one), job)
      }
      const named = copies.map(({ fileId, others }) => ({
        file: nameOf(fileId),
        others: others.map((copy) => ({ file: nameOf(copy.fileId), differs: copy.differs })),
      }))
      return { ...one, preview: null, files: files.map(nameOf), copies: named }
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

type Held = Pick<StoredStudies, 'studies' | 'otherFiles' | 'documents'>

/**
 * The studies without some files; a copy takes the place of a file that is gone.
 * @returns the studies, and the keys of the pictures that showed one of the files
 */
export function withoutFiles(
  { studies, otherFiles, documents }: Held,
  names: ReadonlySet<string>,
): Held & { previews: string[] } {
  const previews: string[] = []
  let others = names.size
  const left = mapSeries(studies, (series) => {
    const { files, copies } = withoutCopies(series, names)
    others -= filesIn(series) - filesIn({ files, copies })
    const objects = objectsLeft(series, files)
    const { preview } = series
    const isGone = preview !== null && names.has(preview.file)
    if (isGone) previews.push(preview.key)
    if (files.length === 0) return null
    return {
      ...series,
      files,
      copies,
      objects,
      instances: files.length,
      preview: isGone ? null : preview,
    }
  })
  const documentsLeft = documents.filter((name) => !names.has(name))
  return {
    studies: left,
    otherFiles: Math.max(0, otherFiles - others),
    documents: documentsLeft,
    previews,
  }
}

/** A copy that takes the place of a file is the same object. */
function objectsLeft({ files, copies, objects }: StoredSeries, left: readonly string[]) {
  const kept = new Set(left)
  const others = new Map(copies.map(({ file, others }) => [file, others]))
  return objects.filter((_, place) => {
    const file = files[place] ?? ''
    return kept.has(file) || others.get(file)?.some((copy) => kept.has(copy.file))
  })
}

type Files = Pick<StoredSeries, 'files' | 'copies'>

const filesIn = ({ files, copies }: Files): number =>
  copies.reduce((sum, { others }) => sum + others.length, files.length)

function withoutCopies({ files, copies }: Files, names: ReadonlySet<string>): Files {
  const copiesOf = new Map(copies.map(({ file, others }) => [file, others]))
  const left = files.flatMap((file) => {
    const others = (copiesOf.get(file) ?? []).filter((copy) => !names.has(copy.file))
    if (!names.has(file)) return [{ file, others }]
    // Those like the file that is gone come first: where there is none, all the others differ.
    const [next, ...rest] = others.toSorted((one, other) => +one.differs - +other.differs)
    return next === undefined ? [] : [{ file: next.file, others: rest }]
  })
  return {
    files: left.map(({ file }) => file),
    copies: left.filter(({ others }) => others.length > 0),
  }
}

/**
 * The studies as the API answers them.
 * @param documents those that are stored by their names, with addresses
 */
export async function answerStudies(
  { state, studies, otherFiles }: Omit<StoredStudies, 'revision' | 'documents'>,
  documents: StudyIndex['documents'],
  urlOf: (key: string) => Promise<string>,
): Promise<StudyIndex> {
  const answered = studies.map(async ({ series, ...study }) => ({
    ...study,
    series: await Promise.all(
      series.map(async ({ preview, objects: _objects, bodyPart: _part, ...one }) => ({
        ...one,
        previewUrl: preview && (await urlOf(preview.key)),
      })),
    ),
  }))
  return { state, studies: await Promise.all(answered), otherFiles, documents, progress: null }
}
