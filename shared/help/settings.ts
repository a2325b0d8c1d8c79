import type { Article } from './article.ts'

/** How a practice sets itself up. */
export const settingsArticles: readonly Article[] = [
  {
    slug: 'task-types',
    audience: 'practice',
    title: 'Make task types with checklists',
    summary: 'What tasks are about, what to find out, and what comes after.',
    also: 'task type subject checklist follow-up outcome workflow due',
    parts: [
      {
        steps: [
          'Open “Tasks” and press “Task types”.',
          'Press “Add task type”. Give it a name, and the days until it is due.',
          'Add a checklist: what to find out while working on the task, with the statuses to choose from. Who completes the task answers it, or says why not.',
          'Mark the item that says how the task turned out as the primary one.',
        ],
      },
      {
        title: 'What comes next by itself',
        text: [
          'A type can be followed by another when a task is completed, always or only if it turned out in one way: “Call again” after two days if “No answer”.',
        ],
      },
    ],
    next: ['tasks', 'reports'],
  },
  {
    slug: 'remind-patients',
    audience: 'practice',
    title: 'Remind patients of appointments',
    summary: 'When reminders go out, and what patients can answer.',
    also: 'reminder text email sms confirm no-show',
    parts: [
      {
        steps: [
          'Open “Settings”, then “Reminders”.',
          'Choose the first and the second reminder, or none, and press “Save reminders”.',
        ],
      },
      {
        text: [
          'They go by text, or by email where there is no mobile number, and hold nothing but a link. By it patients see when and where, and confirm, cancel or ask for another time. The calendar shows what they answered.',
          'Patients also hear in the same way when you book, move or cancel an appointment, a minute after the last change. If you choose no reminders, these messages are off too.',
          'What you choose counts at once, also for what is booked already.',
        ],
      },
    ],
    next: ['confirm-an-appointment', 'appointments'],
  },
  {
    slug: 'require-two-step',
    audience: 'practice',
    title: 'Require two-step sign-in of everybody',
    summary: 'A policy for how everyone who works in the practice signs in.',
    also: 'sign-in policy security mfa 2fa password expire compliance hipaa',
    parts: [
      {
        steps: [
          'Open “Settings”, then “Sign-in”.',
          'Turn on “Require two-step sign-in”. If you wish, say after how many days passwords must be changed.',
          'Press “Save policy”. It holds from the next sign-in of each person.',
        ],
      },
      { text: ['Whoever works in several practices follows the strictest policy.'] },
    ],
    next: ['sign-in-safely', 'see-who-did-what'],
  },
  {
    slug: 'groups-and-lists',
    audience: 'practice',
    title: 'Set up groups, locations and lists',
    summary: 'Teams and who leads them, where you see patients, and the options in forms.',
    also: 'team manager location address hours holiday closed custom list options source insurance',
    parts: [
      {
        title: 'Groups',
        text: [
          'Open “Settings”, then “Groups”. A group is a team with managers, who see its patients and its figures in the reports.',
        ],
      },
      {
        title: 'Locations and hours',
        text: [
          'Under “Locations” say where you see patients, and under “Working hours” when. Appointments and the due times of new leads go by them.',
          'A location with other hours gets its own: edit it and switch off “Same hours as the practice”.',
          'Add the days on which you are closed under “Holidays”: in “Working hours” for all locations, in a location for that one. No free times are offered on them, and the calendar shows them as closed.',
        ],
      },
      {
        title: 'Lists',
        text: [
          'Under “Lists” add your own entries to the options in forms. Deleting one leaves the records as they are that have it.',
        ],
      },
    ],
    next: ['invite-colleagues', 'appointments'],
  },
  {
    slug: 'what-patients-say',
    audience: 'practice',
    title: 'Read what patients say of you',
    summary: 'The stars and words that patients leave, and where they leave them.',
    also: 'rating stars review comment feedback satisfaction',
    parts: [
      {
        text: [
          'Patients with an account rate the practice on the page where they send scans, and a doctor after a second opinion or a video visit.',
          'Open “Settings”, then “Comments”. Only the people of the practice see them, with the name of the patient.',
        ],
      },
    ],
  },
]
