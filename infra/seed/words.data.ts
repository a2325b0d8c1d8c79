import { type LeadTarget, leadReasons } from '#shared/model/leads.ts'

type Texts = readonly [string, ...string[]]

/** What staff note when they move a lead. */
export const notes: Record<LeadTarget, Texts> = {
  1: ['Came in again by the web form.'],
  2: [
    'Left a voicemail with our callback number.',
    'No answer, will try again tomorrow afternoon.',
    'Asked to be called after 5 pm.',
  ],
  3: [
    'Low back pain for about six months, worse when sitting. Had physical therapy twice.',
    'Knee pain after a fall in spring. Wants to avoid surgery if possible.',
    'Sent the new patient packet by email.',
    'Insurance card received, checking benefits.',
    'Has an MRI on a disc at home and will upload it.',
  ],
  4: [
    'MRI report received, waiting for the provider.',
    'Benefits confirmed, authorization may be needed for imaging.',
    'Provider wants to see the earlier scans as well.',
  ],
  8: ['Same person as an earlier record.', 'Asked us not to call again.', 'Dialed us by mistake.'],
  9: [
    'Plan is out of network, gave two names closer to home.',
    'Decided to stay with the current provider.',
    'Six calls without an answer.',
    'Lives too far away for regular visits.',
  ],
  10: [
    'First visit booked, asked to bring the disc.',
    'Video consult booked for the afternoon.',
    'Moved to next week at the request of the patient.',
  ],
  100: ['First visit done, follow-up in six weeks.', 'Treatment plan agreed.'],
}

export function reasonsOf(status: LeadTarget): Texts {
  const [first = '', ...rest] = leadReasons[status].filter((reason) => reason !== 'Other')
  return [first, ...rest]
}

/** What there is to do for somebody at this point. */
export const errandSubjects: Partial<Record<LeadTarget, Texts>> = {
  2: ['Call back', 'Send clinic information'],
  3: ['Verify insurance benefits', 'Request imaging records', 'Send intake forms'],
  4: ['Review records with provider', 'Request earlier scans'],
  10: ['Confirm appointment', 'Remind to bring imaging disc', 'Obtain prior authorization'],
}

export const patientErrands: Texts = [
  'Schedule follow-up visit',
  'Obtain prior authorization',
  'Send physical therapy referral',
  'Call after procedure',
  'Update insurance card',
]

export const providerErrands: Texts = ['Review imaging', 'Sign referral letter', 'Read MRI report']

export const visitComments: Texts = [
  'Brings the MRI on a disc.',
  'Wants to talk about surgery.',
  'First visit, needs the forms.',
  'Interpreter for Spanish, please.',
  'Follow-up after the injection.',
  'Results of the EMG.',
]

export const outcomes: Texts = [
  'Done by phone.',
  'Reached on the second try.',
  'Sent by email, receipt confirmed.',
  'All set.',
]
