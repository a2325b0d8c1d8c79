import type { Key } from '#functions/platform/table.ts'

/** Which practice and patient a consultation is of; one of the two keys that name no practice. */
export function consultLookupKey(id: string): Key {
  return { pk: `CONSULT#${id}`, sk: 'CONSULT' }
}

/** That a number is given to a consultation: it is given once. */
export function consultNumberKey(number: string): Key {
  return { pk: `CONSULTNUMBER#${number}`, sk: 'CONSULT' }
}

/** What somebody said of themselves who asked for a link. */
export function lostLinkKey(requestId: string): Key {
  return { pk: `CONSULTLOST#${requestId}`, sk: 'REQUEST' }
}

/** Marks that a patient was sent a lost link a short time ago. */
export const lostLinkSentKey = (practiceId: string, patientId: string): Key => ({
  pk: `PRACTICE#${practiceId}#PATIENT#${patientId}#CONSULTLOST`,
  sk: 'SENT',
})

/** The consultations to come, in all practices, of those who are reached by a number. */
export const consultsOfMobile = (mobile: string) => `CONSULTMOBILE#${mobile}`

type Placed = { id: string; at: string }

/** Keys of the consultations of one practice. */
export function consultKeys(practiceId: string) {
  const practice = `PRACTICE#${practiceId}`
  const rows = `${practice}#CONSULTS`
  return {
    consult: (id: string): Key => ({ pk: `${practice}#CONSULT#${id}`, sk: 'CONSULT' }),
    /** What the patient of a consultation is to be told. */
    announcement: (id: string): Key => ({
      pk: `${practice}#CONSULT#${id}`,
      sk: 'ANNOUNCEMENT',
    }),
    /** What lists have of a consultation, by its time; what waits for one comes under another beginning. */
    rows,
    row: ({ id, at }: Placed): Key => ({ pk: rows, sk: `AT#${at}#${id}` }),
    at: (moment: string) => `AT#${moment}`,
    requests: 'REQUEST#',
    request: ({ id, at }: Placed): Key => ({ pk: rows, sk: `REQUEST#${at}#${id}` }),
    ofPatient: (patientId: string) => `${practice}#PATIENT#${patientId}#CONSULTS`,
    rowOfPatient: (patientId: string, id: string): Key => ({
      pk: `${practice}#PATIENT#${patientId}#CONSULTS`,
      sk: id,
    }),
    /** The consultations of a provider that have not ended. */
    ofProvider: (providerId: string) => `${practice}#STAFF#${providerId}#CONSULTS`,
    placeOfProvider: (providerId: string, id: string): Key => ({
      pk: `${practice}#STAFF#${providerId}#CONSULTS`,
      sk: id,
    }),
    /** That a patient agreed to be seen by video, by version of the text and state. */
    consents: (patientId: string) => `${practice}#PATIENT#${patientId}#TELEHEALTH`,
    consent: (patientId: string, version: string, state: string): Key => ({
      pk: `${practice}#PATIENT#${patientId}#TELEHEALTH`,
      sk: `CONSENT#${version}#${state}`,
    }),
  }
}
