import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type Appointment, isExpected } from '#shared/model/appointment.ts'
import { type CheckedTime, checkQuery } from '../../../data/appointments.ts'
import { usePractice } from '../../../session/member.ts'
import { useZone } from '../../../ui/zone.tsx'
import { type AppointmentValues, momentIn, repeatOf } from './values.ts'

const TYPING_MS = 250

/** What is to be found out about the chosen time; null while not all of it is chosen. */
export function checkedTimeOf(
  values: AppointmentValues,
  of: Appointment | null,
  zone: string,
): CheckedTime | null {
  const { providerId, locationId, minutes, everyWeeks, ends, count, until } = values
  const scheduledAt = momentIn(values, zone)
  const isOver = of !== null && !isExpected(of.status)
  if (providerId === '' || scheduledAt === null || isOver) return null
  const repeats = everyWeeks !== '' && (ends === 'until' ? until !== '' : /^\d+$/.test(count))
  return {
    providerId,
    ...(locationId && { locationId }),
    scheduledAt,
    minutes: Number(minutes),
    ...(of && { appointmentId: of.id }),
    ...(repeats && repeatOf(values)),
  }
}

/** What speaks against the time in the form, a moment after it was chosen. */
export function useCheck(values: AppointmentValues, of: Appointment | null) {
  const { id: practiceId } = usePractice()
  const zone = useZone()
  const time = JSON.stringify(checkedTimeOf(values, of, zone))
  const [asked] = useDebouncedValue(time, TYPING_MS)
  const { data } = useQuery(checkQuery(practiceId, JSON.parse(asked) as CheckedTime | null))
  // What is known of another time says nothing of this one.
  const items = asked === time && time !== 'null' ? (data?.items ?? null) : null
  return {
    /** The times of the form, with what speaks against them; null while it is not known. */
    items,
    /** The provider is known to be taken, so that it is booked knowingly. */
    isTaken: items?.some(({ conflicts }) => conflicts.length > 0) ?? false,
  }
}
