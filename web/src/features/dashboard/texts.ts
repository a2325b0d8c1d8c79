/** The words of the dashboard. */
export const dashboardTexts = {
  title: 'Dashboard',
  greeting: (name: string) => `Good to see you, ${name}.`,
  steps: {
    title: 'First steps',
    progress: (done: number, total: number) => `${done} of ${total} done`,
    done: 'Done',
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
  },
  plan: 'Plan',
  today: {
    title: 'Today',
    allDone: 'All done',
    allDoneText: 'Nothing waits for you today.',
    later: (count: number) =>
      count === 1 ? '1 task of yours is due later' : `${count} tasks of yours are due later`,
  },
  leads: {
    title: 'New leads to contact',
    all: (count: number) => `All ${count}`,
  },
  scans: {
    title: 'New scans to look at',
    all: (count: number) => `All ${count}`,
    count: (count: number) => (count === 1 ? '1 new upload' : `${count} new uploads`),
  },
  tasks: {
    title: 'My tasks due',
    all: (count: number) => `All ${count}`,
  },
  activity: {
    title: 'Recent activity',
    noneTitle: 'Nothing has happened yet',
    none: 'What you and your colleagues do shows up here.',
  },
} as const
