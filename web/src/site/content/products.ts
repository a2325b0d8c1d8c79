import type { PictureName } from '../context.ts'

export const productSlugs = [
  'crm',
  'chat-review',
  'patient-link',
  'rad-cloud',
  'virtual-consult',
] as const
export type ProductSlug = (typeof productSlugs)[number]

type Point = { title: string; text: string }

export type Product = {
  slug: ProductSlug
  name: string
  /** A few words beside the name. */
  short: string
  /** What the page says first. */
  headline: string
  intro: string
  /** What search engines show. */
  description: string
  points: readonly Point[]
  /** How it goes, one step after the other. */
  steps: readonly Point[]
  picture: PictureName
  /** Articles of the help. */
  help: readonly string[]
}

/** The products (specification, section 1), as the site tells of them. */
export const products: readonly Product[] = [
  {
    slug: 'crm',
    name: 'CRM',
    short: 'Leads, patients, tasks and appointments',
    headline: 'No lead forgotten. No patient lost.',
    intro:
      'Every person who contacts your practice, from the first form to the visit, in one list that the whole team works from.',
    description:
      'The CRM for medical practices: a lead pipeline, patients, tasks, appointments, lead forms and reports in one place.',
    points: [
      {
        title: 'A pipeline everybody reads the same way',
        text: 'New, open, engaged, review, booked, converted. Each lead says how long it has waited, and who looks after it.',
      },
      {
        title: 'Forms on your site, and on Facebook',
        text: 'Build a form and paste one line into your site. Whoever fills it in, there or on Facebook, is a lead with its source and campaign.',
      },
      {
        title: 'Work that finds its person',
        text: 'Leads and tasks go to whoever is next and at work today, by the shares you set.',
      },
      {
        title: 'Any filter, at once',
        text: 'A hundred thousand records, filtered and sorted while you look. Save the views that you come back to.',
      },
      {
        title: 'One record for each person',
        text: 'Praxis points out records that look alike, and you merge them in a minute. A merge can be undone for a day.',
      },
      {
        title: 'Numbers you can act on',
        text: 'Which source brings patients, where leads get stuck, and how fast the team answers.',
      },
    ],
    steps: [
      {
        title: 'A person asks',
        text: 'By your form, by phone, or from a file that you import. The lead is there, with where it came from.',
      },
      {
        title: 'The team follows up',
        text: 'Tasks with a due time, messages by email or text, and every step in the history of the record.',
      },
      {
        title: 'They become a patient',
        text: 'Book the appointment in the same place, and see later what brought them.',
      },
    ],
    picture: 'patients',
    help: ['follow-leads', 'lead-forms', 'tasks', 'import-records'],
  },
  {
    slug: 'chat-review',
    name: 'ChatReview',
    short: 'A second opinion in writing',
    headline: 'A second opinion, in writing, from your own doctors.',
    intro:
      'The patient asks and sends records. The doctor answers when there is time, with the scans beside the text. Nobody has to be free at the same hour.',
    description:
      'ChatReview: patients ask for a written second opinion and send records; your doctors answer with the scans beside the text.',
    points: [
      {
        title: 'Everything in one case',
        text: 'Question, files, answers and who is to act next. Nothing is in an inbox of one person.',
      },
      {
        title: 'Scans beside the answer',
        text: 'MRI, CT and X-ray open next to the text, with the images that the doctor marked.',
      },
      {
        title: 'Staff remarks stay inside',
        text: 'Advocates and doctors talk about a case where the patient does not see it.',
      },
      {
        title: 'Plain for the patient',
        text: 'One page that says what was asked, what was answered, and what happens now.',
      },
    ],
    steps: [
      {
        title: 'The patient asks',
        text: 'Three steps: the question, the records, whom to ask.',
      },
      {
        title: 'Your team prepares',
        text: 'An advocate checks what is missing and hands the case to the right doctor.',
      },
      {
        title: 'The doctor answers',
        text: 'In writing, to keep. The patient may ask back, and rates the answer at the end.',
      },
    ],
    picture: 'review',
    help: ['ask-for-a-second-opinion', 'answer-second-opinions'],
  },
  {
    slug: 'patient-link',
    name: 'Patient Link',
    short: 'Messages, links and one place for the patient',
    headline: 'Close to your patients, without another app.',
    intro:
      'A link by text or email is all a patient needs to send scans, read a message or confirm a visit.',
    description:
      'Patient Link: secure messages, upload links, reminders and a record of their own for patients, without an app and without a password to forget.',
    points: [
      {
        title: 'Secure messages',
        text: 'You write in Praxis. The patient gets a link that says nothing about their health, and reads after giving their date of birth.',
      },
      {
        title: 'Links to send scans',
        text: 'No account, no app. The link works for two weeks, for this patient alone, and you can take it back.',
      },
      {
        title: 'Reminders that get an answer',
        text: 'Patients confirm an appointment or ask for another time with one press.',
      },
      {
        title: 'Card details, kept apart',
        text: 'Ask for a card in the conversation. It is encrypted, shown only to those you name, and gone after days.',
      },
      {
        title: 'Their own record',
        text: 'With an account patients see their scans, messages and details, and keep their address up to date themselves.',
      },
      {
        title: 'They decide what they get',
        text: 'Below each email is a link to get no more. A text answered with STOP ends texts.',
      },
    ],
    steps: [
      { title: 'Open the record', text: 'Choose the patient and write, or send an upload link.' },
      {
        title: 'The patient opens the link',
        text: 'On the phone that is at hand. Nothing to install.',
      },
      {
        title: 'It is all in the record',
        text: 'What was sent, when it was read, and by whom it was answered.',
      },
    ],
    picture: 'messages',
    help: ['write-to-patients', 'send-upload-links', 'your-record', 'card-details'],
  },
  {
    slug: 'rad-cloud',
    name: 'RadCloud',
    short: 'Scans from a CD to the browser',
    headline: 'From a CD in a drawer to your screen in minutes.',
    intro:
      'Patients drop the folder of their disc into a page. You look at MRI, CT and X-ray in the browser, measure, mark, and share.',
    description:
      'RadCloud: patients send MRI, CT and X-ray from a CD by a link; your practice views, measures, marks and shares them in the browser.',
    points: [
      {
        title: 'The whole disc at once',
        text: 'Thousands of files in one go. If the connection drops, it goes on where it stopped.',
      },
      {
        title: 'A viewer with nothing to install',
        text: 'Scroll, zoom, measure, compare series side by side, and see CT and MRI in three planes. On any computer.',
      },
      {
        title: 'Key images',
        text: 'Keep the image that matters, with what you measured in it, and everybody who opens the study finds it.',
      },
      {
        title: 'Share with a doctor elsewhere',
        text: 'A link with an end date, a password and a log of who looked. Or save the study as a disc.',
      },
      {
        title: 'Found by what is in them',
        text: 'Praxis reads the headers: kind of scan, body part, date. If the name does not match the record, you are told.',
      },
      {
        title: 'Documents too',
        text: 'Reports, photos and faxes are kept beside the scans and open on the same page.',
      },
    ],
    steps: [
      { title: 'Send a link', text: 'From the record, by text or email.' },
      {
        title: 'The patient drops the folder',
        text: 'The page says how far it is, and when all has arrived.',
      },
      {
        title: 'You look',
        text: 'The study is in the record and marked as new for whoever looks after the patient.',
      },
    ],
    picture: 'viewer',
    help: ['send-scans', 'look-at-scans', 'share-scans', 'send-upload-links'],
  },
  {
    slug: 'virtual-consult',
    name: 'V-Consult',
    short: 'Video visits in the browser',
    headline: 'Video visits that start with one press.',
    intro:
      'Doctor and patient meet in the browser, at a time in your own calendar, with the scans beside the picture.',
    description:
      'V-Consult: scheduled video consultations in the browser, without an app, with guests, scans beside the video and notes in the record.',
    points: [
      {
        title: 'Nothing to install',
        text: 'A link by text or email. Camera and sound are checked before the visit begins.',
      },
      {
        title: 'In your calendar',
        text: 'Times are free where the calendar is, and nobody is booked twice.',
      },
      {
        title: 'Scans beside the video',
        text: 'Everybody in the call sees the image, its brightness and where you point.',
      },
      {
        title: 'Room for others',
        text: 'Invite a family member or an interpreter by a link of their own.',
      },
      {
        title: 'Private by design',
        text: 'Picture and sound go from one browser to the other, encrypted. Nothing is recorded.',
      },
      {
        title: 'Hand over in a minute',
        text: 'Another doctor can take the visit, and the patient keeps the same link.',
      },
    ],
    steps: [
      { title: 'Choose a time', text: 'From the record or the list of visits.' },
      { title: 'Both get a reminder', text: 'With the link, before it begins.' },
      {
        title: 'Meet, and note',
        text: 'What was said goes into the record when you end the call.',
      },
    ],
    picture: 'calendar',
    help: ['video-visits', 'join-a-video-visit'],
  },
]

export const productPath = (slug: ProductSlug): string => `/products/${slug}`
