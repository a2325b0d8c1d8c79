import { useMemo } from 'react'
import type { Opening } from '#shared/model/hours.ts'
import { dayOf } from '../../../ui/dates.ts'
import { type Moment, MomentInput } from '../../../ui/moment-input.tsx'
import { hasOfferedTime, offeredTimes } from './offered.ts'
import { formTexts as texts } from './texts.ts'

type Props = {
  /** The how-manieth wish it is, from 0. */
  place: number
  opening: Opening
  zone: string
  value: Moment
  onChange: (value: Moment) => void
  error?: string | undefined
}

/** One of the times that suit a patient, out of those in which the practice is open. */
export function WantedTime({ place, opening, zone, value, onChange, error }: Props) {
  const { day } = value
  const { hours, holidays, timezone } = opening
  const [offer, times] = useMemo(() => {
    const own = { hours, timezone, ...(holidays && { holidays }) }
    const known = { opening: own, zone, now: new Date() }
    return [known, new Set(offeredTimes(day, known))] as const
  }, [day, hours, holidays, timezone, zone])
  return (
    <MomentInput
      labels={{ day: texts.wantedDay(place), time: texts.wantedTime(place) }}
      value={value}
      onChange={onChange}
      minDate={dayOf(offer.now, zone)}
      excludeDate={(one) => !hasOfferedTime(one, offer)}
      isOpen={(time) => times.has(time)}
      errors={{ day: error }}
    />
  )
}
