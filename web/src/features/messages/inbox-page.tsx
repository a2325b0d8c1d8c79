import { Group, SegmentedControl, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { ConversationInfo } from '#shared/model/message.ts'
import { conversationsQuery } from '../../data/conversations.ts'
import { threadQuery } from '../../data/messages.ts'
import { staffsQuery } from '../../data/staffs.ts'
import { usePractice } from '../../session/member.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useKeys } from '../../ui/keys.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { itemsOf, More } from '../../ui/more.tsx'
import { nameChoices } from '../../ui/name-choices.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useRowKeys } from '../../ui/row-keys.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import type { MessageHelp } from './composer.tsx'
import { ConversationRow } from './conversation-row.tsx'
import { Found } from './found.tsx'
import classes from './inbox.module.css'
import type { BookTime, FileMessages } from './message-row.tsx'
import { type InboxSearch, NOTHING_OPEN, soughtOf } from './search.ts'
import { StaffThread } from './staff-thread.tsx'
import { inboxTexts as texts } from './texts.ts'
import { ThreadHead } from './thread-head.tsx'

type Props = {
  search: InboxSearch
  onSearch: (changes: Partial<InboxSearch>, replace?: boolean) => void
  help: MessageHelp
  book: BookTime
  file: FileMessages
}

/** The practice's conversations, and the one that is open beside them; on phones in their place. */
export function InboxPage({ search, onSearch, help, book, file }: Props) {
  const phone = usePhone()
  const field = useRef<HTMLTextAreaElement>(null)
  useKeys({ r: () => field.current?.focus() })
  const opened = search.with
  const { message, place } = search
  const sought = useMemo(() => soughtOf({ message, place }), [message, place])
  // What is searched for is a name, or what patients write: it has no place in an address.
  const [typed, setTyped] = useState('')
  return (
    <div className={classes.page}>
      {!(phone && opened) && <PageHeader title={texts.title} />}
      <div className={classes.columns}>
        {!(phone && opened) && (
          <Conversations search={search} onSearch={onSearch} typed={typed} onType={setTyped} />
        )}
        {opened ? (
          <div className={classes.thread}>
            <ThreadHead
              patientId={opened}
              back={phone ? () => onSearch(NOTHING_OPEN) : undefined}
            />
            <StaffThread
              key={opened}
              patientId={opened}
              help={help}
              book={book}
              file={file}
              fills
              sought={sought}
              words={typed}
              field={field}
            />
          </div>
        ) : (
          !phone && (
            <div className={classes.nobody}>
              <EmptyState illustration="mail" title={texts.chooseTitle} text={texts.choose} />
            </div>
          )
        )}
      </div>
    </div>
  )
}

/** Nobody notices the pause, and not every letter asks for another list. */
const TYPING_MS = 200

type ConversationsProps = Pick<Props, 'search' | 'onSearch'> & {
  typed: string
  onType: (typed: string) => void
}

function Conversations({ search, onSearch, typed, onType }: ConversationsProps) {
  const { state = 'unread', section = 'all' } = search
  const [words] = useDebouncedValue(typed.trim(), TYPING_MS)
  const list = useRef<HTMLDivElement>(null)
  const searched = useRef<HTMLInputElement>(null)
  const rowKeys = useRowKeys(list, searched, true)
  return (
    <section className={classes.list} aria-label={texts.list} ref={list} {...rowKeys}>
      <div className={classes.filters}>
        <SearchField ref={searched} label={texts.search} value={typed} onChange={onType} />
        {words === '' && (
          <Group gap="xs" wrap="nowrap">
            <SegmentedControl
              size="xs"
              fullWidth
              flex={1}
              aria-label={texts.which}
              value={state}
              data={[
                { value: 'unread', label: texts.unread },
                { value: 'read', label: texts.read },
                { value: 'closed', label: texts.closed },
              ]}
              onChange={(next) =>
                onSearch({ state: next === 'read' || next === 'closed' ? next : undefined }, true)
              }
            />
            <Select
              size="xs"
              w={122}
              aria-label={texts.whose}
              value={section}
              data={[
                { value: 'all', label: texts.sections.all },
                { value: 'mine', label: texts.sections.mine },
                { value: 'unassigned', label: texts.sections.unassigned },
              ]}
              onChange={(next) =>
                onSearch(
                  { section: next === 'mine' || next === 'unassigned' ? next : undefined },
                  true,
                )
              }
            />
          </Group>
        )}
      </div>
      <div className={classes.rows}>
        {words === '' ? (
          <Listed search={search} asked={{ state, section }} />
        ) : (
          <Found search={search} words={words} />
        )}
      </div>
    </section>
  )
}

type ListedProps = {
  search: InboxSearch
  asked: { state: 'unread' | 'read' | 'closed'; section: 'mine' | 'unassigned' | 'all' }
}

function Listed({ search, asked }: ListedProps) {
  const { id: practiceId } = usePractice()
  const withOpened = useKeptRow(useAssignee(search.with))
  const query = useInfiniteQuery(conversationsQuery(practiceId, asked))
  return (
    <Loaded query={query} skeleton={<RowsSkeleton count={6} height={64} />}>
      {(data) => {
        const items = withOpened(itemsOf(data) ?? [], search.with)
        return (
          <>
            {items.length === 0 && !query.hasNextPage && (
              <EmptyState
                illustration="mail"
                title={texts.empty[asked.state].title}
                text={texts.empty[asked.state].text}
              />
            )}
            <ul className={classes.plain}>
              {items.map((conversation) => (
                <ConversationRow
                  key={conversation.patientId}
                  conversation={conversation}
                  search={search}
                />
              ))}
            </ul>
            <More query={query} label={texts.more} />
          </>
        )
      }}
    </Loaded>
  )
}

/** To whom the conversation that is open was assigned, as its thread has it; null where to nobody. */
function useAssignee(patientId = ''): ConversationInfo['assignee'] {
  const { id: practiceId } = usePractice()
  const of = { side: 'staff', practiceId, patientId, access: null } as const
  const { data: thread } = useQuery({ ...threadQuery(of), enabled: false })
  const { data: staffs = [] } = useQuery(staffsQuery(practiceId))
  const one = nameChoices(staffs).find(({ value }) => value === thread?.assignment?.assigneeId)
  return one ? { id: one.value, name: one.label } : null
}

/** The conversation that is open stays in the list, although reading it takes it out of those unread. */
function useKeptRow(assignee: ConversationInfo['assignee']) {
  const kept = useRef<ConversationInfo>(undefined)
  return (items: readonly ConversationInfo[], opened: string | undefined) => {
    const found = items.find(({ patientId }) => patientId === opened)
    if (found) kept.current = found
    const { current } = kept
    if (found || !current || current.patientId !== opened) return items
    const isBefore = ({ last }: ConversationInfo) => last.createdAt < current.last.createdAt
    const place = items.findIndex(isBefore)
    const row = { ...current, assignee: assignee ?? current.assignee, unreadCount: 0 }
    return items.toSpliced(place < 0 ? items.length : place, 0, row)
  }
}
