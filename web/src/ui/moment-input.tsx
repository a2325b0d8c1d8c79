import { Group, Select } from '@mantine/core'
import { DateInput, type DateInputProps } from '@mantine/dates'
import '@mantine/dates/styles.css'
import { dateFormats } from './dates.ts'

/** A day, YYYY-MM-DD, and a time of it, HH:mm; null where it is not chosen yet. */
export type Moment = { day: string | null; time: string | null }

const STEP_MINUTES = 15

const twoDigits = (count: number) => String(count).padStart(2, '0')
const times = Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, step) => {
  const minutes = step * STEP_MINUTES
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
})

type Props = {
  labels: { day: string; time: string }
  value: Moment
  onChange: (value: Moment) => void
  /** Whether a time of the chosen day can be chosen. */
  isOpen?: (time: string) => boolean
  errors?: { day?: string | undefined; time?: string | undefined }
} & Pick<DateInputProps, 'minDate' | 'maxDate' | 'clearable'>

/** A moment in the zone of the practice: a day, and a time of it in steps of 15 minutes. */
export function MomentInput(props: Props) {
  const { labels, value, onChange, isOpen = () => true, errors = {}, ...days } = props
  const { day, time } = value
  const offered = times.filter(isOpen)
  // What was chosen elsewhere need not lie on a step.
  const data = time === null || offered.includes(time) ? offered : [time, ...offered].toSorted()
  return (
    <Group gap="sm" align="flex-start" grow>
      <DateInput
        label={labels.day}
        valueFormat={dateFormats.day}
        value={day}
        onChange={(next) => onChange({ day: next, time })}
        error={errors.day}
        {...days}
      />
      <Select
        label={labels.time}
        data={data}
        value={time}
        onChange={(next) => onChange({ day, time: next })}
        error={errors.time}
        searchable
      />
    </Group>
  )
}
