import { Group, NumberInput, SegmentedControl, Select, Stack } from '@mantine/core'
import { SERIES_MAX, SERIES_WEEKS_MAX } from '#shared/model/appointment.ts'
import { DayInput } from '../../../ui/day-input.tsx'
import { appointmentLabels as labels, appointmentTexts as texts } from '../texts.ts'
import type { AppointmentFormState } from './use-appointment-form.ts'

const choices = [
  { value: '', label: texts.repeat.never },
  ...Array.from({ length: SERIES_WEEKS_MAX }, (_, index) => ({
    value: String(index + 1),
    label: texts.repeat.every(index + 1),
  })),
]

/** Whether there are more of the same, every so many weeks, and until when. */
export function RepeatFields({ form }: Pick<AppointmentFormState, 'form'>) {
  const { everyWeeks, ends, day } = form.values
  return (
    <Stack gap="sm">
      <Select {...form.field('everyWeeks')} data={choices} />
      {everyWeeks !== '' && (
        <Group align="flex-end" gap="sm">
          <SegmentedControl
            aria-label={labels.ends}
            data={[
              { value: 'count', label: texts.ends.count },
              { value: 'until', label: texts.ends.until },
            ]}
            value={ends}
            onChange={(value) => form.setFieldValue('ends', value)}
          />
          {ends === 'count' ? (
            <NumberInput
              {...form.field('count')}
              flex={1}
              min={2}
              max={SERIES_MAX}
              onChange={(count) => form.setFieldValue('count', String(count))}
            />
          ) : (
            <DayInput
              {...form.field('until')}
              flex={1}
              {...(day !== '' && { minDate: day })}
              value={form.values.until || null}
              onChange={(until) => form.setFieldValue('until', until ?? '')}
            />
          )}
        </Group>
      )}
    </Stack>
  )
}
