import { Button, CloseButton, Group, Input, Select, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { INTERVALS_MAX, type Interval, offeredHours } from '#shared/model/hours.ts'
import type { Practice } from '#shared/model/practice.ts'
import { practiceQuery } from '../../data/practices.ts'
import { zoneLabel } from '../../ui/choices.ts'
import { useFields } from '../../ui/form.ts'
import { Hint } from '../../ui/hint.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import {
  type HoursValues,
  hoursOf,
  hoursValues,
  nextInterval,
  readDay,
  times,
  validateHours,
  weekOrder,
  writeDay,
} from './hours.ts'
import { SettingsForm } from './settings-form.tsx'
import { settingsTexts } from './texts.ts'

const texts = settingsTexts.hours
const labels = texts.days
const valuesOf = ({ hours }: Practice) => hoursValues(hours)

/** When the practice works. */
export function HoursTab({ practiceId }: { practiceId: string }) {
  return (
    <Section title={texts.title} text={texts.text}>
      <Loaded query={useQuery(practiceQuery(practiceId))} skeleton={<LinesSkeleton count={7} />}>
        {(practice) => <HoursForm key={practice.id} practice={practice} />}
      </Loaded>
    </Section>
  )
}

function HoursForm({ practice }: { practice: Practice }) {
  const form = useFields<HoursValues>({
    initialValues: valuesOf(practice),
    labels,
    validate: validateHours,
  })
  const isAlwaysOpen = hoursOf(form.values) === null
  return (
    <SettingsForm
      practice={practice}
      form={form}
      draft="hours"
      valuesOf={valuesOf}
      words={{ labels, empty: texts.closed }}
      bodyOf={(values) => ({ hours: hoursOf(values) })}
      texts={texts}
    >
      {isAlwaysOpen && (
        <Group gap="sm">
          <Hint>{texts.none}</Hint>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => form.setValues(hoursValues(offeredHours))}
          >
            {texts.offer}
          </Button>
        </Group>
      )}
      {weekOrder.map((day) => (
        <Day
          key={day}
          name={labels[day]}
          value={form.values[day]}
          error={form.errors[day]}
          emptyText={isAlwaysOpen ? texts.alwaysOpen : texts.closed}
          onChange={(text) => form.setFieldValue(day, text)}
        />
      ))}
      <Hint>{texts.zone(zoneLabel(practice.timezone))}</Hint>
    </SettingsForm>
  )
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
