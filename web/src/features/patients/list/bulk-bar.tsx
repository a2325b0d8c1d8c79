import { Button, Group, Menu, ScrollArea, Text } from '@mantine/core'
import { IconArchive, IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { leadStatusLabels } from '#shared/model/leads.ts'
import type { PatientRow } from '#shared/model/patient.ts'
import type { Permission } from '#shared/permissions.ts'
import { BULK_MAX, type BulkChange } from '../../../data/bulk.ts'
import { groupsQuery } from '../../../data/groups.ts'
import { useMember, usePractice } from '../../../session/member.ts'
import { isAllowed, usePermission, usePermissions } from '../../../session/permissions.ts'
import { useChanging, useUndoable } from '../../../session/undo.tsx'
import type { Section } from '../../../ui/sections.ts'
import { useStaffChoices } from '../use-staff-choices.ts'
import { type Bulk, noteBegun, runBulk, useBulkJob } from './bulk-job.ts'
import { BulkStatusDialog } from './bulk-status.tsx'
import classes from './list.module.css'
import { bulkTexts as texts } from './texts.ts'
import type { Picked } from './use-selection.ts'

type Props = {
  section: Section
  picked: Picked
  /** How many the list has in all. */
  total: number
  isArchive: boolean
  /** Picks all of them, or as many as may be; some may still be on their way. */
  onPickAll: () => void
  isGathering: boolean
  onClear: () => void
}

let count = 0

/** What can be done with the rows that are picked. */
export function BulkBar(props: Props) {
  const { section, picked, total, isArchive, onPickAll, isGathering, onClear } = props
  const practice = usePractice()
  const memberId = useMember()?.id ?? ''
  const undoable = useUndoable()
  const job = useBulkJob()
  const changing = useChanging()
  const [isMoving, setMoving] = useState(false)
  const isBusy = job?.state === 'running' || [...changing].some((id) => id.startsWith('bulk-'))

  function begin(change: BulkChange, title: string, shown: Bulk['shown']) {
    count += 1
    const id = `bulk-${count}`
    const bulk = { id, memberId, practiceId: practice.id, change, picked, title, shown }
    noteBegun(bulk)
    undoable({
      ...{ id, change: runBulk(bulk), input: undefined },
      message: texts.begun(title, picked.size),
    })
    onClear()
  }

  return (
    <section aria-label={texts.label} className={classes.bulk ?? ''}>
      <Text size="sm" fw={600} role="status">
        {texts.picked(picked.size)}
      </Text>
      {picked.size < Math.min(total, BULK_MAX) && (
        <Button variant="subtle" loading={isGathering} onClick={onPickAll}>
          {total > BULK_MAX ? texts.pickFirst(BULK_MAX) : texts.pickAll(total)}
        </Button>
      )}
      <Group gap="xs">
        <Choices {...{ section, begin }} disabled={isBusy || picked.size === 0} />
        <StatusButton
          {...{ section }}
          disabled={isBusy || picked.size === 0}
          onOpen={() => setMoving(true)}
        />
        <ArchiveButton {...{ isArchive, begin }} disabled={isBusy || picked.size === 0} />
      </Group>
      <Button variant="subtle" color="gray" onClick={onClear}>
        {texts.clear}
      </Button>
      <BulkStatusDialog
        opened={isMoving}
        count={picked.size}
        onClose={() => setMoving(false)}
        onMove={(move) => {
          setMoving(false)
          begin(
            { kind: 'status', ...move },
            texts.movedTo(leadStatusLabels[move.status]),
            (row) => ({ ...row, leadStatus: move.status }),
          )
        }}
      />
    </section>
  )
}

type Begin = (change: BulkChange, title: string, shown: Bulk['shown']) => void

const person = (id: string | null, name: string) => (id === null ? null : { id, name })

/** Who cares for them: what each choice changes, who may, and how a row shows it. */
const cares = [
  {
    ...{ kind: 'patientAdvocate', of: 'advocates', permission: 'patients.assign' },
    ...{ label: texts.advocate, title: texts.advocateIs, section: null },
    shown: (id, name) => ({ patientAdvocateId: id, patientAdvocate: person(id, name) }),
  },
  {
    ...{ kind: 'leadAdvocate', of: 'advocates', permission: 'practices.leads.assign' },
    ...{ label: texts.leadAdvocate, title: texts.leadAdvocateIs, section: 'leads' },
    shown: (id, name) => ({ leadAdvocateId: id, leadAdvocate: person(id, name) }),
  },
  {
    ...{ kind: 'provider', of: 'providers', permission: 'patients.setProvider' },
    ...{ label: texts.provider, title: texts.providerIs, section: null },
    shown: (id, name) => ({ providerId: id, provider: person(id, name) }),
  },
  {
    ...{ kind: 'group', of: 'groups', permission: 'patients.setGroup' },
    ...{ label: texts.group, title: texts.groupIs, section: null },
    shown: (id, name) => ({ groupId: id, group: id === null ? null : name }),
  },
] as const satisfies readonly {
  kind: BulkChange['kind']
  of: 'advocates' | 'providers' | 'groups'
  permission: Permission
  label: string
  title: (name: string) => string
  /** The only list that has it. */
  section: Section | null
  shown: (id: string | null, name: string) => Partial<PatientRow>
}[]

type ChoicesProps = { section: Section; begin: Begin; disabled: boolean }

function Choices({ section, begin, disabled }: ChoicesProps) {
  const { data: permissions } = usePermissions()
  const { data: groups = [] } = useQuery(groupsQuery(usePractice().id))
  const choices = {
    advocates: useStaffChoices('advocates'),
    providers: useStaffChoices('providers'),
    groups: groups.map(({ id, name }) => ({ value: id, label: name })),
  }
  return cares
    .filter((care) => isAllowed(permissions, care.permission))
    .filter((care) => care.section === null || care.section === section)
    .filter(({ of }) => of !== 'groups' || groups.length > 0)
    .map(({ kind, of, label, title, shown }) => (
      <Choice
        key={kind}
        {...{ label, disabled, choices: choices[of] }}
        onChoose={(id, name) =>
          begin({ kind, id }, title(name), (row) => ({ ...row, ...shown(id, name) }))
        }
      />
    ))
}

type ChoiceProps = {
  label: string
  choices: readonly { value: string; label: string }[]
  disabled: boolean
  onChoose: (id: string | null, name: string) => void
}

function Choice({ label, choices, disabled, onChoose }: ChoiceProps) {
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <Button
          variant="default"
          disabled={disabled}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah={320} type="auto">
          {choices.map(({ value, label: name }) => (
            <Menu.Item key={value} onClick={() => onChoose(value, name)}>
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => onChoose(null, texts.nobody)}>{texts.nobody}</Menu.Item>
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  )
}

type StatusProps = { section: Section; disabled: boolean; onOpen: () => void }

function StatusButton({ section, disabled, onOpen }: StatusProps) {
  const mayMove = usePermission('practices.leads.setStatus')
  if (section !== 'leads' || !mayMove) return null
  return (
    <Button variant="default" disabled={disabled} onClick={onOpen}>
      {texts.status}
    </Button>
  )
}

type ArchiveProps = { isArchive: boolean; begin: Begin; disabled: boolean }

function ArchiveButton({ isArchive, begin, disabled }: ArchiveProps) {
  const mayArchive = usePermission('patients.archive')
  if (!mayArchive) return null
  return (
    <Button
      variant="default"
      disabled={disabled}
      leftSection={<IconArchive size={16} aria-hidden />}
      onClick={() =>
        begin(
          { kind: 'archive', isArchived: isArchive ? 0 : 1 },
          isArchive ? texts.restored : texts.archived,
          () => null,
        )
      }
    >
      {isArchive ? texts.restore : texts.archive}
    </Button>
  )
}
