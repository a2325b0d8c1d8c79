import { Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { ReportSettings } from '#shared/model/report-settings.ts'
import { useAction } from '../../data/mutation.ts'
import { changeReportSettings, reportSettingsQuery } from '../../data/reports.ts'
import { usePractice } from '../../session/member.ts'
import { zoneChoices } from '../../ui/choices.ts'
import { useFields } from '../../ui/form.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { reportTexts as texts } from './texts.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const labels = { weekStart: texts.weekStart, timezone: texts.timezone }

/** On which day weeks begin, and by which clock days are counted. */
export function ReportSettingsForm({ onDone }: { onDone: () => void }) {
  const { id: practiceId } = usePractice()
  const query = useQuery(reportSettingsQuery(practiceId))
  return (
    <Loaded query={query} skeleton={<RowsSkeleton count={2} height={48} />}>
      {(settings) => <Form settings={settings} onDone={onDone} />}
    </Loaded>
  )
}

function Form({ settings, onDone }: { settings: ReportSettings; onDone: () => void }) {
  const { id: practiceId } = usePractice()
  const form = useFields<{ weekStart: string; timezone: string }>({
    initialValues: {
      weekStart: String(settings.weekStart),
      timezone: settings.timezone ?? '',
    },
    labels,
  })
  const save = useAction(changeReportSettings(practiceId), {
    onSuccess: () => {
      notifications.show({ message: texts.saved, color: 'green' })
      onDone()
    },
    onError: form.report,
  })
  const action = {
    pending: save.pending,
    start: ({ weekStart, timezone }: { weekStart: string; timezone: string }) =>
      save.start({ weekStart, timezone }),
  }
  const known = zoneChoices.some(({ value }) => value === settings.timezone)
  const others =
    settings.timezone && !known ? [{ value: settings.timezone, label: settings.timezone }] : []
  return (
    <SubmitForm form={form} action={action} onCancel={onDone} disabled={!form.isDirty()}>
      <Select
        {...form.field('weekStart')}
        label={texts.weekStart}
        description={texts.weekStartHint}
        data={weekdays.map((label, day) => ({ value: String(day), label }))}
      />
      <Select
        {...form.field('timezone')}
        label={texts.timezone}
        searchable
        data={[{ value: '', label: texts.practiceZone }, ...others, ...zoneChoices]}
      />
    </SubmitForm>
  )
}
