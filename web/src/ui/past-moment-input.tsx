import { dayOf, momentOf } from './dates.ts'
import { type Moment, MomentInput } from './moment-input.tsx'
import { useZone } from './zone.tsx'

export type { Moment } from './moment-input.tsx'

type Props = {
  labels: { day: string; time: string }
  value: Moment
  onChange: (value: Moment) => void
}

/** A moment up to now, in the zone of the practice. */
export function PastMomentInput(props: Props) {
  const zone = useZone()
  const now = new Date()
  const { day } = props.value
  const isPast = (time: string) => day === null || momentOf(day, time, zone) <= now.toISOString()
  return <MomentInput {...props} maxDate={dayOf(now, zone)} isOpen={isPast} />
}
