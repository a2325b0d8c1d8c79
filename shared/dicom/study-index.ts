import * as v from 'valibot'

const Series = v.object({
  seriesInstanceUid: v.string(),
  modality: v.nullable(v.string()),
  description: v.nullable(v.string()),
  number: v.nullable(v.number()),
  /** Distinct objects: a file that came twice counts once. */
  instances: v.number(),
  /** The picture that stands for the series, its frame counted from 0; null where it has no pictures. */
  middle: v.nullable(v.object({ fileId: v.string(), frame: v.number() })),
  /** In order through the body. */
  files: v.array(v.string()),
})

const Study = v.object({
  studyInstanceUid: v.string(),
  /** A DICOM person name, `DOE^JANE^A`. */
  patientName: v.nullable(v.string()),
  /** YYYYMMDD */
  patientBirthDate: v.nullable(v.string()),
  /** YYYYMMDD */
  studyDate: v.nullable(v.string()),
  description: v.nullable(v.string()),
  series: v.array(Series),
})

/** What an upload's DICOM files show: newest study first, series by number. */
export const StudyIndex = v.object({ studies: v.array(Study) })

export type StudyIndex = v.InferOutput<typeof StudyIndex>
export type Study = v.InferOutput<typeof Study>
export type Series = v.InferOutput<typeof Series>
