import { Button, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Absence } from '#shared/model/absence.ts'
import type { StaffInfo } from '#shared/model/staff.ts'
import { absencesQuery, addAbsence, removeAbsence } from '../../data/absences.ts'
import { useAction } from '../../data/mutation.ts'
import { staffsQuery } from '../../data/staffs.ts'
import { useDraft } from '../../session/drafts.ts'
import { useMember } from '../../session/member.ts'
import { usePermission } from '../../session/permissions.ts'
import { useChanging, useUndoable } from '../../session/undo.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatDate } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useFields } from '../../ui/form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { nameChoices } from '../../ui/name-choices.ts'
import { Section } from '../../ui/section.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { useZone } from '../../ui/zone.tsx'
import { absenceBody, lastDayOf, validateAbsence } from './absence-values.ts'
import { AwayCalendar } from './away-calendar.tsx'
import { CalendarImport } from './calendar-import.tsx'
import { staffTexts } from './texts.ts'

const texts = staffTexts.absences
const { labels } = texts

/** Who is away when: everybody says so for themselves, who manages people for others too. */
export function Absences({ practiceId }: { practiceId: string }) {
  const absences = useQuery(absencesQuery(practiceId))
  const { data: staffs = [] } = useQuery(staffsQuery(practiceId))
  const changing = useChanging()
  /** The first day that is offered; empty where none is, null while nothing is added. */
  const [adding, setAdding] = useState<string | null>(null)
  const nameOf = (id: string) => {
    const staff = staffs.find(({ staffId }) => staffId === id)
    return staff ? `${staff.firstName} ${staff.lastName}` : texts.left
  }
  const shown = absences.data?.filter(({ id }) => !changing.has(id))
  const rows = shown
    ?.filter(({ until }) => Date.parse(until) > Date.now())
    .toSorted((one, other) => one.from.localeCompare(other.from))
  const close = () => setAdding(null)
  const add = (
    <Group gap="sm">
      {absences.data && <CalendarImport practiceId={practiceId} absences={absences.data} />}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setAdding('')}
      >
        {texts.add}
      </Button>
    </Group>
  )
  return (
    <Section title={texts.title} text={texts.text} action={add}>
      <Stack gap="lg">
        <DataTable
          label={texts.title}
          columns={useColumns(practiceId, nameOf)}
          rows={rows}
          query={absences}
          keyOf={({ id }) => id}
          empty={<EmptyState compact illustration="people" title={texts.none} />}
          skeletonRows={2}
        />
        {shown && staffs.length > 0 && (
          <AwayCalendar absences={shown} nameOf={nameOf} onDay={setAdding} />
        )}
      </Stack>
      <FormDialog title={texts.addTitle} opened={adding !== null} onClose={close}>
        <AbsenceForm practiceId={practiceId} staffs={staffs} day={adding ?? ''} onDone={close} />
      </FormDialog>
    </Section>
  )
}

function useColumns(practiceId: string, nameOf: (id: string) => string): Column<Absence>[] {
  const zone = useZone()
  const me = useMember()?.id
  const manages = usePermission('practices.absences.manage')
  const undoable = useUndoable()
  const { who, from, through, actions } = texts.columns
  return [
    { label: who, render: ({ staffId }) => nameOf(staffId) },
    { label: from, render: (absence) => formatDate(absence.from, 'weekday', zone) },
    { label: through, render: ({ until }) => formatDate(lastDayOf(until), 'weekday', zone) },
    {
      label: actions,
      action: true,
      render: ({ id, staffId }) =>
        (staffId === me || manages) && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={texts.removeOf(nameOf(staffId))}
            onClick={() =>
              undoable({
                id,
                change: removeAbsence(practiceId),
                input: id,
                message: texts.removed(nameOf(staffId)),
              })
            }
          >
            {texts.remove}
          </Button>
        ),
    },
  ]
}

type FormProps = {
  practiceId: string
  staffs: readonly StaffInfo[]
  /** The day that was pressed in the calendar; empty where none was. */
  day: string
  onDone: () => void
}

function AbsenceForm({ practiceId, staffs, day, onDone }: FormProps) {
  const zone = useZone()
  const me = useMember()?.id ?? ''
  const manages = usePermission('practices.absences.manage')
  const form = useFields({
    initialValues: { staffId: me, from: day, until: day },
    labels,
    validate: (values) => validateAbsence(values, new Date(), zone),
  })
  useDraft(`absence-new-${day}`, form)
  const save = useAction(addAbsence(practiceId), {
    onSuccess: () => {
      notifications.show({ message: texts.added, color: 'green' })
      onDone()
    },
    onError: form.report,
  })
  const people = nameChoices(staffs)
  return (
    <SubmitForm
      form={form}
      action={{ pending: save.pending, start: (values) => save.start(absenceBody(values, zone)) }}
      submit={texts.save}
      onCancel={onDone}
    >
      {manages && <Select searchable data={people} {...form.field('staffId')} />}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput type="date" data-autofocus {...form.field('from')} />
        <TextInput type="date" {...form.field('until')} />
      </SimpleGrid>
    </SubmitForm>
  )
}
