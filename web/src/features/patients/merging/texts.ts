import type { SimilarReason } from '#shared/model/similar.ts'

export const reasonTexts: Record<SimilarReason, string> = {
  sameName: 'same name',
  nickname: 'short form of the name',
  swappedName: 'first and last name swapped',
  similarName: 'similar name',
  sameLastName: 'same last name',
  sameFirstName: 'same first name',
  sameBirthDate: 'same birth date',
  similarBirthDate: 'similar birth date',
  samePhone: 'same phone',
  sameEmail: 'same email',
  sameAddress: 'same address',
}

export const mergeTexts = {
  maybeHere: (count: number) =>
    count === 1 ? 'This person may be here already' : `${count} people like this are here already`,
  duplicates: (count: number) => `Possible duplicates (${count})`,
  duplicatesShort: (count: number) => `Duplicates (${count})`,
  title: 'Merge two records',
  menu: 'Merge with another record…',
  which: 'Which other record is of the same person?',
  isOpen: 'This record is open. Choose another one.',
  person: (name: string, born: string) => (born ? `${name}, born ${born}` : name),
  because: (reasons: readonly string[]) => {
    const text = reasons.join(', ')
    return text.charAt(0).toUpperCase() + text.slice(1)
  },
  stays: 'Record that stays',
  added: (day: string) => `Added ${day}`,
  open: (added: string) => `${added}, open now`,
  account:
    'One of these records has an account. Make sure that both are of the same person. After the merge, the account is paused until you invite the patient and the patient confirms again.',
  bothAccounts:
    'Both records have an account, so they cannot be merged. Disconnect one of the accounts first.',
  choose: 'The two differ here. Choose what is kept.',
  same: 'The two say the same.',
  carried:
    'Scans, tasks, links, notes and history of both are shown together. Links to the other record open the one that stays. You can undo the merge for 24 hours.',
  news: (name: string, label: string, value: string) => `${name}: ${label} is now ${value}`,
  conflictTitle: 'Someone else just changed one of these records',
  conflict: 'What you chose is still here. Check it against what is new, then merge again.',
  elsewhere: 'Someone else has merged this record into another one. Close this, and choose again.',
  merge: 'Merge',
  merged: 'Merged. You can undo it for 24 hours.',
  undo: 'Undo merge',
  undone: 'The merge is undone',
  with: (who: string, at: string) => `${who} merged another record into this one, ${at}`,
  nothing: '–',
} as const
