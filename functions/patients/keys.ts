import type { Key } from '#functions/platform/table.ts'

/** Keys of a practice's items about patients, other than the records themselves. */
export function patientSideKeys(practiceId: string) {
  const practice = `PRACTICE#${practiceId}`
  const history = (patientId: string) => `${practice}#PATIENT#${patientId}`
  return {
    /** Keeps email addresses unique among the records. */
    email: (email: string): Key => ({ pk: `${practice}#EMAILS`, sk: email }),
    mobiles: `${practice}#MOBILES`,
    mobile: (mobile: string, patientId: string): Key => ({
      pk: `${practice}#MOBILES`,
      sk: `${mobile}#${patientId}`,
    }),
    /** Other numbers of theirs. */
    contactPhones: `${practice}#CONTACTPHONES`,
    contactPhone: (number: string, patientId: string): Key => ({
      pk: `${practice}#CONTACTPHONES`,
      sk: `${number}#${patientId}`,
    }),
    /** Email addresses from before merges, which are not unique. */
    formerEmails: `${practice}#FORMEREMAILS`,
    formerEmail: (email: string, patientId: string): Key => ({
      pk: `${practice}#FORMEREMAILS`,
      sk: `${email}#${patientId}`,
    }),
    history,
    timeline: 'TIMELINE#',
    timelineEntry: (patientId: string, at: string, id: string): Key => ({
      pk: history(patientId),
      sk: `TIMELINE#${at}#${id}`,
    }),
    /** What the staff proposed last to the patient. */
    proposal: (patientId: string): Key => ({ pk: history(patientId), sk: 'PROPOSAL' }),
    /** What the merge of this record into another is undone by. */
    merge: (goneId: string): Key => ({ pk: history(goneId), sk: 'MERGE' }),
    notes: 'NOTE#',
    note: (patientId: string, noteId: string): Key => ({
      pk: history(patientId),
      sk: `NOTE#${noteId}`,
    }),
    /** The note of a status change, kept until its timeline entry is written. */
    leadNote: (patientId: string, at: string): Key => ({
      pk: history(patientId),
      sk: `LEADNOTE#${at}`,
    }),
  }
}
