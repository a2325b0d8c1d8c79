import type { PatientLinkKind, PatientLinkState } from '#shared/model/patient-link.ts'

/** The words of the page of the practice's open links. */
export const linksTexts = {
  title: 'Upload links',
  description: 'Links that still work. Anyone who has one can send scans to that patient’s record.',
  columns: {
    patient: 'Patient',
    sent: 'Sent to',
    when: 'When',
    used: 'Used',
    expires: 'Expires',
    actions: 'Actions',
  },
  sentBy: (name: string) => `by ${name}`,
  unnamed: 'Patient without a name',
  unused: 'Not used yet',
  emptyTitle: 'No open links',
  empty: 'Open a patient and send an upload link. It works for 14 days.',
  revoke: 'Revoke',
  revokeTitle: (patient: string) => `Revoke the link of ${patient}?`,
  revokeText: 'It stops working right away. You can send a new one at any time.',
  revokeConfirm: 'Revoke link',
  keep: 'Keep it',
  revoked: 'Link revoked',
} as const

/** The list of a patient's links in the record. */
export const recordLinksTexts = {
  title: 'Links',
  description: 'Links to the data of this patient that work without an account.',
  showEnded: 'Show ended links',
  none: 'No links were sent yet.',
  noneOpen: 'No open links.',
  kinds: {
    upload: 'Upload link',
    message: 'Message link',
    consultation: 'Video consultation link',
    consultationGuest: 'Guest of a video consultation',
    studyShare: 'Shared study',
    appointment: 'Appointment',
  } satisfies Record<PatientLinkKind, string>,
  states: {
    open: 'Open',
    locked: 'Locked',
    expired: 'Expired',
    revoked: 'Revoked',
  } satisfies Record<PatientLinkState, string>,
  sentTo: (recipients: readonly string[]) =>
    recipients.length === 0 ? 'No address' : `For ${recipients.join(' or ')}`,
  by: (name: string) => `by ${name}`,
  opened: 'Last opened',
  notOpened: 'Not opened yet',
  expires: 'Expires',
  revoke: 'Revoke',
  revokeTitle: (kind: string) => `Revoke this link? (${kind})`,
  revokeText: 'It stops working right away, also for someone who has it open now.',
  revokeConfirm: 'Revoke link',
  keep: 'Keep it',
  revoked: 'Link revoked',
} as const
