import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.css'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { formatDob, fromDob, toDob } from './dates.ts'
import { maskDob, readDob } from './dob.ts'
import { FIRST_DAY, LAST_DAY } from './typed-day.ts'

const texts = {
  hint: 'MM/dd/yyyy',
  pick: 'Open the calendar',
  calendar: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    previousDecade: 'Previous decade',
    nextDecade: 'Next decade',
    monthLevelControl: 'Choose the month',
    yearLevelControl: 'Choose the year',
  },
}

/** The decade that the calendar opens on: most patients are grown up. */
const LIKELY_DAY = '1980-01-01'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** MM/dd/yyyy, as far as it is typed. */
  value: string
  onChange: (value: string) => void
  /** The last day that can be picked, YYYYMMDD. */
  today: string
}

/** A date of birth: typed, or picked from the years on. */
export function DobInput({ value, onChange, onBlur, today, disabled = false, ...props }: Props) {
  const [opened, { close, toggle }] = useDisclosure(false)
  const day = readDob(value, today)
  const picked = day ? fromDob(day) : null

  return (
    <TextInput
      {...props}
      disabled={disabled}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      placeholder={texts.hint}
      onChange={({ currentTarget }) => onChange(maskDob(currentTarget.value, value))}
      onBlur={(event) => {
        if (day) onChange(formatDob(day))
        onBlur?.(event)
      }}
      rightSectionWidth={36}
      rightSection={
        <Popover
          opened={opened}
          onChange={close}
          position="bottom-end"
          trapFocus
          returnFocus
          shadow="md"
        >
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="input-sm"
              aria-label={texts.pick}
              disabled={disabled}
              onClick={toggle}
            >
              <IconCalendar size={16} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <DatePicker
              value={picked}
              defaultLevel={picked ? 'month' : 'decade'}
              defaultDate={picked ?? LIKELY_DAY}
              ariaLabels={texts.calendar}
              minDate={FIRST_DAY}
              maxDate={fromDob(today) ?? LAST_DAY}
              onChange={(next) => {
                if (next) onChange(formatDob(toDob(next)))
                close()
              }}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}
