import type { Comparison } from '#shared/model/upload.ts'
import type { FailReason } from './engine/model.ts'
import { count, files } from './page-texts.ts'

export const pictures = (number: number) => count(number, 'picture', 'pictures')

/** The words of the uploader. */
export const uploaderTexts = {
  reading: 'Looking at your files',
  readingCount: (read: number, found: number) =>
    `${read.toLocaleString('en-US')} of ${found.toLocaleString('en-US')} files`,
  readingHint: 'Nothing is sent yet. We first check whose scans these are.',
  uploading: { patient: 'Sending your scans', staff: 'Uploading' },
  finishing: 'Checking that everything arrived',
  stay: 'Keep this page open until it is done.',
  uploaded: (uploaded: number, total: number) =>
    `${uploaded.toLocaleString('en-US')} of ${files(total)} uploaded`,
  leftOutTitle: (number: number) =>
    number === 1 ? '1 file was not sent' : `${number.toLocaleString('en-US')} files were not sent`,
  names: (paths: readonly string[], all: number) =>
    all > paths.length ? `${paths.join(', ')}, and ${all - paths.length} more` : paths.join(', '),
  ignored: (number: number) => `${number.toLocaleString('en-US')} ignored`,
  failed: (number: number) => `(${number.toLocaleString('en-US')} file(s) upload failed)`,
  bytes: (sent: string, total: string) => `${sent} of ${total} MB`,
  perSecond: (megabytes: string) => `${megabytes} MB/s`,
  left: (time: string) => `about ${time} left`,
  spoken: (percent: number, uploaded: string) => `${percent}% sent, ${uploaded}`,
  slow: 'Slow connection?',
  concurrency: 'Files at a time',
  concurrencyHint: 'More can be faster on a good line. Fewer is steadier on a weak one.',
  cancel: 'Cancel',
  cancelTitle: 'Stop and delete what was sent?',
  cancelText: 'Sending stops, and the files that were sent so far are deleted.',
  cancelConfirm: 'Stop and delete',
  keepGoing: 'Keep sending',
  leaveTitle: 'Leave before everything is sent?',
  leave:
    'Sending stops. What has arrived is kept: drop the same folder again later, and only the rest is sent.',
  leaveConfirm: 'Leave anyway',
  removing: 'Deleting',
  remove: 'Remove',
  removeTitle: 'Remove these scans?',
  removeText: 'All files of this upload are deleted. This cannot be undone.',
  removeConfirm: 'Remove scans',
  keep: 'Keep them',
  sendMore: { patient: 'Send more scans', staff: 'Upload more' },
  offlineTitle: 'You are offline',
  offline: 'We wait, and go on by ourselves as soon as you are back online.',
  signedOutTitle: 'Sign in again to go on',
  signedOut:
    'Your session has ended. Your files are still queued. Sign in on a new tab, then come back.',
  signIn: 'Sign in on a new tab',
  signedIn: 'I have signed in',
  unfinishedTitle: 'Some files were not sent',
  unfinished: 'The others have arrived. Try these again, or finish without them.',
  troubleTitle: 'The upload has stopped',
  retry: 'Retry',
  retryAll: 'Retry all',
  goOn: 'Try again',
  leaveOut: 'Finish without them',
  notSent: 'Files that were not sent',
  resumed: 'You had begun this upload before. Only what is missing is sent.',
} as const

export const failTexts: Record<FailReason, string> = {
  unreadable: "We couldn't read this file from the disc. Clean the disc, or copy it first.",
  connection: 'The connection was lost.',
  refused: 'It changed while it was sent, or was not taken.',
}

/** The words of the question whose scans they are. */
export const strangerTexts = {
  title: 'Are these the right scans?',
  lead: 'The name or birth date on some of these scans is different from what the practice has. Nothing has been sent yet.',
  leadLate:
    'The name or birth date on some of these scans is different from what the practice has. None of those has been sent yet; the others are on their way.',
  onScans: 'On the scans',
  inChart: 'What the practice has',
  differs: ({ name, birthDate }: Comparison) => {
    if (name === 'unchecked') return 'We could not compare these scans with what the practice has.'
    if (name !== 'differs') return 'The birth date is different from what the practice has.'
    return birthDate === 'differs'
      ? 'The name and the birth date are different from what the practice has.'
      : 'The name is different from what the practice has.'
  },
  noName: 'No name',
  born: (date: string) => `born ${date}`,
  noBirthDate: 'no birth date',
  hint: 'A maiden name or a typing mistake is fine to send. If these are another person’s scans, go back.',
  hintStaff: 'Make sure that you are on the right patient’s page before you send.',
  back: 'Go back',
  leaveOut: 'Leave these out',
  send: 'Send anyway',
} as const

/** The words of the staff's tab. */
export const tabTexts = {
  title: 'Scans',
  upload: 'Upload for the patient',
  uploadTitle: 'Upload scans',
  isNew: 'New',
  view: 'View',
  viewNamed: (name: string) => `View ${name}`,
  unfinished: 'Still uploading',
  broken: 'Not finished',
  arrived: (arrived: number, announced: number) =>
    `${arrived.toLocaleString('en-US')} of ${files(announced)} arrived`,
  stopped: 'stopped',
  from: { guest: 'By link', patient: 'By the patient', staff: 'By staff' },
  services: { chatReview: 'ChatReview', vConsult: 'Virtual consultation' },
  emptyTitle: 'No scans yet',
  empty: 'Send the patient a link, or upload scans that came by mail.',
  comment: 'Note',
  studyOf: 'Patient on the scans',
  differs: 'Not the name or birth date of this patient',
  series: (number: number) => count(number, 'series', 'series'),
  instances: (number: number) => count(number, 'image', 'images'),
  copies: ({ images, files, differing }: { images: number; files: number; differing: number }) =>
    [
      images > 1 && `${images} images came more than once`,
      `${files} copies`,
      differing > 0 && `${differing} ${differing === 1 ? 'differs' : 'differ'}`,
    ]
      .filter(Boolean)
      .join(', '),
  otherFiles: (number: number) => count(number, 'more file', 'more files'),
  noStudies: 'No scans among these files.',
  reading: 'Still reading these files. Pictures appear in a moment.',
  readingMany: 'Reading these files. You can leave this page meanwhile.',
  readCount: (read: number, total: number) =>
    `${read.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} files read`,
  downloadAll: 'Download all',
  downloadDisc: 'Save as disc',
  downloadDiscNamed: (name: string) => `Save as disc: ${name}`,
  downloadSeries: 'Download this series',
  preparing: (done: number, total: number) => `${done} of ${total}`,
  stopDownload: 'Stop the download',
  downloadFailed: 'The download broke off. Try again.',
  files: 'Files',
  showFiles: 'Show files',
  hideFiles: 'Hide files',
  file: 'File',
  size: 'Size',
  delete: 'Delete',
  deleteTitle: 'Delete this upload?',
  deleteText: (number: number) =>
    `${files(number)} are deleted for everyone. This cannot be undone.`,
  deleteConfirm: 'Delete upload',
  keep: 'Keep it',
  open: 'Open',
} as const

/** The words of upload links. */
export const linkTexts = {
  title: 'Send an upload link',
  lead: 'The patient opens it without an account and sends scans from a computer or phone.',
  through: 'Send it by',
  email: 'Email',
  text: 'Text message',
  to: (destination: string) => `It goes to ${destination}.`,
  noContact: 'This patient has no email and no mobile number. Add one first, then send the link.',
  noEmail: 'no email on file',
  noMobile: 'no mobile on file',
  lasts: 'It works for 14 days. You can revoke it at any time.',
  send: 'Send link',
  sentTitle: 'The link is on its way',
  sent: (destination: string) => `Sent to ${destination}.`,
  url: 'The link',
  urlHint: 'Shown only now. Copy it if you want to pass it on yourself.',
  copy: 'Copy link',
  copied: 'Copied',
  expires: 'Expires',
  done: 'Done',
  listTitle: 'Upload links',
  none: 'No links sent yet.',
  active: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
  used: 'Last used',
  unused: 'Not used yet',
  revoke: 'Revoke',
  sendAgain: 'Send again',
  revokeTitle: 'Revoke this link?',
  revokeText: 'It stops working right away. You can send a new one at any time.',
  revokeConfirm: 'Revoke link',
  keep: 'Keep it',
} as const
