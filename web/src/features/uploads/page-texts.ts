/** How many there are of something. */
export function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`
}

export const files = (number: number) => count(number, 'file', 'files')

/** The words of the uploader before anything was chosen. */
export const dropTexts = {
  dropTitle: 'Drop the folder with your scans here',
  dropTitleStaff: 'Drop a folder of scans here',
  or: 'or',
  selectFolder: 'Select folder',
  selectFiles: 'Select files',
  moreFolders: 'Add more folders',
  moreFiles: 'Add more files',
  takes: 'Scans (DICOM), PDF and Word files, and pictures. Other files are skipped.',
  nothingTitle: 'No scans found',
  nothing:
    'None of these files can be taken. Look for the folder of the disc that is often called DICOM, or ask the practice.',
} as const

/** The words of the page at /rad-cloud. */
export const pageTexts = {
  tab: 'Send scans',
  title: (practice: string) => `Send your scans to ${practice}`,
  lead: (name: string) =>
    `For ${name}. X-rays, CT, MRI and other scans, straight from your disc, computer or phone.`,
  leadNobody: 'X-rays, CT, MRI and other scans, straight from your disc, computer or phone.',
  helpTitle: 'My scans are on a CD',
  helpSteps: [
    'Put the CD into your computer.',
    'Click “Select folder” and choose the CD. It is often called D: or has the hospital’s name.',
    'Click “Upload”. If your browser asks, say yes. We find the scans on the CD by ourselves.',
  ],
  phoneTitle: 'My scans are on my phone',
  phoneSteps: [
    'Tap “Select files”.',
    'Choose the files or the pictures of your reports. You can choose many at once.',
    'Wait until it says that they have arrived.',
  ],
  safeTitle: 'Who can see my scans?',
  safe: (practice: string) =>
    `Only you and the staff of ${practice}. Your scans are encrypted on the way and where they are kept.`,
  questions: 'Questions? Call',
  callFor: (practice: string) => `${practice} at`,
  comment: 'Anything the practice should know?',
  commentHint: 'For example: MRI of my back from last week.',
  saveComment: 'Save note',
  commentSaved: 'Note saved',
  arrived: { patient: 'Your scans have arrived', staff: 'Upload complete' },
  arrivedText: (practice: string) => `${practice} can see them now.`,
  mayClose: 'You can close this page.',
  found: { patient: 'What we found', staff: 'Found in these files' },
  readingStudies: 'Reading your scans',
  former: 'What you sent before',
  unfinishedTitle: 'You have an unfinished upload',
  unfinished: 'Drop the same folder again and we send only what is missing.',
  startOver: 'Start over',
  startOverTitle: 'Delete what was sent and start over?',
  startOverText: 'The files that arrived so far are deleted. You can then send from the beginning.',
  startOverKeep: 'Keep them',
  signedInAs: (name: string) => `Signed in as ${name}.`,
  pages: 'Your care',
  home: 'Home',
  ownScans: 'My scans',
  reviews: 'Ask for a second opinion',
  consults: 'Video consultations',
  details: 'My details',
  practices: 'My practices',
  security: 'Sign-in and security',
  logout: 'Log out',
  choose: 'Which practice should get your scans?',
  noChartTitle: 'No practice is connected yet',
  noChart: 'Ask your practice to invite you. An invitation also shows here if it goes to',
  noChartLink: 'To send scans today, ask for an upload link.',
  notPatient: 'Not a patient? See the other ways to start',
  staffTitle: 'Open a patient to see or send scans',
  staff: 'This page is for patients. Staff find scans on the patient’s own page.',
  staffLink: 'Open the library of all scans',
  badLinkTitle: 'This link no longer works',
  badLink:
    'It may have expired or been replaced by a newer one. Call your practice and ask for a new link.',
  haveAccount: 'Do you have an account? You can send scans without a link.',
  noLinkTitle: 'Sign in to send scans',
  noLink: 'Or open the link that your practice sent you by email or text.',
  signIn: 'Sign in',
} as const
