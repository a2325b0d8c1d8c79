import { Badge, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type ConversationInfo, direction, type FoundMessage } from '#shared/model/message.ts'
import type { PatientRow } from '#shared/model/patient.ts'
import { formatDob } from '../../ui/dates.ts'
import { Hint } from '../../ui/hint.tsx'
import { displayName } from '../../ui/names.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ROW_LINK } from '../../ui/row-keys.ts'
import classes from './inbox.module.css'
import type { InboxSearch, Sought } from './search.ts'
import { inboxTexts as texts } from './texts.ts'

type RowProps = {
  patientId: string
  search: InboxSearch
  /** The message of the conversation at which it opens; else it opens at its end. */
  sought?: Sought
  isUnread?: boolean
  children: ReactNode
}

function OpensThread({ patientId, search, sought, isUnread = false, children }: RowProps) {
  const isChosen = search.with === patientId && (!sought || sought.id === search.message)
  return (
    <li>
      <Link
        to="/practice-hub/messages"
        search={{ ...search, with: patientId, message: sought?.id, place: sought?.seq }}
        preload={false}
        resetScroll={false}
        className={classes.row}
        data-chosen={isChosen || undefined}
        data-unread={isUnread || undefined}
        aria-current={isChosen ? 'true' : undefined}
        {...{ [ROW_LINK]: '' }}
      >
        {children}
      </Link>
    </li>
  )
}

type Props = { conversation: ConversationInfo; search: InboxSearch }

/** A conversation: with whom, what was said last, and how much of it nobody has read. */
export function ConversationRow({ conversation, search }: Props) {
  const { patientId, patientName, isLead, assignee, unreadCount, last } = conversation
  const isOwn = last.direction === direction.out
  return (
    <OpensThread patientId={patientId} search={search} isUnread={unreadCount > 0}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={unreadCount > 0 ? 700 : 550} truncate>
          {patientName}
        </Text>
        <Hint size="xs" flex="none" component="span">
          <RelativeTime at={last.createdAt} />
        </Hint>
      </Group>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
        <Text size="sm" c={unreadCount > 0 ? 'var(--mantine-color-text)' : 'dimmed'} lineClamp={2}>
          {isOwn && `${last.senderName}: `}
          {texts.types[last.type]}
          {last.preview || (last.files > 0 && texts.files(last.files))}
        </Text>
        {unreadCount > 0 && (
          <Badge
            variant="filled"
            radius="xl"
            size="sm"
            aria-label={texts.unreadCount(unreadCount)}
            role="img"
          >
            {unreadCount}
          </Badge>
        )}
      </Group>
      {(isLead || assignee) && (
        <Hint size="xs" truncate>
          {[isLead && texts.lead, assignee?.name].filter(Boolean).join(' · ')}
        </Hint>
      )}
    </OpensThread>
  )
}

/** Somebody who was searched for. */
export function FoundRow({ person, search }: { person: PatientRow; search: InboxSearch }) {
  return (
    <OpensThread patientId={person.patientId} search={search}>
      <Text size="sm" fw={550} truncate>
        {displayName(person)}
      </Text>
      <Hint size="xs">{formatDob(person.dob)}</Hint>
    </OpensThread>
  )
}

type FoundProps = { message: FoundMessage; search: InboxSearch; excerpt: ReactNode }

/** A message that was searched for: whose it is, when it was, and what was found of it. */
export function FoundMessageRow({ message, search, excerpt }: FoundProps) {
  const { patientId, patientName, createdAt, senderName, direction: way } = message
  return (
    <OpensThread patientId={patientId} search={search} sought={message}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={550} truncate>
          {patientName}
        </Text>
        <Hint size="xs" flex="none" component="span">
          <RelativeTime at={createdAt} />
        </Hint>
      </Group>
      {excerpt}
      {way === direction.out && (
        <Hint size="xs" truncate>
          {senderName}
        </Hint>
      )}
    </OpensThread>
  )
}
