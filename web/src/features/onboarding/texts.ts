/** The words of setting up a practice. */
export const onboardingTexts = {
  welcome: {
    title: (name: string) => `Welcome, ${name}`,
    lead: 'How will you use Praxis?',
    practice: {
      title: 'Set up a practice',
      text: 'For clinics: patients, leads and their scans in one place. Free for 15 days.',
      action: 'Set up a practice',
    },
    wait: {
      title: 'I was invited, or I am a patient',
      text: 'Once your practice adds this email address, you find it here. There is nothing else to do.',
      action: 'Check again',
      nothing: 'Nothing for this address yet. Ask the practice to use exactly',
    },
  },
  setup: {
    title: 'Set up your practice',
    lead: 'Patients see this name and phone number when you ask them for scans.',
    about: 'Practice',
    address: 'Address',
    submit: 'Create practice',
    other: 'Not setting up a practice?',
    otherAction: 'See the other ways to start',
    homepageHint: 'Optional',
    suiteHint: 'Optional',
    states: 'No such state',
    zones: 'No such time zone',
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
