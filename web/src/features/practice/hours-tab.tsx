import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { offeredHours } from '#shared/model/hours.ts'
import type { Practice } from '#shared/model/practice.ts'
import { practiceQuery } from '../../data/practices.ts'
import { zoneLabel } from '../../ui/choices.ts'
import { useFields } from '../../ui/form.ts'
import { Hint } from '../../ui/hint.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { holidaysOf, holidaysText, sayHolidays, validateHolidays } from './holidays.ts'
import { HolidaysEditor } from './holidays-editor.tsx'
import { type HoursValues, hoursOf, hoursValues, validateHours } from './hours.ts'
import { holidayTexts } from './opening-texts.ts'
import { SettingsForm } from './settings-form.tsx'
import { settingsTexts } from './texts.ts'
import { WeekFields } from './week-fields.tsx'

const texts = settingsTexts.hours
const labels = { ...texts.days, holidays: holidayTexts.title }

type Values = HoursValues & { holidays: string }
const valuesOf = ({ hours, holidays }: Practice): Values => {
  return { ...hoursValues(hours), holidays: holidaysText(holidays) }
}
const say = (field: string, text: string) =>
  field === 'holidays' ? sayHolidays(text) || holidayTexts.none : undefined

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

/** The hours and the holidays, as far as they were changed. */
function bodyOf(values: Values, { holidays, ...days }: Partial<Values>) {
  return {
    ...(Object.keys(days).length > 0 && { hours: hoursOf(values) }),
    ...(holidays !== undefined && { holidays: holidaysOf(holidays) }),
  }
}

function HoursForm({ practice }: { practice: Practice }) {
  const form = useFields<Values>({
    initialValues: valuesOf(practice),
    labels,
    validate: (values) => ({ ...validateHours(values), ...validateHolidays(values.holidays) }),
  })
  const isAlwaysOpen = hoursOf(form.values) === null
  return (
    <SettingsForm
      practice={practice}
      form={form}
      draft="hours"
      valuesOf={valuesOf}
      words={{ labels, empty: texts.closed, say }}
      bodyOf={bodyOf}
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
      <WeekFields
        values={form.values}
        errors={form.errors}
        emptyText={isAlwaysOpen ? texts.alwaysOpen : texts.closed}
        onChange={(day, text) => form.setFieldValue(day, text)}
      />
      <Hint>{texts.zone(zoneLabel(practice.timezone))}</Hint>
      <HolidaysEditor
        about={holidayTexts.practice}
        value={form.values.holidays}
        isWrong={Boolean(form.errors.holidays)}
        onChange={(text) => form.setFieldValue('holidays', text)}
      />
    </SettingsForm>
  )
}
