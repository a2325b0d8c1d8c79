import { Group, Select } from '@mantine/core'
import type { ComponentProps } from 'react'
import { DayInput } from './day-input.tsx'
import { timeChoice, timeFilter, timesOfDay } from './time-choices.ts'

/** A day, YYYY-MM-DD, and a time of it, HH:mm; null where it is not chosen yet. */
export type Moment = { day: string | null; time: string | null }

type Props = {
  labels: { day: string; time: string }
  value: Moment
  onChange: (value: Moment) => void
  /** Whether a time of the chosen day can be chosen. */
  isOpen?: (time: string) => boolean
  errors?: { day?: string | undefined; time?: string | undefined }
} & Pick<ComponentProps<typeof DayInput>, 'minDate' | 'maxDate' | 'excludeDate' | 'clearable'>

/** A moment in the zone of the practice: a day, and a time of it in steps of 15 minutes. */
export function MomentInput(props: Props) {
  const { labels, value, onChange, isOpen = () => true, errors = {}, ...days } = props
  const { day, time } = value
  const offered = timesOfDay.filter(isOpen)
  // What was chosen elsewhere need not lie on a step.
  const shown = time === null || offered.includes(time) ? offered : [time, ...offered].toSorted()
  return (
    <Group gap="sm" align="flex-start" grow>
      <DayInput
        label={labels.day}
        value={day}
        onChange={(next) => onChange({ day: next, time })}
        error={errors.day}
        {...days}
      />
      <Select
        label={labels.time}
        data={shown.map(timeChoice)}
        filter={timeFilter}
        value={time}
        onChange={(next) => onChange({ day, time: next })}
        error={errors.time}
        searchable
      />
    </Group>
  )
}
