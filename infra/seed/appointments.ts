import type { AppointmentStatus } from '#shared/model/appointment.ts'
import { isOpenThroughout, type Opening } from '#shared/model/hours.ts'
import { leadStatus } from '#shared/model/leads.ts'
import type { Calendar } from './calendar.ts'
import type { Chance } from './chance.ts'
import {
  type AppointmentItem,
  bookedEntry,
  calendarWrites,
  countWrites,
  createAppointmentStore,
  entryWrites,
  nextMomentWrites,
  nextOf,
  type Person,
  type Table,
} from './records.ts'
import { addEntry, type Story } from './story.ts'
import { visitComments } from './words.data.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Appointments begin on the half hours before the office closes. */
const STEP_MS = 30 * MINUTE_MS
const STEPS_OF_DAY = 18
const lengths = [
  [30, 70],
  [15, 15],
  [60, 15],
] as const

/** Where appointments are, when the practice works, and who may have booked them. */
export type Booking = {
  locationId: string
  opening: Opening
  bookers: readonly [Person, ...Person[]]
}

/** What providers have at a moment, for finding times at which they are free. */
type Taken = Set<string>

/** Gives the people of the demo appointments: those to come, and those that were. */
export function addAppointments(
  stories: readonly Story[],
  booking: Booking,
  { chance, calendar }: { chance: Chance; calendar: Calendar },
): void {
  const taken: Taken = new Set()
  for (const story of stories) {
    for (const days of visitsOf(story, chance)) {
      const visit = book(story, days, booking, { chance, calendar, taken })
      if (visit) story.appointments.push(visit)
    }
    const nextAppointmentAt = nextOf(story.appointments, calendar.now)
    story.patient = { ...story.patient, nextAppointmentAt }
  }
}

/** On which working days somebody has appointments, counted from today. */
function visitsOf({ patient }: Story, chance: Chance): number[] {
  const ahead = () => chance.whole(0, 14)
  const past = () => -chance.whole(1, 40)
  if (patient.isLead && patient.leadStatus === leadStatus.booked) return [ahead()]
  if (patient.isLead && patient.leadStatus === leadStatus.converted) {
    return chance.happens(0.4) ? [past(), ahead()] : [past()]
  }
  if (!patient.isPatient) return []
  return [...(chance.happens(0.6) ? [past()] : []), ...(chance.happens(0.35) ? [ahead()] : [])]
}

type Drawing = { chance: Chance; calendar: Calendar; taken: Taken }

/** How many times of a day are asked for until one is free. */
const TRIES = 6

/** An appointment on a day; null where nobody was there yet, or no time is found at which there is room. */
function book(
  story: Story,
  days: number,
  { locationId, opening, bookers }: Booking,
  { chance, calendar, taken }: Drawing,
): AppointmentItem | null {
  const { practiceId, patientId, providerId, createdAt } = story.patient
  const { now } = calendar
  const minutes = chance.weighted(lengths)
  const starts = Array.from(
    { length: TRIES },
    () => calendar.closes(days).getTime() - chance.whole(2, STEPS_OF_DAY) * STEP_MS,
  )
  const start = starts.find((at) => {
    const isFree = placesOf(at, minutes).every((place) => !taken.has(`${providerId}#${place}`))
    return isFree && isOpenThroughout(opening, new Date(at), endOf(at, minutes))
  })
  if (providerId === null || start === undefined) return null
  // Booked some days before, but not before there was a record.
  const since = Math.max(Date.parse(createdAt) + MINUTE_MS, start - chance.whole(2, 14) * DAY_MS)
  if (since >= start) return null
  for (const place of placesOf(start, minutes)) taken.add(`${providerId}#${place}`)
  const bookedAt = new Date(Math.min(since, now.getTime() - MINUTE_MS))
  const by = chance.pick(bookers)
  const status = statusAt(new Date(start), endOf(start, minutes), now, chance)
  const appointment: AppointmentItem = {
    ...{ id: chance.id(bookedAt), practiceId, patientId, providerId, locationId, minutes },
    scheduledAt: new Date(start).toISOString(),
    status,
    comment: chance.happens(0.5) ? chance.pick(visitComments) : '',
    seriesId: null,
    wantsOtherTime: false,
    isPatientsWord: status === 'confirmed',
    creatorId: by.id,
    createdAt: bookedAt.toISOString(),
    version: 1,
  }
  addEntry(story, chance, { at: bookedAt, actor: by, entry: bookedEntry(appointment, 1) })
  return appointment
}

const endOf = (start: number, minutes: number) => new Date(start + minutes * MINUTE_MS)

/** The half hours that an appointment takes. */
function placesOf(start: number, minutes: number): number[] {
  const length = Math.ceil((minutes * MINUTE_MS) / STEP_MS)
  return Array.from({ length }, (_, step) => start + step * STEP_MS)
}

function statusAt(start: Date, end: Date, now: Date, chance: Chance): AppointmentStatus {
  if (end <= now) {
    return chance.weighted([
      ['completed', 82],
      ['noShow', 9],
      ['canceled', 9],
    ])
  }
  if (start <= now) return 'arrived'
  const isSoon = start.getTime() - now.getTime() < 6 * DAY_MS
  return isSoon && chance.happens(0.7) ? 'confirmed' : 'scheduled'
}

/** What an appointment is in the table: itself, its place in the calendar, and when the next is due. */
export function storyWrites(practiceId: string, { patient, appointments }: Story, now: Date) {
  return [...entryWrites(practiceId, added(appointments)), ...nextMomentWrites(patient, now)]
}

const added = (appointments: readonly AppointmentItem[]) =>
  appointments.map((after) => ({ before: null, after }))

/** Says of the providers with appointments that they have a calendar, and once that all of those were added. */
export async function openCalendars(
  table: Table,
  practiceId: string,
  stories: readonly Story[],
): Promise<void> {
  const store = createAppointmentStore(table, practiceId)
  const providers = new Set(
    stories.flatMap(({ appointments }) => appointments.map(({ providerId }) => providerId)),
  )
  const states = await Promise.all([...providers].map(store.calendarState))
  const missing = states.filter(({ version }) => version === 0)
  const all = stories.flatMap(({ appointments }) => added(appointments))
  const writes = [...calendarWrites(practiceId, missing), ...countWrites(practiceId, all)]
  if (writes.length > 0) await store.write(writes)
}
