import * as v from 'valibot'
import { day, flag, id, instant, searchText } from './fields.ts'
import { uploaderKinds } from './study-order.ts'
import { readingProgress, uploadSummary } from './upload.ts'

/** What the library is filtered by, besides words; days and moments are both included. */
export const studyFilters = {
  patientId: v.optional(id),
  /** A code of DICOM such as CT; of a study that has several, one of them. */
  modality: v.optional(searchText(16)),
  bodyPart: v.optional(searchText(64)),
  studiedFrom: v.optional(day),
  studiedTo: v.optional(day),
  receivedFrom: v.optional(instant),
  receivedTo: v.optional(instant),
  /** Whether somebody of the staff is still to look at it. */
  isNew: v.optional(flag),
  /** Who sent it: a guest by a link, the patient by an account, or the staff. */
  sentBy: v.optional(v.picklist(uploaderKinds)),
}

/** An upload that a study came with. */
const studyUpload = v.object({
  key: v.string(),
  uploader: uploadSummary.entries.uploader,
  receivedAt: v.string(),
  isNew: v.boolean(),
  /** The link by which a guest sent it, as the staff see it; null where there was none. */
  link: v.nullable(
    v.object({
      linkId: v.string(),
      sentThru: v.picklist(['email', 'text']),
      sentTo: v.string(),
      createdAt: v.string(),
    }),
  ),
})

/**
 * A study in the library, or the files of an upload that has no scans. What came in several uploads is one
 * study, and each of its images counts once.
 */
export const listedStudy = v.object({
  id: v.string(),
  patientId: v.string(),
  /** As the chart has it; null where there is no such record any more. */
  patient: v.nullable(
    v.object({
      firstName: v.nullable(v.string()),
      middleName: v.nullable(v.string()),
      lastName: v.nullable(v.string()),
      dob: v.string(),
    }),
  ),
  /** Null where these are files without scans. */
  studyInstanceUid: v.nullable(v.string()),
  /** YYYYMMDD */
  studyDate: v.nullable(v.string()),
  description: v.nullable(v.string()),
  modalities: v.array(v.string()),
  bodyParts: v.array(v.string()),
  /** A DICOM person name, as the scans have it. */
  scanName: v.nullable(v.string()),
  /** YYYYMMDD */
  scanBirthDate: v.nullable(v.string()),
  seriesCount: v.number(),
  images: v.number(),
  /** Files that are no scans and came with it. */
  documents: v.number(),
  /** Of the images, or of the files where there are none. */
  bytes: v.number(),
  isNew: v.boolean(),
  /** When the last of it came. */
  receivedAt: v.string(),
  /** A picture of it, good for a few minutes; null where none can be drawn. */
  previewUrl: v.nullable(v.string()),
  /** Of an upload of many files whose scans are not known yet: how far reading them is. */
  progress: v.nullable(readingProgress),
  /** The one with most of its images first. */
  uploads: v.array(studyUpload),
})
export type ListedStudy = v.InferOutput<typeof listedStudy>
