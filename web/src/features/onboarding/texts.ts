/** The words of setting up a practice. */
export const onboardingTexts = {
  welcome: {
    title: (name: string) => `Welcome, ${name}`,
    lead: 'What brings you to Praxis?',
    patient: {
      title: 'I’m a patient',
      text: 'Connect with your practice, and send scans.',
    },
    provider: {
      title: 'I’m a doctor or another provider',
      text: 'Apply with your NPI and license, alone or with a practice.',
    },
    staff: {
      title: 'I work at a practice',
      text: 'Find your practice and ask to join. If you were invited, use the link in that email.',
    },
    practice: {
      title: 'I run a practice',
      text: 'Set it up in ten minutes. Free for 15 days, no card needed.',
    },
  },
  setup: {
    title: 'Set up your practice',
    lead: 'Patients see this name and phone number when you ask them for scans.',
    anotherTitle: 'Set up another practice',
    anotherLead: (practice: string) =>
      `It is separate from ${practice}, and you become its admin. You can switch between them.`,
    back: (practice: string) => `Back to ${practice}`,
    about: 'Practice',
    address: 'Address',
    submit: 'Create practice',
    other: 'Not setting up a practice?',
    otherAction: 'See the other ways to start',
    states: 'No matching state',
    zones: 'No matching time zone',
  },
} as const

export const practiceLabels = {
  name: 'Practice name',
  contactPhone: 'Phone',
  contactEmail: 'Email',
  homepage: 'Website',
  addressLine1: 'Street address',
  addressLine2: 'Suite or unit',
  addressCity: 'City',
  addressState: 'State',
  addressZip: 'ZIP code',
  timezone: 'Time zone',
} as const
