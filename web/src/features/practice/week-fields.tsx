import { Button, CloseButton, Group, Input, Select, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { INTERVALS_MAX, type Interval } from '#shared/model/hours.ts'
import {
  type DayName,
  type HoursValues,
  nextInterval,
  readDay,
  times,
  weekOrder,
  writeDay,
} from './hours.ts'
import { settingsTexts } from './texts.ts'

const texts = settingsTexts.hours

type Props = {
  values: HoursValues
  errors: Partial<Record<string, React.ReactNode>>
  /** Shown for a day without hours. */
  emptyText: string
  onChange: (day: DayName, text: string) => void
}

/** The hours of each day of a week. */
export function WeekFields({ values, errors, emptyText, onChange }: Props) {
  return weekOrder.map((day) => (
    <Day
      key={day}
      name={texts.days[day]}
      value={values[day]}
      error={errors[day]}
      emptyText={emptyText}
      onChange={(text) => onChange(day, text)}
    />
  ))
}

type DayProps = {
  name: string
  value: string
  error: React.ReactNode
  /** Shown for a day without hours. */
  emptyText: string
  onChange: (text: string) => void
}

function Day({ name, value, error, emptyText, onChange }: DayProps) {
  const day = readDay(value)
  const next = day.length < INTERVALS_MAX ? nextInterval(day) : null
  const set = (index: number, part: Partial<Interval>) =>
    onChange(writeDay(day.map((one, at) => (at === index ? { ...one, ...part } : one))))
  const timeOf = (index: number, part: keyof Interval, label: string) => (
    <Select
      aria-label={label}
      data={times}
      value={String(day[index]?.[part])}
      error={Boolean(error)}
      w={112}
      size="xs"
      onChange={(minutes) => set(index, { [part]: Number(minutes) })}
    />
  )
  return (
    <Group role="group" aria-label={name} align="flex-start" gap="sm">
      <Text size="sm" fw={600} w={96} pt={4}>
        {name}
      </Text>
      <Stack gap={6}>
        {day.length === 0 && (
          <Text size="sm" c="dimmed" pt={4}>
            {emptyText}
          </Text>
        )}
        {day.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: times of a day have no other identity
          <Group key={index} gap={6} wrap="nowrap">
            {timeOf(index, 'from', texts.fromOf(name, index + 1))}
            <Text span size="sm">
              {texts.until}
            </Text>
            {timeOf(index, 'to', texts.toOf(name, index + 1))}
            <CloseButton
              size="sm"
              aria-label={texts.removeOf(name, index + 1)}
              onClick={() => onChange(writeDay(day.filter((__, at) => at !== index)))}
            />
          </Group>
        ))}
        {error && <Input.Error>{error}</Input.Error>}
      </Stack>
      {next && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={3}
          leftSection={<IconPlus size={14} aria-hidden />}
          aria-label={texts.addOf(name)}
          onClick={() => onChange(writeDay([...day, next]))}
        >
          {texts.add}
        </Button>
      )}
    </Group>
  )
}
