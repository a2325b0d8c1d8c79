import { Button, Checkbox, Popover, Select, SimpleGrid, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ReachedField, reachedFields } from '#shared/model/leads.ts'
import { type ChosenFilters, NOBODY } from '#shared/model/patient-filters.ts'
import { groupsQuery } from '../../../data/groups.ts'
import { usePractice } from '../../../session/member.ts'
import { stateChoices, stateFilter } from '../../../ui/choices.ts'
import { RangeSelect } from '../../../ui/range-select.tsx'
import type { ListSearch } from '../list-search.ts'
import { useListChoices } from '../use-choices.ts'
import { useStaffChoices } from '../use-staff-choices.ts'
import { filterValue } from './filter-words.ts'
import { columnLabels, listTexts } from './texts.ts'

type Props = { search: ChosenFilters; onSearch: (change: ListSearch) => void }

/** Filters that are behind the button: the others are in sight. */
export const behind = [
  ...(['groupId', 'isArchived'] as const),
  ...(['providerId', 'patientAdvocateId', 'leadAdvocateId', 'tasks', 'nextTaskDueAt'] as const),
  ...(['nextAppointmentAt', 'createdAt', 'leadStatusAt', 'lastUploadAt', 'dob'] as const),
  ...(['insuranceCompany', 'insurancePlan', 'marketingCampaign'] as const),
  ...(['possibleCity', 'addressState'] as const),
  ...(['firstSource', 'firstCampaign', 'leadFormId', 'leadReason', 'importId'] as const),
  ...(['isAnswered', 'reachedStatus', 'waits', 'daysBy'] as const),
  ...reachedFields,
] satisfies (keyof ChosenFilters)[]

/** What takes more room than the bar above the list has. */
export function MoreButton({ search, onSearch }: Props) {
  const count = behind.filter((name) => search[name] !== undefined).length
  return (
    <Popover position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button
          variant={count > 0 ? 'light' : 'default'}
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        >
          {count > 0 ? listTexts.moreActive(count) : listTexts.more}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={listTexts.more}>
        <SimpleGrid cols={2} w={480} spacing="sm" verticalSpacing="xs">
          <MoreFilters search={search} onSearch={onSearch} />
        </SimpleGrid>
      </Popover.Dropdown>
    </Popover>
  )
}

/** All that is not in sight. */
export function MoreFilters({ search, onSearch }: Props) {
  const plans = useListChoices('insurancePlanList', search.insurancePlan)
  const { tasks, insurancePlan, addressState } = search
  return (
    <>
      <GroupFilter groupId={search.groupId} onSearch={onSearch} />
      <PersonFilter name="providerId" of="providers" {...{ search, onSearch }} />
      <PersonFilter name="patientAdvocateId" of="advocates" {...{ search, onSearch }} />
      <PersonFilter name="leadAdvocateId" of="advocates" {...{ search, onSearch }} />
      <Select
        label={listTexts.tasks}
        placeholder={listTexts.any}
        data={taskChoices}
        value={tasks ?? null}
        onChange={(value) =>
          onSearch({ tasks: taskChoices.find((choice) => choice.value === value)?.value })
        }
        clearable
        allowDeselect
        comboboxProps={inside}
      />
      <RangeFilter name="nextTaskDueAt" of="upcoming" {...{ search, onSearch }} />
      <RangeFilter name="nextAppointmentAt" of="upcoming" {...{ search, onSearch }} />
      <RangeFilter name="createdAt" {...{ search, onSearch }} />
      <RangeFilter name="leadStatusAt" {...{ search, onSearch }} />
      <RangeFilter name="lastUploadAt" {...{ search, onSearch }} />
      <RangeFilter name="dob" of="birth" {...{ search, onSearch }} />
      <TextFilter name="insuranceCompany" {...{ search, onSearch }} />
      <Select
        label={columnLabels.insurancePlan}
        placeholder={listTexts.any}
        data={plans}
        value={insurancePlan ?? null}
        onChange={(value) => onSearch({ insurancePlan: value ?? undefined })}
        clearable
        allowDeselect
        searchable
        comboboxProps={inside}
      />
      <TextFilter name="marketingCampaign" {...{ search, onSearch }} />
      <TextFilter name="possibleCity" {...{ search, onSearch }} />
      <Select
        label={columnLabels.addressState}
        placeholder={listTexts.any}
        data={stateChoices}
        filter={stateFilter}
        value={addressState ?? null}
        onChange={(value) => onSearch({ addressState: value ?? undefined })}
        clearable
        allowDeselect
        searchable
        comboboxProps={inside}
      />
      <ReportFilters search={search} onSearch={onSearch} />
      <Checkbox
        label={listTexts.archived}
        checked={search.isArchived === 1}
        onChange={({ currentTarget }) =>
          onSearch({ isArchived: currentTarget.checked ? 1 : undefined })
        }
        mt="auto"
        mb="xs"
      />
    </>
  )
}

const reported = [
  ...(['firstSource', 'firstCampaign', 'leadReason', 'leadFormId', 'importId'] as const),
  ...(['isAnswered', 'reachedStatus', 'waits', 'daysBy'] as const),
]

/** The filters of reports and imports name neither colleagues nor groups. */
const UNREAD = { staffs: undefined, groups: undefined }

/** Filters of links from reports and imports; too rarely wanted otherwise to be offered. */
function ReportFilters({ search, onSearch }: Props) {
  const texts = reported.filter((name) => search[name] !== undefined)
  const ranges = reachedFields.filter((name) => search[name] !== undefined)
  return (
    <>
      {texts.map((name) => (
        <Select
          key={name}
          label={columnLabels[name]}
          data={[{ value: String(search[name]), label: filterValue(name, search, UNREAD) }]}
          value={String(search[name])}
          onChange={(value) => value === null && onSearch({ [name]: undefined })}
          clearable
          allowDeselect
          comboboxProps={inside}
        />
      ))}
      {ranges.map((name) => (
        <RangeFilter key={name} name={name} {...{ search, onSearch }} />
      ))}
    </>
  )
}

/** A press on a choice is a press within the popover. */
const inside = { withinPortal: false } as const

const taskChoices = [
  { value: 'open', label: listTexts.tasksOpen },
  { value: 'overdue', label: listTexts.tasksOverdue },
  { value: 'none', label: listTexts.tasksNone },
] as const

const personLabels = {
  providerId: columnLabels.provider,
  patientAdvocateId: columnLabels.patientAdvocate,
  leadAdvocateId: columnLabels.leadAdvocate,
} as const

type PersonProps = Props & { name: keyof typeof personLabels; of: 'providers' | 'advocates' }

function PersonFilter({ name, of, search, onSearch }: PersonProps) {
  const id = search[name]
  const chosen = id && id !== NOBODY ? { id, name: listTexts.formerColleague } : null
  const people = useStaffChoices(of, chosen)
  return (
    <Select
      label={personLabels[name]}
      placeholder={listTexts.any}
      data={[{ value: NOBODY, label: listTexts.nobody }, ...people]}
      value={id ?? null}
      onChange={(value) => onSearch({ [name]: value ?? undefined })}
      clearable
      allowDeselect
      searchable
      comboboxProps={inside}
    />
  )
}

/** Shown where the practice has groups. */
function GroupFilter({
  groupId,
  onSearch,
}: Pick<ChosenFilters, 'groupId'> & Pick<Props, 'onSearch'>) {
  const { data: groups = [] } = useQuery(groupsQuery(usePractice().id))
  if (groups.length === 0) return null
  return (
    <Select
      label={columnLabels.group}
      placeholder={listTexts.any}
      data={[
        { value: NOBODY, label: listTexts.noGroup },
        ...groups.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={groupId ?? null}
      onChange={(value) => onSearch({ groupId: value ?? undefined })}
      clearable
      allowDeselect
      searchable
      comboboxProps={inside}
    />
  )
}

type RangeName =
  | 'nextTaskDueAt'
  | 'nextAppointmentAt'
  | 'createdAt'
  | 'leadStatusAt'
  | 'lastUploadAt'
  | 'dob'
  | ReachedField
type RangeProps = Props & { name: RangeName; of?: 'past' | 'upcoming' | 'birth' }

function RangeFilter({ name, of = 'past', search, onSearch }: RangeProps) {
  return (
    <RangeSelect
      label={columnLabels[name]}
      of={of}
      value={search[name]}
      onChange={(range) => onSearch({ [name]: range })}
    />
  )
}

const TYPING_MS = 300

type TextProps = Props & { name: 'insuranceCompany' | 'marketingCampaign' | 'possibleCity' }

/** A part of what was typed into the record; asked for once the person pauses. */
function TextFilter({ name, search, onSearch }: TextProps) {
  const value = search[name] ?? ''
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const send = useDebouncedCallback(
    (text: string) => onSearch({ [name]: text.trim() || undefined }),
    TYPING_MS,
  )
  return (
    <TextInput
      label={columnLabels[name]}
      placeholder={listTexts.contains}
      maxLength={120}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        send(currentTarget.value)
      }}
    />
  )
}
