import { DateInput, type DateInputProps } from '@mantine/dates'
import '@mantine/dates/styles.css'
import { useState } from 'react'
import { dateFormats, parseDay } from './dates.ts'
import { FIRST_DAY, LAST_DAY, typedDayProblem } from './typed-day.ts'

type Props = Omit<DateInputProps, 'valueFormat' | 'dateParser' | 'minDate' | 'maxDate'> & {
  /** YYYY-MM-DD */
  minDate?: string | undefined
  maxDate?: string | undefined
}

/** A day, YYYY-MM-DD, shown with its weekday; typed with or without it. It says why it takes no other. */
export function DayInput(props: Props) {
  const { minDate = FIRST_DAY, maxDate = LAST_DAY, excludeDate, error, onBlur, onChange } = props
  const [problem, setProblem] = useState<string | null>(null)
  const bounds = { first: minDate, last: maxDate, isExcluded: excludeDate }
  return (
    <DateInput
      {...props}
      minDate={minDate}
      maxDate={maxDate}
      valueFormat={dateFormats.weekday}
      dateParser={parseDay}
      error={problem ?? error}
      onChange={(day) => {
        setProblem(null)
        onChange?.(day)
      }}
      onBlur={(event) => {
        // The field goes back to the day before, which would be silent.
        setProblem(typedDayProblem(event.currentTarget.value, bounds))
        onBlur?.(event)
      }}
    />
  )
}
