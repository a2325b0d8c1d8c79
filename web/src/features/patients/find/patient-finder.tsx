import { Group, Modal, Text, TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue, useId } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import type { PatientRow } from '#shared/model/patient.ts'
import { formatDob } from '../../../ui/dates.ts'
import { LeadStatusBadge } from '../../../ui/status-badge.tsx'
import { usePractice } from '../../session/queries.ts'
import { displayName } from '../names.ts'
import { patientListQuery } from '../queries.ts'
import { sectionOf, sections } from '../sections.ts'
import { findTexts as texts } from '../texts.ts'
import classes from './finder.module.css'

const SHOWN = 8
const TYPING_MS = 150

type Props = { opened: boolean; onClose: () => void }

/** Finds a patient or lead of the practice by name and opens the record (Ctrl or Cmd + K). */
export function PatientFinder({ opened, onClose }: Props) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      centered={false}
      yOffset="12vh"
      transitionProps={{ duration: 100 }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <VisuallyHidden>
          <Modal.Title>{texts.title}</Modal.Title>
        </VisuallyHidden>
        <Modal.Body p={0}>
          <Finder onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function Finder({ onClose }: Pick<Props, 'onClose'>) {
  const practice = usePractice()
  const navigate = useNavigate()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const [name] = useDebouncedValue(typed.trim(), TYPING_MS)
  const { data, isFetching } = useQuery({
    ...patientListQuery(practice.id, { name, limit: SHOWN, order: 'name ASC' }),
    enabled: name !== '',
    placeholderData: keepPreviousData,
  })
  const found = name === '' ? [] : (data?.items ?? [])
  const optionId = (index: number) => `${listId}-${index}`

  function open(row: PatientRow | undefined) {
    if (!row) return
    const { tab: to, defaultTab: tab } = sections[sectionOf(row)]
    onClose()
    void navigate({ to, params: { patientId: row.patientId, tab } })
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') open(found[active])
    if (!step) return
    event.preventDefault()
    setActive((active + step + found.length) % Math.max(found.length, 1))
  }

  return (
    <>
      <TextInput
        data-autofocus
        variant="unstyled"
        size="md"
        className={classes.search ?? ''}
        leftSection={<IconSearch size={18} aria-hidden />}
        placeholder={texts.placeholder}
        aria-label={texts.title}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        {...(found[active] && { 'aria-activedescendant': optionId(active) })}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={texts.results} className={classes.results}>
        {found.map((row, index) => (
          <UnstyledButton
            key={row.patientId}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={classes.result}
            data-active={index === active || undefined}
            onMouseMove={() => setActive(index)}
            onClick={() => open(row)}
          >
            <Result row={row} />
          </UnstyledButton>
        ))}
      </div>
      <Text size="sm" c="dimmed" px="md" py="sm" role="status">
        {note({ name, found: found.length, total: data?.total ?? 0, isFetching })}
      </Text>
    </>
  )
}

function note(state: { name: string; found: number; total: number; isFetching: boolean }): string {
  if (state.name === '') return texts.hint
  if (state.found === 0) return state.isFetching ? texts.searching : texts.none(state.name)
  return state.total > state.found ? texts.more(state.total - state.found) : texts.keys
}

function Result({ row }: { row: PatientRow }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text truncate>
        {displayName(row)}{' '}
        <Text span size="sm" c="dimmed">
          {formatDob(row.dob)}
        </Text>
      </Text>
      {row.leadStatus !== 0 && <LeadStatusBadge status={row.leadStatus} />}
    </Group>
  )
}
