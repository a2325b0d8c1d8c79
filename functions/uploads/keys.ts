import type { Key } from '#functions/platform/table.ts'
import { TEMPORARY, type UploadService } from '#shared/model/upload-rules.ts'
import type { FileRecord } from './records.ts'
import { fileIdOf, orderOf } from './rules/file-place.ts'

/** Which practice and patient an upload belongs to; the one key that names no practice. */
export function uploadLookupKey(key: string): Key {
  return { pk: `UPLOAD#${key}`, sk: 'UPLOAD' }
}

/** Where the uploads domain keeps the staff's half of a patient's upload link. */
export function linkPlace(practiceId: string, patientId: string, linkId: string): Key {
  return { pk: `PRACTICE#${practiceId}#PATIENT#${patientId}`, sk: `LINK#${linkId}` }
}

/** Keys of one practice's uploads and links. */
export function uploadKeys(practiceId: string) {
  const patient = (patientId: string) => `PRACTICE#${practiceId}#PATIENT#${patientId}`
  const files = (key: string) => `PRACTICE#${practiceId}#UPLOAD#${key}`
  return {
    patient,
    uploads: 'UPLOAD#',
    upload: (patientId: string, key: string): Key => ({
      pk: patient(patientId),
      sk: `UPLOAD#${key}`,
    }),
    /** The one unfinished upload of an uploader for a patient and service. */
    open: (patientId: string, service: UploadService, uploaderId: string): Key => ({
      pk: patient(patientId),
      sk: `OPENUPLOAD#${service}#${uploaderId}`,
    }),
    files,
    /** In the order of the names. */
    file: (key: string, name: string): Key => ({
      pk: files(key),
      sk: `FILE#${orderOf(name)}#${fileIdOf(name)}`,
    }),
    keyImages: 'KEYIMAGE#',
    keyImage: (key: string, keyImageId: string): Key => ({
      pk: files(key),
      sk: `KEYIMAGE#${keyImageId}`,
    }),
    measurements: 'MEASUREMENT#',
    measurementsOf: (personId: string) => `MEASUREMENT#${personId}#`,
    measurement: (key: string, personId: string, measurementId: string): Key => ({
      pk: files(key),
      sk: `MEASUREMENT#${personId}#${measurementId}`,
    }),
    timer: (key: string): Key => ({ pk: files(key), sk: 'TIMER' }),
    /** The studies of a patient. */
    ofPatient: (patientId: string) => `${patient(patientId)}#STUDIES`,
    study: (patientId: string, id: string): Key => ({
      pk: `${patient(patientId)}#STUDIES`,
      sk: `STUDY#${id}`,
    }),
    /** What the library lists of all studies. */
    library: `PRACTICE#${practiceId}#STUDIES`,
    /** What of that was written of late, by time, for functions that hold it in memory. */
    libraryChanges: `PRACTICE#${practiceId}#STUDYCHANGES`,
    librarySnapshots: `PRACTICE#${practiceId}#STUDYSNAPSHOT`,
    /** Studies of a patient that were shared, each followed by who opened it. */
    shares: 'STUDYSHARE#',
    share: (patientId: string, shareId: string): Key => ({
      pk: patient(patientId),
      sk: `STUDYSHARE#${shareId}`,
    }),
    /** The runs that read the practice's uploads now, and the work that waits for one of them. */
    indexing: `PRACTICE#${practiceId}#INDEXING`,
    indexSlots: 'SLOT#',
    indexSlot: (number: number): Key => ({
      pk: `PRACTICE#${practiceId}#INDEXING`,
      sk: `SLOT#${number}`,
    }),
    indexQueue: 'QUEUE#',
    /** Ids are ordered by time, so the queue is in the order in which its work was due. */
    indexQueued: (eventId: string): Key => ({
      pk: `PRACTICE#${practiceId}#INDEXING`,
      sk: `QUEUE#${eventId}`,
    }),
    links: 'LINK#',
    link: (patientId: string, linkId: string): Key => linkPlace(practiceId, patientId, linkId),
    openLinks: `PRACTICE#${practiceId}#LINKS`,
    openLink: ({ createdAt, linkId }: { createdAt: string; linkId: string }): Key => ({
      pk: `PRACTICE#${practiceId}#LINKS`,
      sk: `${createdAt}#${linkId}`,
    }),
    linkLookup: (linkId: string): Key => ({
      pk: `PRACTICE#${practiceId}#LINK#${linkId}`,
      sk: 'LINK',
    }),
  }
}

export type UploadPlace = { practiceId: string; patientId: string; key: string }

type StoredPlace = UploadPlace & { cameTo?: string | null }

/** An upload whose patient is known, as within a call that names it. */
export type UploadOfPatient = Pick<UploadPlace, 'patientId' | 'key'>

type StoredFile = Pick<FileRecord, 'fileId' | 'object'>

/** The last part of the key of a file's object; files announced before there was one have their id. */
export function objectOf({ fileId, object }: StoredFile): string {
  return object ?? fileId
}

/** Where an upload's objects are in the bucket: where they came to, also once it is in another chart. */
export function objectKeys({ practiceId, patientId, key, cameTo = null }: StoredPlace) {
  const all =
    patientId === TEMPORARY
      ? `temporary/${practiceId}/${key}/`
      : `practices/${practiceId}/patients/${cameTo ?? patientId}/uploads/${key}/`
  return {
    all,
    files: `${all}files/`,
    file: (file: StoredFile) => `${all}files/${objectOf(file)}`,
    derived: `${all}derived/`,
    studies: `${all}derived/studies.json`,
    preview: (number: number) => `${all}derived/previews/${number}.png`,
    /** The picture of a key image. */
    keyImage: (keyImageId: string) => `${all}key-images/${keyImageId}.jpg`,
    /** Work on a revision of its files that is divided into parts: what is to be done, and what is done. */
    parts: `${all}derived/parts/`,
    partsOf: (revision: number) => `${all}derived/parts/${revision}/`,
  }
}
