/** The words of the profile. */
export const profileTexts = {
  title: 'Profile',
  lead: 'Your name, contact details and practices',
  patientLead: 'Your name, contact details and practices',
  name: {
    title: 'Your name',
    text: 'As others see it.',
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
    send: 'Send scans',
    unread: (count: number) => `${count} unread ${count === 1 ? 'message' : 'messages'}`,
    next: (at: string) => `Next appointment ${at}`,
    nothingPlanned: 'No appointment planned',
  },
} as const

export const profileLabels = { firstName: 'First name', lastName: 'Last name' } as const
