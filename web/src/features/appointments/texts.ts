import type { SeriesPart } from '#shared/model/appointment.ts'
import { conflictTexts } from '../../ui/texts.ts'

const parts: Record<SeriesPart, string> = {
  one: 'This one',
  following: 'This and following',
  all: 'All of the series',
}

/** The words of appointments in lists and in their form. */
export const appointmentTexts = {
  add: 'Add appointment',
  proposal: {
    book: 'Book the appointment',
    booked: 'An appointment was made of this.',
    open: 'Appointment booked',
  },
  addTitle: 'Add an appointment',
  addAnyway: 'Add anyway',
  editTitle: 'Edit appointment',
  save: 'Save appointment',
  saveAnyway: 'Save anyway',
  added: (count: number) => (count === 1 ? 'Appointment added' : `${count} appointments added`),
  saved: (count: number) => (count === 1 ? 'Appointment saved' : `${count} appointments saved`),
  remind: 'Send reminders',
  emptyTitle: 'No appointments',
  empty: 'Appointments of this person show up here.',
  next: 'Next',
  upcoming: 'Upcoming',
  past: 'Past',
  series: 'Series',
  answers: {
    confirm: 'Confirmed by the patient',
    otherTime: 'Wants another time',
    cancel: 'Canceled by the patient',
  },
  noProvider: 'Former provider',
  noLocation: 'Former location',
  noName: 'No name',
  minutes: (minutes: number) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
    const parts = [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`]
    return parts.filter(Boolean).join(' ')
  },
  forPatient: (time: string) => `${time} for the patient`,
  locked: 'The time is fixed: the patient has come, or the appointment did not take place.',
  noLocations: 'There are no locations yet.',
  addLocations: 'Add locations',
  noProviders: 'No provider works in this practice yet.',
  skipped: 'The clock skips this time on that day. Choose another one.',
  first: 'First',
  second: 'Second',
  away: 'The provider is away at this time.',
  closed: (holiday: string | null) =>
    holiday === null
      ? 'The location is closed at this time.'
      : `The location is closed for a holiday${holiday && `: ${holiday}`}.`,
  hasPassed: 'This time has passed.',
  taken: (times: string) => `The provider has another appointment: ${times}.`,
  moved: 'The clock changes on this day, so it is at another time.',
  free: 'The provider is free at this time.',
  ofDay: (day: string, text: string) => `${day}: ${text}`,
  check: 'What speaks against this time',
  find: 'Find a free time',
  hide: 'Hide free times',
  findHint: 'Choose a provider first.',
  noSlots: 'Nothing is free in these two weeks.',
  slots: 'Free times',
  later: 'Later',
  earlier: 'Earlier',
  repeat: {
    never: 'Does not repeat',
    every: (weeks: number) => (weeks === 1 ? 'Every week' : `Every ${weeks} weeks`),
  },
  ends: { count: 'After a number', until: 'On a day' },
  part: 'Change',
  parts,
  tell: 'Tell the patient',
  tellHint: 'If the practice sends reminders and the patient wants them.',
  conflictTitle: 'Someone else just changed this appointment',
  ...conflictTexts,
  nothing: 'nothing',
  moreOf: (at: string) => `More for the appointment on ${at}`,
  actions: {
    edit: 'Edit appointment',
    confirmed: 'Mark as confirmed',
    arrived: 'Mark as arrived',
    completed: 'Mark as completed',
    noShow: 'Mark as no-show',
    cancel: 'Cancel appointment',
    file: 'Save as calendar file',
    remove: 'Delete appointment',
  },
  canceled: 'Appointment canceled',
  removed: (count: number) =>
    count === 1 ? 'Appointment deleted' : `${count} appointments deleted`,
  statusSaved: 'Status saved',
  removeTitle: 'Delete this appointment?',
  removeText:
    'Delete what was booked by mistake. An appointment that does not take place is canceled, so that it stays in the history.',
  remove: 'Delete',
} as const

export const appointmentLabels = {
  patientId: 'Patient',
  providerId: 'Provider',
  locationId: 'Location',
  day: 'Day',
  time: 'Time',
  later: 'The clock shows this time twice on that day',
  scheduledAt: 'Time',
  minutes: 'Length',
  status: 'Status',
  comment: 'Comment',
  everyWeeks: 'Repeats',
  ends: 'Ends',
  count: 'How many',
  until: 'Last day',
  part: 'Change',
  tell: 'Tell the patient',
} as const
