import {
  ModalBody,
  ModalContent,
  ModalOverlay,
  ModalTitle,
  TextInput,
  VisuallyHidden,
} from '@mantine/core'
import { useDebouncedValue, useId } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { foundPatientsQuery } from '../../../data/patients.ts'
import { usePractice } from '../../../session/member.ts'
import { usePermission } from '../../../session/permissions.ts'
import { type Command, findNamed } from '../../../ui/command.ts'
import { Hint } from '../../../ui/hint.tsx'
import { ModalRoot } from '../../../ui/modal.tsx'
import { displayName } from '../../../ui/names.ts'
import { openingTab, sectionOf, tabLink } from '../../../ui/sections.ts'
import classes from './finder.module.css'
import { FoundCommand, FoundGroup, FoundPerson } from './found.tsx'
import { type FoundRow, useOwner, useRecent } from './recent-people.ts'
import { useOpenRecord } from './record-commands.ts'
import { findTexts as texts } from './texts.ts'

const SHOWN = 8
const TYPING_MS = 150

type Props = { opened: boolean; onClose: () => void; commands: readonly Command[] }

/** Finds people of the practice, pages and actions by name and opens them (Ctrl or Cmd + K). */
export function PatientFinder({ opened, onClose, commands }: Props) {
  const kind = usePermission('patients.list') ? 'people' : 'pages'
  return (
    <ModalRoot
      opened={opened}
      onClose={onClose}
      centered={false}
      yOffset="12vh"
      transitionProps={{ duration: 100 }}
    >
      <ModalOverlay />
      <ModalContent>
        <VisuallyHidden>
          <ModalTitle>{texts.title[kind]}</ModalTitle>
        </VisuallyHidden>
        <ModalBody p={0}>
          <Finder kind={kind} commands={commands} onClose={onClose} />
        </ModalBody>
      </ModalContent>
    </ModalRoot>
  )
}

type FinderProps = Omit<Props, 'opened'> & { kind: 'people' | 'pages' }

function Finder({ kind, commands, onClose }: FinderProps) {
  const navigate = useNavigate()
  const seesScans = usePermission('uploads.list')
  const listId = useId()
  const [typed, setTyped] = useState('')
  // By name, not by place: people may still come before what is chosen.
  const [chosen, setChosen] = useState<string | null>(null)
  const [entered, setEntered] = useState(false)
  const { people, more, isSearching } = usePeople(typed, kind === 'people')
  const open = useOpenRecord()
  const recent = useRecent(useOwner()).filter(
    ({ patientId }) => patientId !== open?.record.patientId,
  )
  const groups = [
    { label: texts.people, people },
    {
      label: open ? displayName(open.record) : '',
      commands: findNamed(open?.commands ?? [], typed),
    },
    { label: texts.recent, people: typed.trim() === '' && kind === 'people' ? recent : [] },
    { label: texts.pages, commands: findNamed(commands, typed) },
  ].map((group) => ({ label: group.label, items: itemsOf(group) }))
  const found = groups.flatMap(({ items }) => items)
  const names = found.map(({ name }) => name)
  const count = names.length
  const active = Math.max(0, chosen === null ? 0 : names.indexOf(chosen))

  function openAt(index: number) {
    const item = found[index]
    if (!item) return
    onClose()
    if ('command' in item) {
      const { command } = item
      return 'run' in command ? command.run() : void navigate(command.link)
    }
    const { person } = item
    const section = sectionOf(person)
    const tab = openingTab(section, person, seesScans)
    void navigate(tabLink(section, { patientId: person.patientId, tab }))
  }

  const openFirst = useRef(() => openAt(0))
  openFirst.current = () => openAt(0)
  useEffect(() => {
    if (entered && !isSearching) openFirst.current()
  }, [entered, isSearching])

  function choose(index: number) {
    setEntered(false)
    setChosen(names[index] ?? null)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    // What is first now may not be so in a moment: then it is opened once that is known.
    if (event.key === 'Enter') {
      if (chosen !== null || !isSearching) openAt(active)
      else setEntered(true)
    }
    if (!step) return
    event.preventDefault()
    choose((active + step + count) % Math.max(count, 1))
  }

  const optionId = (index: number) => `${listId}-${index}`
  const optionAt = (index: number) => ({
    id: optionId(index),
    active: index === active,
    onPoint: () => choose(index),
    onOpen: () => openAt(index),
  })

  return (
    <>
      <TextInput
        data-autofocus
        variant="unstyled"
        size="md"
        className={classes.search ?? ''}
        leftSection={<IconSearch size={18} aria-hidden />}
        placeholder={texts.placeholder[kind]}
        aria-label={texts.title[kind]}
        role="combobox"
        aria-expanded={count > 0}
        aria-controls={listId}
        {...(active < count && { 'aria-activedescendant': optionId(active) })}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setChosen(null)
          setEntered(false)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={texts.results} className={classes.results}>
        {groups.map(({ label, items }) => (
          <FoundGroup key={label} label={label} shown={items.length > 0}>
            {items.map((item) => {
              const option = optionAt(names.indexOf(item.name))
              return 'person' in item ? (
                <FoundPerson key={item.name} person={item.person} {...option} />
              ) : (
                <FoundCommand key={item.name} command={item.command} {...option} />
              )
            })}
          </FoundGroup>
        ))}
      </div>
      <Hint px="md" py="sm" role="status">
        {note({ typed: typed.trim(), count, more, isSearching })}
      </Hint>
    </>
  )
}

type Item = { name: string } & ({ person: FoundRow } | { command: Command })
type Group = { label: string; people?: readonly FoundRow[]; commands?: readonly Command[] }

/** The options of a group, each by a name that no other has. */
function itemsOf({ label, people = [], commands = [] }: Group): Item[] {
  return [
    ...people.map((person) => ({ name: person.patientId, person })),
    ...commands.map((command) => ({ name: `${label}: ${command.label}`, command })),
  ]
}

function note(state: { typed: string; count: number; more: number; isSearching: boolean }): string {
  if (state.typed === '') return texts.hint
  if (state.count === 0) return state.isSearching ? texts.searching : texts.none(state.typed)
  return state.more > 0 ? texts.more(state.more) : texts.keys
}

/** The first patients and leads of the practice whom the words tell of. */
function usePeople(typed: string, enabled: boolean) {
  const practice = usePractice()
  const wanted = typed.trim()
  const [words] = useDebouncedValue(wanted, TYPING_MS)
  const isAsked = enabled && wanted !== ''
  const { data, isFetching } = useQuery({
    ...foundPatientsQuery(practice.id, words, { limit: SHOWN, order: 'name ASC' }),
    enabled: isAsked && words !== '',
    placeholderData: keepPreviousData,
  })
  const people = isAsked && words !== '' ? (data?.items ?? []) : []
  return {
    people,
    /** How many more there are than are shown. */
    more: Math.max(0, (data?.total ?? 0) - people.length),
    isSearching: isAsked && (isFetching || words !== wanted),
  }
}
