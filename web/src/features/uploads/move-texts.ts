/** The words of moving an upload that came to the wrong patient. */
export const moveTexts = {
  open: 'Move to another patient',
  title: 'Move to another patient',
  lead: 'All files of this upload go to the record that you choose. Both histories say so.',
  onScans: 'Patient on the scans',
  to: 'Move to',
  same: 'These scans are in this record already.',
  differs: (name: string, born: string | null) =>
    `The scans name another person than ${name}${born ? `, born ${born}` : ''}. Check before you move them.`,
  agrees: (name: string, born: string | null) =>
    `The scans name ${name}${born ? `, born ${born}` : ''}.`,
  unknown: 'The scans do not say whose they are.',
  cancel: 'Cancel',
  move: 'Move upload',
} as const
