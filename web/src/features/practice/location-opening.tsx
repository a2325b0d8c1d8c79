import { Divider, Stack, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { offeredHours } from '#shared/model/hours.ts'
import { practiceQuery } from '../../data/practices.ts'
import type { Fields } from '../../ui/form.ts'
import { HolidaysEditor } from './holidays-editor.tsx'
import { hoursOf, hoursValues } from './hours.ts'
import { holidayTexts, locationHoursTexts as texts } from './opening-texts.ts'
import { settingsTexts } from './texts.ts'
import type { LocationValues } from './values.ts'
import { WeekFields } from './week-fields.tsx'

type Props = { practiceId: string; form: Fields<LocationValues> }

/** When a location is open: as the practice is, or by hours of its own; and its holidays. */
export function LocationOpening({ practiceId, form }: Props) {
  const { data: practice } = useQuery(practiceQuery(practiceId))
  const { sameHours, holidays } = form.values
  function switchHours(isSame: boolean) {
    // Own hours begin with those that applied until now.
    const begin = hoursOf(form.values) === null && hoursValues(practice?.hours ?? offeredHours)
    form.setValues({ ...(!isSame && begin), sameHours: isSame ? '1' : '' })
  }
  return (
    <Stack gap="sm">
      <Divider label={texts.title} labelPosition="left" />
      <Switch
        label={texts.sameHours}
        checked={sameHours !== ''}
        onChange={({ currentTarget }) => switchHours(currentTarget.checked)}
      />
      {sameHours === '' && (
        <WeekFields
          values={form.values}
          errors={form.errors}
          emptyText={settingsTexts.hours.closed}
          onChange={(day, text) => form.setFieldValue(day, text)}
        />
      )}
      <HolidaysEditor
        about={holidayTexts.location}
        value={holidays}
        isWrong={Boolean(form.errors.holidays)}
        onChange={(text) => form.setFieldValue('holidays', text)}
      />
    </Stack>
  )
}
