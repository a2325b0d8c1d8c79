import type { DashboardCard } from '#shared/model/dashboard.ts'

/** The words of the dashboard. */
export const dashboardTexts = {
  title: 'Dashboard',
  greeting: (name: string) => `Good to see you, ${name}.`,
  steps: {
    title: 'First steps',
    progress: (done: number, total: number) => `${done} of ${total} done`,
    done: 'Done',
    professionSaid: {
      title: 'Say who you are as a provider',
      text: 'Title, NPI and licenses: patients and colleagues see you with them.',
      action: 'My profession',
    },
    patientAdded: {
      title: 'Add a patient or lead',
      text: 'A name and a date of birth are enough.',
      action: 'Add a patient',
    },
    linkSent: {
      title: 'Send an upload link',
      text: 'Open the record and choose “Send upload link”. The patient needs no account.',
      action: 'Choose a patient',
    },
    scansReceived: {
      title: 'Look at the scans',
      text: 'They show up here, and on the record, as soon as they arrive.',
      action: 'See new scans',
    },
    colleagueInvited: {
      title: 'Invite a colleague',
      text: 'They get an email with a link, and share the new leads with you.',
      action: 'Invite',
    },
    logoAdded: {
      title: 'Add your logo',
      text: 'Patients see it where they send their scans.',
      action: 'Add a logo',
    },
    twoStepOn: {
      title: 'Turn on two-step sign-in',
      text: 'Even if someone gets your password, they can’t sign in.',
      action: 'Turn on',
    },
    allDone: 'You’re all set.',
    hide: 'Hide',
  },
  plan: 'Plan',
  cards: {
    arrange: 'Arrange cards',
    usual: 'Restore the default',
    up: (card: string) => `Move up: ${card}`,
    down: (card: string) => `Move down: ${card}`,
    names: {
      today: 'Today',
      visits: 'Visits of the day',
      calls: 'Calls of the day',
      week: 'This week',
      waiting: 'What waits',
      sources: 'Leads by source',
      plan: 'Plan',
      activity: 'Recent activity',
    } satisfies Record<DashboardCard, string>,
  },
  report: 'Report',
  reportOf: (card: string) => `Report: ${card}`,
  week: {
    title: 'This week',
    leads: 'New leads',
    booked: 'Booked',
    converted: 'Conversions',
    lost: 'Lost',
  },
  waiting: {
    title: 'What waits',
    leads: 'Leads that wait too long',
    left: 'Someone who left',
    toDo: (open: number, overdue: number) =>
      overdue > 0
        ? `${open.toLocaleString('en-US')} to do, ${overdue.toLocaleString('en-US')} overdue`
        : `${open.toLocaleString('en-US')} to do`,
    none: 'Nobody has anything to do.',
  },
  sources: {
    title: 'Leads by source',
    unsaid: 'Not said',
    brought: (leads: number, converted: number) =>
      `${leads.toLocaleString('en-US')}, ${converted.toLocaleString('en-US')} converted so far`,
    none: 'No lead came in the last 30 days.',
  },
  visits: {
    title: 'Visits of the day',
    all: 'See the day',
    taken: 'Time is taken',
    more: (count: number) => (count === 1 ? '1 more' : `${count} more`),
    none: 'Nobody comes today.',
  },
  calls: {
    title: 'Calls of the day',
    all: 'See all',
    more: (count: number) => (count === 1 ? '1 more' : `${count} more`),
    none: 'No video calls today.',
  },
  today: {
    title: 'Today',
    allDone: 'All done',
    allDoneText: "You're all caught up for today.",
    more: (count: number) => `${count} more due now`,
    later: (count: number) => (count === 1 ? '1 more due later' : `${count} more due later`),
  },
  leads: {
    title: 'New leads to contact',
    text: 'Waiting longest first',
    call: (name: string) => `Call ${name}`,
    all: (count: number) => `All ${count}`,
  },
  scans: {
    title: 'New scans to look at',
    patients: (count: number) => (count === 1 ? '1 patient' : `All ${count} patients`),
    leads: (count: number) => (count === 1 ? '1 lead' : `All ${count} leads`),
    count: (count: number) => (count === 1 ? '1 new upload' : `${count} new uploads`),
  },
  tasks: {
    title: 'My tasks due',
    all: (count: number) => `All ${count}`,
  },
  reviews: {
    title: 'Reviews that wait for me',
    all: (count: number) => `All ${count}`,
  },
  activity: {
    title: 'Recent activity',
    noneTitle: 'Nothing has happened yet',
    none: 'What you and your colleagues do will show up here.',
  },
} as const
