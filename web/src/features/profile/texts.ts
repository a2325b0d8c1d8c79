import type { NoticeGroup, TextGroup } from '#shared/model/notice-choices.ts'

/** The words of the profile. */
export const profileTexts = {
  title: 'Profile',
  lead: 'Your name, contact details and practices',
  patientLead: 'Your name, contact details and practices',
  name: {
    title: 'Your name',
    text: 'As others see it.',
    sharing: 'Practices that treat you get a new name only if you allow it under',
    practices: 'My practices',
    save: 'Save name',
    saved: 'Name saved',
  },
  contact: {
    title: 'How we reach you',
    email: 'Email',
    changeEmail: 'Change email',
    mobile: 'Mobile',
    none: 'No number yet',
    verified: 'Verified',
    unverified: 'Not verified',
    add: 'Add a number',
    verify: 'Verify number',
    change: 'Change number',
  },
  notices: {
    title: 'Email notifications',
    text: 'Emails say that there is something new, and never about whom. The page shows all of it in any case.',
    groups: {
      leads: 'New leads',
      mentions: 'Notes that mention you',
      messages: 'Messages from patients',
      scans: 'Scans from patients',
      appointments: 'Answers about appointments',
      tasks: 'Tasks',
      practice: 'The practice',
    } satisfies Record<NoticeGroup, string>,
    hints: {
      leads: 'At once, when a lead or patient is given to you or writes again',
      mentions: 'At once, when a colleague tells you with a note',
      messages: 'At once, and one email for several messages within 15 minutes',
      scans: 'When a patient of yours has sent scans',
      appointments: 'When a patient confirms, cancels or asks for another time',
      tasks:
        'When a task is given to you, starts, is due within the hour, fails or goes to another',
      practice:
        'When a connection ends, new leads wait, someone asks to join, or an import or export has ended',
    } satisfies Record<NoticeGroup, string>,
    digest: 'Daily summary',
    digestHint:
      'At 7 AM, if something is unread that you chose no email for. It holds numbers, and no names',
  },
  push: {
    title: 'Push notifications',
    text: 'Your phone or computer shows them at once, even while Praxis is closed. They never say about whom.',
    on: 'Turn on for this device',
    off: 'Turn off for this device',
    isOn: 'On for this device',
    refused:
      'The browser did not allow notifications. Allow them for this page in its settings, then try again.',
    failed: 'The push service of this browser did not answer. Try again later.',
    denied:
      'Notifications from this page are blocked. Allow them in the settings of your browser, then reload the page.',
    install:
      'On iPhone and iPad, add Praxis to your home screen first: tap Share, then Add to Home Screen. Open Praxis from there, and turn them on here.',
    none: 'This browser cannot show push notifications. Use Chrome, Edge, Firefox or Safari.',
    groups: 'Notify me about',
    devices: 'Your devices',
    thisDevice: 'This device',
    added: 'Added',
    remove: 'Remove',
    removeDevice: (label: string) => `Remove ${label}`,
    quiet: 'None come in your quiet hours below.',
  },
  noticeTexts: {
    title: 'Text notifications',
    text: 'Texts come at once. They say what kind of work waits, and never about whom.',
    groups: {
      leads: 'Texts about new leads',
      mentions: 'Texts about notes that mention you',
      messages: 'Texts about messages from patients',
    } satisfies Record<TextGroup, string>,
    unverified: 'Verify your mobile number to get texts.',
    verify: 'Go to security',
    from: 'Quiet hours from',
    to: 'Quiet hours until',
    quiet:
      'By the clock of the practice. In these hours you get an email in place of a text, and no push notifications. Choose the same hour twice for none.',
  },
  practices: {
    title: 'Practices',
    text: 'Where you work, and your roles there',
    label: 'Practices you work in',
    practice: 'Practice',
    roles: 'Roles',
    switch: 'Switch',
    switchTo: (name: string) => `Switch to ${name}`,
    current: 'Current',
    none: "You don't work in a practice yet.",
    join: 'Join another practice',
    found: 'Set up a practice',
  },
  charts: {
    title: 'Your care',
    text: 'Practices that keep a record of you.',
    details: 'My details',
    practices: 'My practices',
    send: 'Send scans',
    unread: (count: number) => `${count} unread ${count === 1 ? 'message' : 'messages'}`,
    next: (at: string) => `Next appointment ${at}`,
    nothingPlanned: 'No appointment planned',
  },
} as const

export const profileLabels = { firstName: 'First name', lastName: 'Last name' } as const
