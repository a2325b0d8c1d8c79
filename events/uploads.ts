import * as v from 'valibot'
import { eventsOf } from './define.ts'

const event = eventsOf('praxis.uploads')

/** An upload link was sent to a patient. */
export const shareLinkCreated = event('ShareLinkCreated', {
  linkId: v.string(),
  patientId: v.string(),
  sentThru: v.picklist(['email', 'text']),
})

/** An upload link was revoked. */
export const shareLinkRevoked = event('ShareLinkRevoked', {
  linkId: v.string(),
  patientId: v.string(),
})

/** Every file of an upload has arrived and was verified. */
export const uploadCompleted = event('UploadCompleted', {
  key: v.string(),
  patientId: v.string(),
  files: v.number(),
  bytes: v.number(),
  uploader: v.picklist(['guest', 'patient', 'staff']),
})

/** An upload and its files were deleted. */
export const uploadDeleted = event('UploadDeleted', {
  key: v.string(),
  patientId: v.string(),
  wasCompleted: v.boolean(),
  wasNew: v.boolean(),
})

/** An image of an upload was kept for others, or is kept no longer. */
export const keyImagesChanged = event('KeyImagesChanged', {
  key: v.string(),
  patientId: v.string(),
})

/** Some files of a finished upload were deleted. */
export const uploadFilesDeleted = event('UploadFilesDeleted', {
  key: v.string(),
  patientId: v.string(),
})

const moved = { key: v.string(), patientId: v.string(), wasNew: v.boolean() }

/** The staff took an upload out of the chart of `patientId`, for it is that of `to`. */
export const uploadMovedAway = event('UploadMovedAway', { ...moved, to: v.string() })

/** The same for the chart that it is in now. */
export const uploadMovedHere = event('UploadMovedHere', {
  ...moved,
  from: v.string(),
  files: v.number(),
  bytes: v.number(),
})

/** Of an upload with more files or series than one run takes, a part is to be read or drawn. */
export const uploadPartDue = event('UploadPartDue', {
  key: v.string(),
  patientId: v.string(),
  /** Of the upload, whose files are others where it is another. */
  revision: v.number(),
  step: v.picklist(['files', 'pictures']),
  /** Counted from 0, of so many. */
  part: v.number(),
  parts: v.number(),
})

/**
 * A finished upload must be read and listed: it is older than the library, or it waited until the
 * practice had a free run.
 */
export const uploadIndexDue = event('UploadIndexDue', { key: v.string(), patientId: v.string() })

/** The library says something else of a study than before. */
export const studyListed = event('StudyListed', { patientId: v.string(), studyId: v.string() })

/** What its sender says of an upload was changed. */
export const uploadCommented = event('UploadCommented', { key: v.string(), patientId: v.string() })

/** Staff looked at an upload for the first time. */
export const uploadSeen = event('UploadSeen', { key: v.string(), patientId: v.string() })

/**
 * The time of an upload has come: nobody went on with it, or it was finished or deleted and no
 * address given for it works any more. It happens later than it was written.
 */
export const uploadTimeUp = event('UploadTimeUp', { key: v.string(), patientId: v.string() })
