import type { Article } from './article.ts'

/** What the people of a practice do every day. */
export const staffArticles: readonly Article[] = [
  {
    slug: 'the-first-day',
    audience: 'staff',
    title: 'Your first day in Praxis',
    summary: 'Join your practice, find your way, and know what is next.',
    also: 'start join practice dashboard keyboard shortcuts search',
    parts: [
      {
        title: 'Join',
        steps: [
          'Open the link in the invitation and create your account. Without one, register, choose “I work at a practice” and ask to join.',
          'Turn on two-step sign-in under “Sign-in and security”.',
        ],
      },
      {
        title: 'Find your way',
        text: [
          'The dashboard says what is for you today: new leads, new scans, tasks that are due, and messages.',
          'Press Ctrl and K (on a Mac ⌘ and K) to find any patient, page or action by its name.',
          'Press ? to see all keys. In lists, j and k go down and up, and Enter opens.',
        ],
      },
    ],
    next: ['tasks', 'find-patients', 'write-to-patients'],
  },
  {
    slug: 'find-patients',
    audience: 'staff',
    title: 'Find, filter and sort patients',
    summary: 'Any filter, any order, and views that you come back to.',
    also: 'list filter search view column export bulk select',
    parts: [
      {
        steps: [
          'Open “Patients” or “Leads”.',
          'Type a name, a birth date, an email address or a phone number into the search.',
          'Add filters above the list. “More filters” has all of them.',
          'Press a column’s name to sort by it.',
          'Save the view under a name. Views can be yours alone or everybody’s.',
        ],
      },
      {
        title: 'Many at once',
        text: [
          'Tick rows, or all that match, and change their advocate, status or group in one go.',
        ],
      },
      {
        title: 'Take the list with you',
        text: ['“Export” makes a table of what the list shows, with the same filters.'],
      },
    ],
    next: ['merge-records', 'import-records'],
  },
  {
    slug: 'add-a-patient',
    audience: 'staff',
    title: 'Add a patient or a lead',
    summary: 'A birth date and a way to reach the person are enough.',
    also: 'new record create duplicate exists',
    parts: [
      {
        steps: [
          'Press “Add patient” in the list, or press Ctrl and K and type “add”.',
          'Fill in the birth date, and an email address, a mobile number, or first and last name.',
          'If somebody with this email or number is there already, Praxis shows who. Open that record instead of making a second one.',
          'Say whether the person is a lead, a patient, or both, and save.',
        ],
      },
    ],
    next: ['send-upload-links', 'merge-records'],
  },
  {
    slug: 'merge-records',
    audience: 'staff',
    title: 'Merge two records of one person',
    summary: 'Keep one record with everything in it. It can be undone for a day.',
    also: 'duplicate same person similar unmerge undo',
    parts: [
      {
        text: ['Managers and admins can merge records.'],
        steps: [
          'Open one of the records. If another looks like it, a note says so.',
          'Choose to merge, and look at both beside each other.',
          'Choose for each difference what is right, and merge.',
        ],
      },
      {
        title: 'It was wrong',
        text: ['Within 24 hours the merge can be undone from the record.'],
      },
    ],
  },
  {
    slug: 'follow-leads',
    audience: 'staff',
    title: 'Follow leads to a visit',
    summary: 'What the states mean, how to change them, and how nobody is forgotten.',
    also: 'lead status pipeline board new open engaged review booked converted lost closed class',
    parts: [
      {
        text: [
          'New: nobody has been in touch. Open: you tried. Engaged: you spoke. Review: records are looked at. Booked: there is a visit. Converted: the person is a patient. Lost and Closed end it.',
        ],
        steps: [
          'Open a lead, or use the board, where leads are cards in columns.',
          'Press “Change” beside the status, or drag the card to another column.',
          'Choose the reason. Add a note if it helps the next person.',
        ],
      },
      {
        title: 'Corrections',
        text: ['Patient managers and admins can adjust a status, and since when it holds.'],
      },
    ],
    next: ['tasks', 'lead-forms'],
  },
  {
    slug: 'tasks',
    audience: 'staff',
    title: 'Work with tasks',
    summary: 'What is due, what is next, and how to hand over.',
    also: 'to do due overdue checklist complete confirm my day board calendar time away',
    parts: [
      {
        steps: [
          'Open “Tasks”. What is due first stands first.',
          'Open a task to see its checklist, its comment and the patient.',
          'Press “Complete”. Some tasks wait for a manager to confirm.',
          'Add a task from a record: its type, when it is due, and who does it.',
        ],
      },
      {
        title: 'When you are away',
        text: ['Plan your time away on the page “Staff”. New leads and tasks then pass you by.'],
      },
    ],
    next: ['appointments', 'who-gets-new-work'],
  },
  {
    slug: 'appointments',
    audience: 'staff',
    title: 'Book appointments',
    summary:
      'Find a free time, book it from the record or the calendar, and let the patient be reminded.',
    also: 'calendar schedule slot reminder location hours feed',
    parts: [
      {
        steps: [
          'Open the record’s “Appointments”, or press a free place in the calendar.',
          'Choose the doctor, the location and the time. Hours in which the practice is closed are shaded.',
          'Save. The patient is reminded by email or text, if they want to be.',
        ],
      },
      {
        title: 'In your own calendar',
        text: [
          'Open “Profile” and make an address there, which your phone or computer reads. It says when and where, and nothing about whom.',
        ],
      },
    ],
    next: ['video-visits', 'confirm-an-appointment'],
  },
  {
    slug: 'write-to-patients',
    audience: 'staff',
    title: 'Write to patients',
    summary: 'Secure messages by email or text, with templates and calendar entries.',
    also: 'message inbox send text email template reply card request draft',
    parts: [
      {
        steps: [
          'Open “Messages” in a record, or the inbox for all patients.',
          'Write. Press the template button for what you write often.',
          'Choose email or text if the patient has both, and press “Send”.',
        ],
      },
      {
        title: 'What the patient gets',
        text: [
          'A link. It opens with their date of birth, so the record needs one.',
          'Below the message stands whether it was sent, arrived, was read, or failed and why.',
        ],
      },
      {
        title: 'More than text',
        text: [
          'Attach a calendar entry that the patient can save, or ask for a card.',
          'What you have typed is kept until you come back to the conversation.',
        ],
      },
    ],
    next: ['read-a-message', 'card-details'],
  },
  {
    slug: 'send-upload-links',
    audience: 'staff',
    title: 'Ask a patient for scans',
    summary: 'Send a link by which a patient sends scans without an account.',
    also: 'upload link request cd revoke resend',
    parts: [
      {
        steps: [
          'Open the record and choose “Send upload link”.',
          'Choose email or text, and press “Send link”. It works for 14 days, for this record alone.',
          'When scans arrive, they are marked as new, and whoever looks after the patient is told.',
        ],
      },
      {
        title: 'Take it back',
        text: ['“Upload links” lists those that still work. “Revoke” ends one right away.'],
      },
    ],
    next: ['look-at-scans', 'send-scans'],
  },
  {
    slug: 'look-at-scans',
    audience: 'staff',
    title: 'Look at scans',
    summary: 'Open MRI, CT and X-ray in the browser, measure, and keep what matters.',
    also: 'viewer dicom window level zoom measure key image layout series compare',
    parts: [
      {
        steps: [
          'Open “Scans” in the record, or the page “Scans” for all patients, and press a study.',
          'Scroll through the images with the wheel, or with the arrows.',
          'Choose a tool above: brightness, zoom, length, angle, arrow and more. Choose a layout to see several series beside each other.',
          'Keep an image that matters. Whoever opens the study sees it first, as it looked to you.',
        ],
      },
      {
        title: 'Not for every diagnosis',
        text: [
          'What your screen shows may not be enough for a primary diagnosis. That is for you to judge.',
        ],
      },
    ],
    next: ['share-scans'],
  },
  {
    slug: 'share-scans',
    audience: 'staff',
    title: 'Share scans with a doctor elsewhere',
    summary: 'A link and a password that you can take back, or a disc.',
    also: 'share study link password disc download referral',
    parts: [
      {
        steps: [
          'Open the study and choose to share it.',
          'Send the link in one way and read out the password in another. The password is shown once.',
          'Look later who opened it, and end it when it is no more needed.',
        ],
      },
      {
        title: 'As a disc',
        text: ['A study can be saved as a folder that other viewers open like a CD.'],
      },
    ],
  },
  {
    slug: 'answer-second-opinions',
    audience: 'staff',
    title: 'Answer second opinions',
    summary: 'Whose turn it is, how to ask back, and how to give the opinion.',
    also: 'chatreview chat review case opinion transfer advocate remark',
    parts: [
      {
        steps: [
          'Open “ChatReview”. What waits for you stands first.',
          'Read the question, and open the scans beside it.',
          'Write to the patient, ask an advocate, or give the case to another doctor. The case says whose turn it is.',
          'Write the opinion and press “Give opinion”. Close the case when nothing is left to ask.',
        ],
      },
      {
        title: 'Among colleagues',
        text: ['Remarks under “Among the staff” are never seen by the patient.'],
      },
    ],
    next: ['look-at-scans'],
  },
  {
    slug: 'video-visits',
    audience: 'staff',
    title: 'Hold video visits',
    summary: 'Plan a visit, let people in, and look at scans together.',
    also: 'v-consult video consultation call guest transfer notes waiting room',
    parts: [
      {
        steps: [
          'Open “V-Consult” or the record, and plan a visit: doctor, time and length.',
          'The patient gets a link, and reminders a day and a quarter of an hour before.',
          'Open the visit, check how you look and sound, and come in. Who waits of the practice and the patient come in with you; guests wait until you let them in.',
          'Look at scans together, and write notes. They go into the record.',
          'Finish the call for everybody when you are done.',
        ],
      },
      {
        title: 'Others in the call',
        text: [
          'Add a colleague, or a guest by a link with a password. At most four take part.',
          'Another doctor can take over. The patient’s link stays the same.',
        ],
      },
    ],
    next: ['join-a-video-visit'],
  },
]
