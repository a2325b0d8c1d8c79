import { DateInput, type DateInputProps } from '@mantine/dates'
import '@mantine/dates/styles.css'
import { dateFormats, parseDay } from './dates.ts'

/** A day, YYYY-MM-DD, shown with its weekday; typed with or without it. */
export function DayInput(props: Omit<DateInputProps, 'valueFormat' | 'dateParser'>) {
  return <DateInput {...props} valueFormat={dateFormats.weekday} dateParser={parseDay} />
}
