import * as v from 'valibot'
import {
  type Appointment,
  appointmentStatuses,
  appointmentStatusLabels,
  DEFAULT_MINUTES,
  expectedStatuses,
  SERIES_MAX,
  type SeriesPart,
  seriesParts,
} from '#shared/model/appointment.ts'
import { id, integer, longText, optionalField, text } from '#shared/model/fields.ts'
import { readTimeField, toTimeField } from '#shared/model/time-of-day.ts'
import { momentsOf, wallClockAt } from '#shared/model/wall-clock.ts'
import { formatDob, toDob } from '../../../ui/dates.ts'
import { appointmentTexts as texts } from '../texts.ts'

/** Somebody who comes; the zone is null where it is not known. */
export type Visitor = {
  id: string
  name: string
  providerId: string | null
  timezone?: string | null
}

/** What a new appointment begins with, where it is known. */
export type Preset = {
  patient: Visitor | null
  providerId?: string | undefined
  locationId?: string | undefined
  scheduledAt?: string | undefined
  minutes?: number | undefined
  comment?: string | undefined
  /** The place in the thread of the message that proposes the time. */
  messageSeq?: number | undefined
}

/** An appointment as its form has it: empty where nothing is filled in. */
export type AppointmentValues = {
  patientId: string
  providerId: string
  locationId: string
  day: string
  time: string
  /** `1` for the later of two moments that the clock shows alike. */
  later: string
  minutes: string
  status: string
  comment: string
  everyWeeks: string
  ends: string
  count: string
  until: string
  part: string
  /** `1` if the patient hears of it. */
  tell: string
}

/** The day and the time that the clock of the zone shows, and which of two moments it is. */
export function wallTimeOf(at: string, zone: string) {
  const { day, minutes } = wallClockAt(new Date(at), zone)
  const time = toTimeField(minutes)
  const [, second] = momentsOf({ day, minutes }, zone)
  return { day, time, later: second?.toISOString() === new Date(at).toISOString() ? '1' : '' }
}

/** The moments at which the clock of the zone shows what is chosen; null while nothing is. */
export function momentsIn(
  { day, time }: Pick<AppointmentValues, 'day' | 'time'>,
  zone: string,
): Date[] | null {
  if (day === '' || time === '') return null
  return momentsOf({ day, minutes: readTimeField(time) }, zone)
}

/** The chosen moment, ISO 8601; null where none is chosen, or the clock skips it. */
export function momentIn(
  values: Pick<AppointmentValues, 'day' | 'time' | 'later'>,
  zone: string,
): string | null {
  const [first, second] = momentsIn(values, zone) ?? []
  return ((values.later === '1' && second) || first)?.toISOString() ?? null
}

const untimed = { day: '', time: '', later: '' }

/** What the form shows of an appointment, or of a new one. */
export function appointmentValues(
  of: Appointment | null,
  preset: Preset,
  zone: string,
): AppointmentValues {
  const at = of?.scheduledAt ?? preset.scheduledAt
  return {
    patientId: of?.patientId ?? preset.patient?.id ?? '',
    providerId: of?.providerId ?? preset.providerId ?? preset.patient?.providerId ?? '',
    locationId: of?.locationId ?? preset.locationId ?? '',
    ...(at ? wallTimeOf(at, zone) : untimed),
    minutes: String(of?.minutes ?? preset.minutes ?? DEFAULT_MINUTES),
    status: of?.status ?? 'scheduled',
    comment: of?.comment ?? preset.comment ?? '',
    everyWeeks: '',
    ends: 'count',
    count: '6',
    until: '',
    part: 'one',
    tell: '1',
  }
}

/** What a field holds, as people read it, where others changed the appointment to it. */
export function sayOfAppointment(
  field: string,
  text: string,
  appointment: Appointment | null,
): string | undefined {
  switch (field) {
    case 'providerId':
      return appointment?.providerName ?? undefined
    case 'locationId':
      return appointment?.locationName ?? undefined
    case 'day':
      return formatDob(toDob(text)) || undefined
    case 'later':
      return text === '' ? texts.first : texts.second
    case 'minutes':
      return texts.minutes(Number(text))
    case 'status':
      return appointment ? appointmentStatusLabels[appointment.status] : undefined
  }
  return undefined
}

/** What must be filled in. */
export function appointmentSchema({ everyWeeks, ends }: AppointmentValues): v.GenericSchema {
  const fields: Record<string, v.GenericSchema> = {
    patientId: id,
    providerId: id,
    locationId: id,
    day: text(10),
    time: text(5),
    comment: optionalField(longText(2000)),
  }
  if (everyWeeks !== '') {
    if (ends === 'until') fields.until = text(10)
    else fields.count = integer(2, SERIES_MAX)
  }
  return v.object(fields)
}

/** How a series goes on, as the calls take it; nothing for one appointment. */
export function repeatOf({ everyWeeks, ends, count, until }: AppointmentValues) {
  if (everyWeeks === '') return {}
  if (ends === 'until') return { everyWeeks: Number(everyWeeks), until: toDob(until) }
  return { everyWeeks: Number(everyWeeks), count: Number(count) }
}

/** What is sent of a new appointment. */
export function newAppointmentBody(
  values: AppointmentValues,
  scheduledAt: string,
  allowConflict: boolean,
) {
  const { providerId, locationId, minutes, comment, status } = values
  return {
    providerId,
    locationId,
    scheduledAt,
    minutes: Number(minutes),
    comment,
    status: expectedStatuses.find((one) => one === status) ?? 'scheduled',
    ...repeatOf(values),
    ...(values.tell === '' && { tellPatient: 0 as const }),
    ...(allowConflict && { allowConflict: 1 as const }),
  }
}

/** What is sent of what was changed. */
export function appointmentChangeBody(
  change: Partial<AppointmentValues>,
  values: AppointmentValues,
  scheduledAt: string,
  allowConflict: boolean,
) {
  const { providerId, locationId, minutes, comment } = change
  const status = appointmentStatuses.find((one) => one === change.status)
  const isMoved = 'day' in change || 'time' in change || 'later' in change
  return {
    ...(providerId !== undefined && { providerId }),
    ...(locationId !== undefined && { locationId }),
    ...(isMoved && { scheduledAt }),
    ...(minutes !== undefined && { minutes: Number(minutes) }),
    ...(comment !== undefined && { comment }),
    ...(status !== undefined && { status }),
    part: partOf(values.part),
    ...(values.tell === '' && { tellPatient: 0 as const }),
    ...(allowConflict && { allowConflict: 1 as const }),
  }
}

function partOf(value: string): SeriesPart {
  return seriesParts.find((part) => part === value) ?? 'one'
}
