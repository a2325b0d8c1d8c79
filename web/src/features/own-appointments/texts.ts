/** The page of a patient's appointments. */
export const ownAppointmentTexts = {
  title: 'Appointments',
  lead: 'Your visits to the practice. Video visits are under “Video visits”.',
  noneTitle: 'No practice is connected',
  none: 'Once a practice connects your record, your appointments show up here.',
  upcoming: 'Coming up',
  noUpcoming: 'No visit is planned.',
  past: 'Before',
  noPast: 'There has been no visit yet.',
  more: 'Show older visits',
  minutes: (minutes: number) => `${minutes} minutes`,
  provider: (name: string) => `With ${name}`,
  ownTime: (moment: string) => `${moment} where you are`,
  addToCalendar: 'Add to calendar',
  fileFailed: 'The calendar file could not be made',
  write: 'Write to the practice',
  call: 'Or call',
} as const
