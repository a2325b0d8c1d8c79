import type { Article } from './article.ts'

/** What patients do. */
export const patientArticles: readonly Article[] = [
  {
    slug: 'send-scans',
    audience: 'patients',
    title: 'Send scans to your practice',
    summary:
      'Send MRI, CT or X-ray from a CD, a stick, a computer or a phone, with or without an account.',
    also: 'upload dicom disc cd dvd usb images x-ray mri ct report phone iphone android zip',
    parts: [
      {
        text: [
          'Use the computer that has the disc or the files. If your scans are on a phone, the phone will do.',
        ],
        steps: [
          'Open the link that the practice sent you. Without a link, sign in and choose “Scans”, then “Send scans”.',
          'Put the disc into the computer and open it, so that you see its folder.',
          'Drag the whole folder onto the page, or press “Select folder” and choose it.',
          'Look at the name and the birth date that we found in the scans. If they are not yours, stop and check the disc.',
          'Wait until the page says that everything arrived. Then you can close it.',
        ],
      },
      {
        title: 'From a phone',
        text: [
          'Tap “Select files” and choose the scans or the ZIP file that you saved. Stay on Wi-Fi if you can: one study is often several hundred megabytes.',
        ],
      },
      {
        title: 'A ZIP file',
        text: [
          'Add a ZIP file as it is: the page opens it for you. Unpack it first if it has a password, or if it is a RAR or 7z file.',
        ],
      },
      {
        title: 'If something stops',
        text: [
          'If your connection drops, the page waits and goes on by itself.',
          'If you closed the page too early, open the link again and drop the same folder. Only what is missing is sent.',
          'Files that are no scans, documents or pictures are skipped. That is all right.',
        ],
      },
      {
        title: 'Who can see them',
        text: [
          'The practice that you send them to, and you. Every time somebody opens your record, it is written down.',
        ],
      },
    ],
    next: ['your-record', 'ask-for-a-second-opinion'],
  },
  {
    slug: 'read-a-message',
    audience: 'patients',
    title: 'Read and answer a message',
    summary: 'Open the link in the email or text of your practice, and write back.',
    also: 'secure message link text email date of birth reply file attachment picture photo pdf',
    parts: [
      {
        text: [
          'For your privacy, our emails and texts say only that there is a message. What it says is behind the link.',
        ],
        steps: [
          'Press the link in the email or text.',
          'Enter your date of birth. It must be the one that the practice has on file.',
          'Read the message. Write your answer below it and press “Send”.',
        ],
      },
      {
        title: 'Pictures and files',
        text: [
          'Press “Attach files” to send up to five pictures or PDF files with your answer. Each may have 10 MB.',
          'Press a file in a message to see or download it.',
          'A disc of images does not fit here. Use the upload link of your practice for it.',
        ],
      },
      {
        title: 'The link does not work',
        text: [
          'Links end after some time. Ask the practice for a new one, or sign in and open “My messages”.',
          'After five wrong dates of birth the link rests until the next day. Call the practice if yours is on file wrongly.',
          'Do not use messages in an emergency. Call 911.',
        ],
      },
    ],
    next: ['card-details', 'choose-what-you-get'],
  },
  {
    slug: 'confirm-an-appointment',
    audience: 'patients',
    title: 'Confirm, cancel or move an appointment',
    summary: 'Answer the reminder with one press, without an account.',
    also: 'reminder visit reschedule cancel appointment calendar',
    parts: [
      {
        steps: [
          'Press the link in the reminder, or in the message about a new or moved appointment.',
          'Look at the day, the time and the place.',
          'Choose to confirm, to cancel, or to ask for another time and say which days suit you. The practice sees your answer at once.',
        ],
      },
      {
        title: 'With an account',
        text: [
          'Sign in and open “Appointments”: it has all visits to come and those before. Answer there, or add a visit to the calendar of your phone.',
        ],
      },
      {
        title: 'No more reminders',
        text: [
          'On the same page you can turn reminders and messages about changes off. You can turn them on again there.',
        ],
      },
    ],
  },
  {
    slug: 'ask-for-a-second-opinion',
    audience: 'patients',
    title: 'Ask for a second opinion',
    summary: 'Ask doctors of your practice to look at your records and answer in writing.',
    also: 'chatreview chat review opinion doctor question records',
    parts: [
      {
        text: ['You need an account and a record at the practice that you ask.'],
        steps: [
          'Sign in and choose “Second opinions”. Press the button to ask for one.',
          'Say what you want to know. Short sentences are fine.',
          'Add the scans and documents that belong to it.',
          'Choose whom to ask, look it over, and press “Send question”.',
        ],
      },
      {
        title: 'What happens then',
        text: [
          'The practice looks through it and asks back if something is missing. We email you when it is your turn.',
          'The doctor answers in writing. You can download the opinion as a letter (PDF) and give it to another doctor.',
          'An opinion in writing does not replace a visit. In an emergency call 911.',
        ],
      },
    ],
    next: ['send-scans', 'join-a-video-visit'],
  },
  {
    slug: 'join-a-video-visit',
    audience: 'patients',
    title: 'Join a video visit',
    summary: 'Meet your doctor in the browser. There is nothing to install.',
    also: 'v-consult virtual consult video call camera microphone telehealth',
    parts: [
      {
        steps: [
          'Open the link in the message or reminder, at most half an hour before the visit begins. Without an account you are asked for your date of birth.',
          'Allow the browser to use camera and microphone. The page shows how you look and whether you are heard. Nobody sees you yet.',
          'Say in which city and state you are. Your doctor needs to know, also to send help in an emergency.',
          'Wait in the waiting room. The call begins by itself when the doctor comes.',
        ],
      },
      {
        title: 'Ask for a visit',
        text: [
          'Sign in and choose “Visits”. Say which times would suit you; the practice chooses one and tells you.',
        ],
      },
      {
        title: 'Picture or sound fail',
        text: [
          'Close other programs that use the camera, then load the page again.',
          'Choose another camera or microphone in the page’s list.',
          'If your connection is weak, turn your picture off. Sound needs much less.',
        ],
      },
      {
        title: 'The link is lost',
        text: [
          'On the page that asks for a link, give your date of birth and your mobile number. If they are on file, we send the link again.',
        ],
      },
      {
        title: 'Somebody with you',
        text: [
          'The practice can invite a family member or an interpreter by a link of their own. They wait until the doctor lets them in.',
        ],
      },
    ],
  },
  {
    slug: 'card-details',
    audience: 'patients',
    title: 'Give card details safely',
    summary: 'Enter your card where only the practice can read it, and only for days.',
    also: 'credit card payment pay secure card request',
    parts: [
      {
        text: ['Give card details only on our page, never in a message or an email.'],
        steps: [
          'Open the message in which the practice asks for a card.',
          'Enter what is on the card and how long the practice may keep it: three working days or a week.',
          'Tick that you agree, and press “Send card details”.',
        ],
      },
      {
        title: 'What becomes of it',
        text: [
          'It is encrypted. Only people whom the practice chose can look at it, and each look is written down with the reason.',
          'When the time is over it is destroyed. The practice charges the card itself; Praxis does not.',
        ],
      },
    ],
  },
  {
    slug: 'your-record',
    audience: 'patients',
    title: 'See your record and keep it right',
    summary: 'Your scans, messages, appointments and details, and who looked at them.',
    also: 'chart my details address who opened my record proposal',
    parts: [
      {
        text: [
          'Your practice sends you an invitation by email or text. Open its link, then sign in or create an account. Confirm your date of birth, and your record is there.',
        ],
        steps: [
          'Sign in. Your home shows what is waiting for you, your next visit, and the ways to everything else.',
          '“Scans” has what you and others sent. Press a study to look at it.',
          '“Details” has your address, phone and insurance. Change what is wrong.',
          'If the practice proposes a change, you are asked whether it is right.',
          '“My practices”, in the menu with your initials, lists the practices that are connected. Choose there what they get when you change your name or email address, or press “Disconnect”.',
        ],
      },
      {
        title: 'No invitation, or a problem with it',
        text: [
          'Ask your practice to send an invitation, or a new one. After five wrong dates of birth an invitation no longer works. If a practice corrects your email address or date of birth, it asks you to confirm again.',
        ],
      },
      {
        title: 'Who looked',
        text: ['“Profile” shows who opened your record, and when.'],
      },
    ],
    next: ['sign-in-safely'],
  },
  {
    slug: 'choose-what-you-get',
    audience: 'patients',
    title: 'Get fewer emails and texts',
    summary: 'End emails of a practice, or all texts, and get them again.',
    also: 'unsubscribe stop emails texts sms',
    parts: [
      {
        title: 'Emails',
        text: [
          'Press “Unsubscribe” below an email of the practice. Opening the page changes nothing; your choice there does.',
        ],
      },
      {
        title: 'Texts',
        text: [
          'Answer any of our texts with STOP to get no more, and with START to get them again.',
          'Codes for signing in are not ended by it. Turn those off under “Sign-in and security”.',
        ],
      },
    ],
  },
]
