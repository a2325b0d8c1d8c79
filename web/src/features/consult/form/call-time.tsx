import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { calendarQuery } from '../../../data/appointments.ts'
import { usePermission } from '../../../session/permissions.ts'
import { dayOf, endOfDay, momentOf } from '../../../ui/dates.ts'
import { Hint } from '../../../ui/hint.tsx'
import { type Moment, MomentInput } from '../../../ui/moment-input.tsx'
import { describeZone } from '../../../ui/moments.ts'
import { useZone } from '../../../ui/zone.tsx'
import { freeTimes } from './free-times.ts'
import { formTexts as texts } from './texts.ts'
import { instantOf } from './values.ts'

type Props = {
  practiceId: string
  /** Empty until a doctor is chosen. */
  providerId: string
  /** Minutes. */
  length: number
  /** The call that is moved. */
  consultId?: string
  value: Moment
  onChange: (value: Moment) => void
  error: string | undefined
}

/** When a call is: only times are offered at which its doctor is free. */
export function CallTime(props: Props) {
  const { practiceId, providerId, length, consultId, value, onChange, error } = props
  const zone = useZone()
  const mayLook = usePermission('practices.appointments.list')
  const { day } = value
  const now = useMemo(() => new Date(), [])
  const from = momentOf(day ?? dayOf(now, zone), '00:00', zone)
  const query = useQuery({
    ...calendarQuery(practiceId, { from, to: endOfDay(new Date(from), zone), providerId }),
    enabled: mayLook && providerId !== '' && day !== null,
  })
  const entries = query.data
  const free = useMemo(() => {
    const wanted = { day: day ?? dayOf(now, zone), length, providerId, zone, now, consultId }
    return freeTimes(day === null ? [] : (entries ?? []), wanted)
  }, [day, entries, length, providerId, zone, now, consultId])
  return (
    <>
      <MomentInput
        labels={{ day: texts.day, time: texts.time }}
        value={value}
        onChange={onChange}
        minDate={dayOf(now, zone)}
        isOpen={(time) => (day === null ? true : free.has(time))}
        errors={{ day: error }}
      />
      <Hint>{describeZone(zone, { at: instantOf(value, zone) })}</Hint>
    </>
  )
}
