import type { Key } from '#functions/platform/table.ts'

/** Keys of a practice's lead forms, and of submissions that wait. */
export function leadFormKeys(practiceId: string) {
  const practice = `PRACTICE#${practiceId}`
  const pk = `${practice}#LEADFORMS`
  return {
    partition: pk,
    forms: 'FORM#',
    form: (formId: string): Key => ({ pk, sk: `FORM#${formId}` }),
    /** How many submissions came: apart, so that they do not conflict with an edit. */
    countings: 'COUNTING#',
    counting: (formId: string): Key => ({ pk, sk: `COUNTING#${formId}` }),
    /** A text that people agreed to; such an item is never changed. */
    consent: (formId: string, version: number): Key => ({
      pk,
      sk: `CONSENT#${formId}#${String(version).padStart(6, '0')}`,
    }),
    /** How many forms there are. */
    total: { pk, sk: 'TOTAL' } satisfies Key,
    locked: `${practice}#LOCKEDLEADS`,
    lockedLead: (at: string, submissionId: string): Key => ({
      pk: `${practice}#LOCKEDLEADS`,
      sk: `${at}#${submissionId}`,
    }),
    /** Which record a submission made last of those with this mobile number. */
    leadMobile: (mobile: string): Key => ({ pk: `${practice}#LEADMOBILES`, sk: mobile }),
    /** That the practice was told on this day. */
    told: (day: string): Key => ({ pk: `${practice}#LOCKEDLEADSTOLD`, sk: day }),
    /** The event that opens what waits when this time has come. */
    due: (at: string): Key => ({ pk: `${practice}#LOCKEDLEADSDUE`, sk: at }),
  }
}

/** Where a public address leads. */
export const formKeyKey = (formKey: string): Key => ({
  pk: `LEADFORMKEY#${formKey}`,
  sk: 'LEADFORMKEY',
})

/** A challenge that was spent. */
export const spentKey = (challengeId: string): Key => ({
  pk: `LEADFORMSPENT#${challengeId}`,
  sk: 'LEADFORMSPENT',
})
