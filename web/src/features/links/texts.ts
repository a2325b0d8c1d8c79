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
