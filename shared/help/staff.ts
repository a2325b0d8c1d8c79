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
    slug: 'write-notes',
    audience: 'staff',
    title: 'Write notes, and see what happened',
    summary: 'Keep what you learn in the record, tell a colleague, and read its history.',
    also: 'note mention @ colleague history events timeline file messages',
    parts: [
      {
        steps: [
          'Open the record, then “Notes”, and write.',
          'Type @ and the beginning of a name to mention a colleague, or name them under “Tell colleagues”. They get a notification.',
          'Press “Add note”.',
        ],
      },
      {
        title: 'From a conversation',
        text: [
          'In “Messages” press “Put into notes” below a message to keep it, and those after it, as a note.',
        ],
      },
      {
        title: 'The history',
        text: [
          '“Events” has what was done with the record, from the first form to the last message: who, when and what. Messages, calls, cards, visits, second opinions, shared scans and each change of a task are there.',
          'It says that a message was sent or received, and not what the message says. Choose a kind of event above the list to see only those.',
        ],
      },
    ],
    next: ['write-to-patients', 'see-who-did-what'],
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
          'Open one of the two records. If the other looks like it, press “Possible duplicates”.',
          'If not, choose “Merge with another record…” under “More actions”, and find the other record.',
          'Look at both beside each other.',
          'Choose for each difference what is right, and merge the records.',
        ],
      },
      {
        title: 'It was wrong',
        text: ['Within 24 hours you can undo it from the record that stayed.'],
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
          'Add a task from a record: its type, when it is due, who does it, and a comment on what to do. A task about a patient has a provider.',
          'You own the tasks that you add. Managers and admins can choose another owner, also later.',
        ],
      },
      {
        title: 'The first task of a new lead',
        text: [
          'It offers a call, a text and a message. It completes itself once a message or text is sent, a call is answered, or the lead’s status says that you were in touch. Its history says why.',
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
          'Choose the doctor, the location and the time. Hours and holidays in which the location is closed are shaded. You can still book then, after a warning.',
          'Save. The patient gets a message and reminders by email or text, unless the patient has turned that off. The patient also hears when you move, cancel or delete the appointment. Take the tick from “Tell the patient” to change it in silence.',
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
    also: 'message inbox send text email template reply card request draft file attachment picture pdf',
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
          'Press “Attach files”, or drop or paste pictures and PDF files. A message takes five files of up to 10 MB.',
          'Press a file in the conversation to see or download it.',
          'Attach a calendar entry that the patient can save, or ask for a card.',
          'What you have typed is kept until you come back to the conversation.',
        ],
      },
    ],
    next: ['read-a-message', 'card-details'],
  },
]
