import { Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { chosenDays, rangePresets, upcomingPresets } from '#shared/model/date-ranges.ts'
import { rangeLabels } from '#shared/model/range-days.ts'
import { uiTexts as texts } from './texts.ts'

type Props = {
  label: string
  value: string | undefined
  /** Undefined where no range is asked for any more. */
  onChange: (range: string | undefined) => void
  /** of: days that pass, days to come, or days of birth, for which there are no presets. */
  of?: 'past' | 'upcoming' | 'birth'
  className?: string
}

const CHOSEN = 'chosen'
const presets = {
  past: rangePresets.filter((preset) => preset !== 'all'),
  upcoming: ['today', ...upcomingPresets, 'thisWeek', 'thisMonth', 'recent30'] as const,
  birth: [],
}

/** A range of days: one of the presets, or a first and a last day. */
export function RangeSelect({ label, value, onChange, of = 'past', className = '' }: Props) {
  const days = value === undefined ? null : chosenDays(value)
  const [isChoosing, setChoosing] = useState(false)
  const choosing = isChoosing || days !== null
  const data = [
    ...presets[of].map((preset) => ({ value: preset, label: rangeLabels[preset] })),
    { value: CHOSEN, label: texts.chooseDays },
  ]

  function choose(preset: string | null) {
    setChoosing(preset === CHOSEN)
    if (preset !== CHOSEN) onChange(preset ?? undefined)
  }

  function setDays(from: string, to: string) {
    const range = `${from}..${to}`
    onChange(chosenDays(range) ? range : undefined)
  }

  return (
    <div className={className}>
      <Select
        label={label}
        placeholder={texts.anyTime}
        data={data}
        value={choosing ? CHOSEN : (value ?? null)}
        onChange={choose}
        clearable
        allowDeselect
        comboboxProps={{ withinPortal: false }}
      />
      {choosing && (
        <Stack gap={4} mt={4}>
          <TextInput
            type="date"
            aria-label={texts.firstDay(label)}
            value={days?.from ?? ''}
            onChange={({ currentTarget }) => setDays(currentTarget.value, days?.to ?? '')}
          />
          <TextInput
            type="date"
            aria-label={texts.lastDay(label)}
            value={days?.to ?? ''}
            onChange={({ currentTarget }) => setDays(days?.from ?? '', currentTarget.value)}
          />
        </Stack>
      )}
    </div>
  )
}
