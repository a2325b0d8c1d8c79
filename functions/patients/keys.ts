import type { Key } from '#functions/platform/table.ts'

/** Keys of what belongs to the patients of one practice, beside the records themselves. */
export function patientSideKeys(practiceId: string) {
  const practice = `PRACTICE#${practiceId}`
  const history = (patientId: string) => `${practice}#PATIENT#${patientId}`
  return {
    /** Guards that no two records have the same email address. */
    email: (email: string): Key => ({ pk: `${practice}#EMAILS`, sk: email }),
    mobiles: `${practice}#MOBILES`,
    mobile: (mobile: string, patientId: string): Key => ({
      pk: `${practice}#MOBILES`,
      sk: `${mobile}#${patientId}`,
    }),
    history,
    timeline: 'TIMELINE#',
    timelineEntry: (patientId: string, at: string, id: string): Key => ({
      pk: history(patientId),
      sk: `TIMELINE#${at}#${id}`,
    }),
    /** What was noted with a move of the lead, until its history entry takes it over. */
    leadNote: (patientId: string, at: string): Key => ({
      pk: history(patientId),
      sk: `LEADNOTE#${at}`,
    }),
  }
}

/** Charts of any practice with this address; in the index. */
export function chartsOfEmail(email: string): string {
  return `PATIENTEMAIL#${email}`
}
