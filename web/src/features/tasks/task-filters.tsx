import { Box, Button, MultiSelect, SegmentedControl, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { NOBODY } from '#shared/model/patient-filters.ts'
import { hasLeadRole } from '#shared/model/roles.ts'
import {
  taskPriorities,
  taskPriorityLabels,
  taskStatus,
  taskStatuses,
  taskStatusLabels,
} from '#shared/model/task-codes.ts'
import { type DueChoice, dueChoices } from '#shared/model/task-filters.ts'
import { staffsQuery } from '../../data/staffs.ts'
import { subjectsQuery } from '../../data/subjects.ts'
import { usePractice } from '../../session/member.ts'
import { usePermission } from '../../session/permissions.ts'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { nameChoices } from '../../ui/name-choices.ts'
import { codesOf, isOfReport, type TaskSearch, toAddress } from '../../ui/task-search.ts'
import { dueChoiceOf, dueWindow, openTasks } from '../../ui/task-windows.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { useZone } from '../../ui/zone.tsx'
import { PatientSelect } from './form/patient-select.tsx'
import type { Subjected } from './form/values.ts'
import { reportChips } from './report-chips.ts'
import { taskTexts as texts } from './texts.ts'

type Props = {
  search: TaskSearch
  onSearch: (search: TaskSearch) => void
  /** What the patient is called whom the listed tasks are about, where that is one. */
  about: string | undefined
  /** Stands above the filters, where they are in a drawer. */
  drawer?: ReactNode
  /** Stands beside the button of that drawer. */
  beside?: ReactNode
}

/** On a phone they are one below the other, as wide as each other. */
const WIDTH = { base: '100%', sm: 170 }
const dueData = dueChoices.map((value) => ({ value, label: texts.dueChoices[value] }))
const statusData = taskStatuses.map((status) => ({
  value: String(status),
  label: taskStatusLabels[status],
}))
const priorityData = taskPriorities.map((priority) => ({
  value: String(priority),
  label: taskPriorityLabels[priority],
}))
const orderData = Object.entries(texts.orders).map(([value, label]) => ({ value, label }))

/** Those of the codes that were chosen in a field. */
function chosen<C extends number>(codes: readonly C[], values: readonly string[]) {
  return toAddress(codes.filter((code) => values.includes(String(code))))
}

/** What the list is narrowed by; on a phone, where there are no heads of columns, what it is ordered by too. */
export function TaskFilters({ search, onSearch, about, drawer, beside }: Props) {
  const zone = useZone()
  const phone = usePhone()
  const active = activeOf(search, zone)
  const change = (changed: Partial<TaskSearch>) => onSearch({ ...search, ...changed })
  const chooseDue = (choice: DueChoice) => change(dueWindow(choice, new Date(), zone))
  const whose = <WhoseTasks {...{ search, onSearch }} />
  return (
    <>
      {phone && <Box mb="xs">{whose}</Box>}
      <FilterBar active={active} first={!phone && whose} drawer={drawer} beside={beside}>
        {search.everyone && <AdvocateSelect {...{ search, change }} />}
        <Select
          aria-label={texts.due}
          w={WIDTH}
          data={dueData}
          value={dueChoiceOf(search, new Date(), zone)}
          onChange={(value) => value && chooseDue(value)}
        />
        <MultiSelect
          aria-label={texts.status}
          miw={WIDTH}
          clearable
          clearButtonProps={{ 'aria-label': texts.anyStatus }}
          {...(search.status === undefined && { placeholder: texts.anyStatus })}
          data={statusData}
          value={codesOf(search.status).map(String)}
          onChange={(values) => change({ status: chosen(taskStatuses, values) })}
        />
        <MultiSelect
          aria-label={texts.priority}
          miw={WIDTH}
          clearable
          clearButtonProps={{ 'aria-label': texts.anyPriority }}
          {...(search.priority === undefined && { placeholder: texts.anyPriority })}
          data={priorityData}
          value={codesOf(search.priority).map(String)}
          onChange={(values) => change({ priority: chosen(taskPriorities, values) })}
        />
        <SubjectSelect {...{ search, change }} />
        <AboutSelect {...{ search, change, about }} />
        {phone && (
          <Select
            aria-label={texts.order}
            data={orderData}
            value={search.order ?? 'dueAt ASC'}
            onChange={(value) => change({ order: orderNamed(value) })}
          />
        )}
        {active > 0 && (
          <Button
            variant="subtle"
            onClick={() => {
              const { order, everyone } = search
              onSearch({ ...openTasks(new Date(), zone), order, everyone })
            }}
          >
            {texts.clearFilters}
          </Button>
        )}
      </FilterBar>
      <ReportChips {...{ search, onSearch }} />
    </>
  )
}

/** What a report led here by, which has no fields. */
function ReportChips({ search, onSearch }: Pick<Props, 'search' | 'onSearch'>) {
  const { id: practiceId } = usePractice()
  const zone = useZone()
  const mayList = usePermission('practices.subjects.list')
  const enabled = mayList && search.checkItemId !== undefined
  const { data: subjects = [] } = useQuery({ ...subjectsQuery(practiceId), enabled })
  const chips = reportChips(search, { zone, subjects })
  return (
    <FilterChips
      chips={chips.map(({ without, ...chip }) => ({ ...chip, onRemove: () => onSearch(without) }))}
    />
  )
}

/** Whose tasks are shown: the day of the member, all of theirs, or everyone's. */
export function WhoseTasks({ search, onSearch }: Pick<Props, 'search' | 'onSearch'>) {
  const zone = useZone()
  const list = search.dueAtFrom ? search : openTasks(new Date(), zone)
  const whose = new Map<string, TaskSearch>([
    ['day', { ...search, day: 1 }],
    ['mine', { ...list, day: undefined, everyone: undefined, advocateId: undefined }],
    ['everyone', { ...list, day: undefined, everyone: 1 }],
  ])
  return (
    <SegmentedControl
      aria-label={texts.who}
      fullWidth={usePhone()}
      data={[
        { value: 'day', label: texts.day.title },
        { value: 'mine', label: texts.mine },
        { value: 'everyone', label: texts.everyone },
      ]}
      value={search.day ? 'day' : search.everyone ? 'everyone' : 'mine'}
      onChange={(who) => onSearch(whose.get(who) ?? search)}
    />
  )
}

const orderNames = Object.keys(texts.orders) as readonly (keyof typeof texts.orders)[]
const orderNamed = (value: string | null) => orderNames.find((name) => name === value)

type FieldProps = { search: TaskSearch; change: (changed: Partial<TaskSearch>) => void }

function AdvocateSelect({ search, change }: FieldProps) {
  const { id: practiceId } = usePractice()
  const { data: staffs = [] } = useQuery(staffsQuery(practiceId))
  const data = nameChoices(
    staffs.filter(({ roles, staffId }) => hasLeadRole(roles) || staffId === search.advocateId),
  )
  return (
    <Select
      aria-label={texts.advocate}
      w={WIDTH}
      searchable
      clearable
      allowDeselect
      clearButtonProps={{ 'aria-label': texts.anyAdvocate }}
      placeholder={texts.anyAdvocate}
      data={data}
      value={search.advocateId ?? null}
      onChange={(advocateId) => change({ advocateId: advocateId ?? undefined })}
    />
  )
}

function SubjectSelect({ search, change }: FieldProps) {
  const { id: practiceId } = usePractice()
  const enabled = usePermission('practices.subjects.list')
  const { data: subjects = [] } = useQuery({ ...subjectsQuery(practiceId), enabled })
  const data = [
    ...subjects.map(({ id, name }) => ({ value: id, label: name })),
    { value: NOBODY, label: texts.noSubject },
  ]
  if (!enabled) return null
  return (
    <Select
      aria-label={texts.subject}
      w={WIDTH}
      searchable
      clearable
      allowDeselect
      clearButtonProps={{ 'aria-label': texts.anySubject }}
      placeholder={texts.anySubject}
      data={data}
      value={search.subjectId ?? null}
      onChange={(subjectId) => change({ subjectId: subjectId ?? undefined })}
    />
  )
}

/** Whom the tasks are about; an address names the person by the id alone. */
function AboutSelect({ search, change, about }: FieldProps & Pick<Props, 'about'>) {
  const { id: practiceId } = usePractice()
  const enabled = usePermission('patients.list')
  const [person, setPerson] = useState<Subjected | null>(null)
  const { patientId } = search
  if (!enabled) return null
  const named = { id: patientId ?? '', name: about ?? texts.thisPatient, providerId: null }
  const asked = person?.id === patientId ? person : named
  return (
    <PatientSelect
      aria-label={texts.patient}
      placeholder={texts.anyPatient}
      practiceId={practiceId}
      chosen={patientId === undefined ? null : asked}
      onChoose={(chosen) => {
        setPerson(chosen)
        change({ patientId: chosen?.id })
      }}
    />
  )
}

/** How many filters differ from what the page opens with. */
function activeOf(search: TaskSearch, zone: string): number {
  const { status, priority, subjectId, patientId, advocateId } = search
  const isOther = codesOf(status).join() !== String(taskStatus.ongoing)
  const isDue = dueChoiceOf(search, new Date(), zone) !== 'all'
  const set = [priority, subjectId, patientId, advocateId].map((value) => value !== undefined)
  return [search.everyone === 1, isOfReport(search), isDue, isOther, ...set].filter(Boolean).length
}
