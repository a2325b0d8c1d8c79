import { plans } from '../model/plans.ts'
import type { Article } from './article.ts'

/** What those do who run a practice. */
export const practiceArticles: readonly Article[] = [
  {
    slug: 'set-up-a-practice',
    audience: 'practice',
    title: 'Set up a practice',
    summary: 'From registering to the first patient in ten minutes.',
    also: 'register start trial create practice logo locations hours',
    parts: [
      {
        steps: [
          'Register and choose “I run a practice”. We email you a code.',
          'Give the practice its name, phone number, address and time zone. Patients see the name and the number.',
          'Follow “First steps” on the dashboard: a patient, a link, a colleague, your logo.',
          'Add locations and working hours in the settings, so that appointments know when you are open.',
        ],
      },
      {
        text: [
          `The trial is the whole product for ${plans.trial.days} days, with ${plans.trial.leadRecords} lead records.`,
        ],
      },
    ],
    next: ['invite-colleagues', 'lead-forms', 'import-records', 'choose-a-plan'],
  },
  {
    slug: 'invite-colleagues',
    audience: 'practice',
    title: 'Invite colleagues and give them roles',
    summary: 'Who works here, and what each may see and do.',
    also: 'staff roles permissions provider admin advocate hr marketing remove leave',
    parts: [
      {
        steps: [
          'Open “Staff” and press the button to invite somebody.',
          'Choose roles. Staff look after patients, doctors see their own, marketing sees leads and reports, HR looks after the staff, patient managers may adjust and merge, admins may do everything.',
          'Press “Send invitation”. It waits under “Open invitations” until it is accepted.',
          'Who asks to join stands under “Requests to join”. Approve only people you know.',
        ],
      },
      {
        title: 'When somebody leaves',
        text: [
          'Remove them on the same page. You are asked who takes over their leads, tasks and patients. Their access ends at once.',
        ],
      },
    ],
    next: ['who-gets-new-work', 'sign-in-safely'],
  },
  {
    slug: 'become-a-provider',
    audience: 'practice',
    title: 'Be verified as a doctor',
    summary: 'Apply once with your NPI and licenses, and take part in a practice.',
    also: 'provider doctor npi license baa verify profession',
    parts: [
      {
        steps: [
          'Open “Profession” in the menu with your initials.',
          'Fill in title, NPI and contact, and confirm the business associate agreement.',
          'Add a license for each state in which you see patients.',
          'We check it. A new or changed license is checked again.',
        ],
      },
    ],
  },
  {
    slug: 'lead-forms',
    audience: 'practice',
    title: 'Put a form on your site',
    summary: 'Whoever fills it in becomes a lead, with where they came from.',
    also: 'lead form embed website contact source campaign utm locked leads spam consent',
    parts: [
      {
        steps: [
          'Open “Lead forms” and press “Add form”.',
          'Choose what to ask. Whoever fills it in must be reachable: by email, by mobile, or by both names.',
          'Save it, copy the line of code, and paste it into your site. Or link to the form’s own address.',
          'Name the sites that may show it, if only yours should.',
        ],
      },
      {
        title: 'Where leads come from',
        text: [
          'The form keeps source, campaign and the first page that the person saw. Paste the line on every page without a form too, in its short version, and the first visit counts, not the last.',
          'What is kept stays in the visitor’s browser until they send the form.',
        ],
      },
      {
        title: 'Beyond the plan',
        text: [
          'When the lead records of the month are used up, what is sent waits under “Leads that wait”. Nothing is lost.',
        ],
      },
    ],
    next: ['follow-leads', 'who-gets-new-work'],
  },
  {
    slug: 'who-gets-new-work',
    audience: 'practice',
    title: 'Decide who gets new leads and tasks',
    summary: 'Turns, shares and time away, so that work finds its person.',
    also: 'distribution round robin share weight assign advocate away',
    parts: [
      {
        steps: [
          'Open the practice’s settings and there “Distribution”.',
          'Make a list for new leads, for tasks of a kind, or for the patients of a doctor.',
          'Choose who takes part, and how large their share is.',
        ],
      },
      {
        text: [
          'Whoever is away or has enough to do is passed by, and is next when back. The trail says why somebody got something.',
        ],
      },
    ],
    next: ['tasks', 'reports'],
  },
  {
    slug: 'import-records',
    audience: 'practice',
    title: 'Import patients and leads',
    summary: 'From a table or address cards of another system.',
    also: 'csv excel spreadsheet vcard migrate move import',
    parts: [
      {
        steps: [
          'Open “Import” and choose the file: a table as CSV, or address cards.',
          'If names look wrong, choose how the file was saved: its encoding, what separates its columns, and the line with their titles.',
          'Say what each column is. Praxis guesses most of it: also notes, the lead status, the advocate and the date added.',
          'Say what the values become that your lists do not have, such as “google ads”. Praxis remembers it for the next import.',
          'Look at what would happen: new, known, or with a fault. Correct the file if needed.',
          'Choose what to do with people who are known, and start. You can stop it at any time.',
        ],
      },
      {
        text: [
          'At the end there is a report of the lines that were not imported, or only in part. It has the rows of your file, and before them two columns that say what is wrong and in which line. Correct the rows and import the report: the two columns are ignored. If another record was the reason, the report names that record.',
          'The report can be downloaded for 7 days by those who may import.',
          'An import can be undone for 24 hours after its end: press “Undo” beside it. Records that it added and nobody has used since are deleted, with their history. Records that it updated get their former values back. What somebody has changed or used since stays as it is, and a report lists it.',
          'Press “Show leads” or “Show patients” to see the records that an import added or changed.',
        ],
      },
    ],
    next: ['find-patients', 'merge-records'],
  },
  {
    slug: 'reports',
    audience: 'practice',
    title: 'Read the reports',
    summary: 'What brings patients, where leads get stuck, and how the team answers.',
    also: 'numbers statistics conversion source campaign trends advocate weekly email cost csv print no-show',
    parts: [
      {
        steps: [
          'Open “Reports”, and choose a report and the period. Each says above its figures which question it answers.',
          'Look at the time before beside it: figures are compared with as many days before.',
          'Press a number to see the people behind it, where your role may see them.',
          'Print a table, or save it as CSV.',
        ],
      },
      {
        title: 'Which report for what',
        text: [
          'Summary and Trends: how it goes. Leads, Funnel and Conversions: what brings patients. Progress and Reasons: where leads get stuck or lost. Advocates, Tasks, Checklists and Distribution: how the team works. Appointments: who came, and who did not.',
        ],
      },
      {
        title: 'What a lead costs',
        text: [
          'Enter what a campaign costs in a month under “Costs of campaigns”. The report on leads then says what each lead and each patient of it costs.',
        ],
      },
      {
        title: 'Each week by email',
        text: [
          'Turn on “Email me each week”. It holds figures and names no one. Under “Weeks and time zone” you choose the day that weeks begin on, which the calendar and filters follow as well, and the time zone of the reports.',
        ],
      },
    ],
  },
  {
    slug: 'see-who-did-what',
    audience: 'practice',
    title: 'See who did what',
    summary: 'Every look at a record and every change, with time and place.',
    also: 'audit trail log hipaa access history',
    parts: [
      {
        steps: [
          'Open “Audit trail”.',
          'Filter by person, patient, action or time.',
          'Press an entry to see it in full, or export the list.',
        ],
      },
      { text: ['Entries are only ever added. Nobody can change or delete them.'] },
    ],
  },
  {
    slug: 'take-your-data-out',
    audience: 'practice',
    title: 'Take your data out',
    summary: 'All records and files, at any time, in formats that other systems read.',
    also: 'export backup leave fhir dicom archive download',
    parts: [
      {
        steps: [
          'Open the practice’s settings and there “Export your data”.',
          'Choose what to take, and start.',
          'Fetch the archive when it is ready. You are told.',
        ],
      },
      { text: ['Only admins can do this, and it is in the audit trail.'] },
    ],
  },
]
