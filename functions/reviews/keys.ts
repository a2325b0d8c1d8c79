import type { Key } from '#functions/platform/table.ts'

const PLACE_DIGITS = 9

/** Which practice and patient a case is of; the one key that names no practice. */
export function reviewLookupKey(id: string): Key {
  return { pk: `REVIEW#${id}`, sk: 'REVIEW' }
}

/** Keys of the cases of one practice. */
export function reviewKeys(practiceId: string) {
  const ofReview = (id: string) => `PRACTICE#${practiceId}#REVIEW#${id}`
  const place = (seq: number) => `POST#${String(seq).padStart(PLACE_DIGITS, '0')}`
  return {
    ofReview,
    review: (id: string): Key => ({ pk: ofReview(id), sk: 'REVIEW' }),
    posts: 'POST#',
    /** Posts by their place, from 1 without a gap: any page of them is a range of keys. */
    place,
    post: (id: string, seq: number): Key => ({ pk: ofReview(id), sk: place(seq) }),
    /** What a post said before, by how often it had been changed. */
    versions: (seq: number) => `BEFORE#${String(seq).padStart(PLACE_DIGITS, '0')}#`,
    version: (id: string, seq: number, version: number): Key => ({
      pk: ofReview(id),
      sk: `BEFORE#${String(seq).padStart(PLACE_DIGITS, '0')}#${String(version).padStart(6, '0')}`,
    }),
    /** Words among the staff are items of their own kind, which no reading of posts comes upon. */
    remarks: 'REMARK#',
    remark: (id: string, remarkId: string): Key => ({ pk: ofReview(id), sk: `REMARK#${remarkId}` }),
    /** In which case a post is, by its id. */
    postPlace: (postId: string): Key => ({
      pk: `PRACTICE#${practiceId}#REVIEWPOST#${postId}`,
      sk: 'POST',
    }),
    /** What lists have of a case: of the practice, of a patient, of a doctor or an advocate. */
    rows: `PRACTICE#${practiceId}#REVIEWS`,
    ofPatient: (patientId: string) => `PRACTICE#${practiceId}#PATIENT#${patientId}#REVIEWS`,
    ofStaff: (staffId: string) => `PRACTICE#${practiceId}#STAFF#${staffId}#REVIEWS`,
    /** What was written of late, by time, for functions that hold the list in memory. */
    changes: `PRACTICE#${practiceId}#REVIEWCHANGES`,
    /** Where snapshots of the list are. */
    snapshots: `PRACTICE#${practiceId}#REVIEWSNAPSHOT`,
    draft: (patientId: string, memberId: string): Key => ({
      pk: `PRACTICE#${practiceId}#PATIENT#${patientId}#REVIEWS#DRAFTS`,
      sk: memberId,
    }),
  }
}
