import { Box, Group, Text, UnstyledButton } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Command } from '../../../ui/command.ts'
import { formatDob } from '../../../ui/dates.ts'
import { Hint } from '../../../ui/hint.tsx'
import { displayName } from '../../../ui/names.ts'
import { LeadStatusBadge } from '../../../ui/status-badge.tsx'
import classes from './finder.module.css'
import type { FoundRow } from './recent-people.ts'

type GroupProps = { label: string; shown: boolean; children: ReactNode }

/** What was found of one kind, under its name. */
export function FoundGroup({ label, shown, children }: GroupProps) {
  if (!shown) return null
  return (
    <Box role="group" aria-label={label}>
      <Text size="xs" c="dimmed" px={10} pt={6} pb={2} aria-hidden>
        {label}
      </Text>
      {children}
    </Box>
  )
}

type OptionProps = { id: string; active: boolean; onPoint: () => void; onOpen: () => void }

function Option({ id, active, onPoint, onOpen, children }: OptionProps & { children: ReactNode }) {
  const option = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (active) option.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <UnstyledButton
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={classes.result}
      data-active={active || undefined}
      onMouseMove={onPoint}
      onClick={onOpen}
    >
      {children}
    </UnstyledButton>
  )
}

/** A patient or lead. */
export function FoundPerson({ person, ...option }: OptionProps & { person: FoundRow }) {
  return (
    <Option {...option}>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text truncate>
          {displayName(person)} <Hint span>{formatDob(person.dob)}</Hint>
        </Text>
        {person.leadStatus !== 0 && <LeadStatusBadge status={person.leadStatus} />}
      </Group>
    </Option>
  )
}

/** A page or an action. */
export function FoundCommand({ command, ...option }: OptionProps & { command: Command }) {
  const { label, icon: Icon } = command
  return (
    <Option {...option}>
      <Group wrap="nowrap" gap="sm">
        <Icon size={17} stroke={1.6} aria-hidden />
        <Text truncate>{label}</Text>
      </Group>
    </Option>
  )
}
