import { ActionIcon, Anchor, Button, Group, Title } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconArrowLeft, IconId } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { PatientRecord } from '#shared/model/patient.ts'
import { setClosed, type ThreadOf, threadQuery } from '../../data/messages.ts'
import { useAction } from '../../data/mutation.ts'
import { patientQuery } from '../../data/patients.ts'
import { usePractice } from '../../session/member.ts'
import { usePatientPermission } from '../../session/permissions.ts'
import { formatDob } from '../../ui/dates.ts'
import { Hint } from '../../ui/hint.tsx'
import { displayName } from '../../ui/names.ts'
import { sectionOf, tabLink } from '../../ui/sections.ts'
import { AssigneeChoice } from './assignee-choice.tsx'
import classes from './inbox.module.css'
import { inboxTexts as texts } from './texts.ts'

type Props = {
  patientId: string
  /** Leads back to the list, where the conversation stands in its place. */
  back: (() => void) | undefined
}

/** Whom one writes with, and the way to the record. */
export function ThreadHead({ patientId, back }: Props) {
  const { id: practiceId } = usePractice()
  const { data: record } = useQuery(patientQuery(practiceId, patientId))
  const of = useMemo<ThreadOf>(
    () => ({ side: 'staff', practiceId, patientId, access: null }),
    [practiceId, patientId],
  )
  const isPhone = back !== undefined
  return (
    <Group
      className={classes.head ?? ''}
      justify="space-between"
      // On a phone, too, one line: the messages need the height.
      wrap="nowrap"
      gap="xs"
    >
      <Group gap="xs" wrap="nowrap" miw={0} flex={1}>
        {back && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={texts.back}
            onClick={back}
          >
            <IconArrowLeft size={18} aria-hidden />
          </ActionIcon>
        )}
        <Title
          order={back ? 1 : 2}
          size="md"
          lineClamp={1}
          {...(back && { tabIndex: -1, 'data-page-title': true, style: { outline: 'none' } })}
        >
          {record ? displayName(record) : texts.conversation}
        </Title>
        {record && <Hint visibleFrom="xs">{formatDob(record.dob)}</Hint>}
      </Group>
      <Group gap={isPhone ? 6 : 'sm'} wrap="nowrap" flex="none">
        {record && <AssigneeChoice of={of} record={record} />}
        <CloseButton of={of} isPhone={isPhone} />
        {record && <RecordLink record={record} isPhone={isPhone} />}
      </Group>
    </Group>
  )
}

/** Leads to the record; on a phone a picture, beside which the name has room. */
function RecordLink({ record, isPhone }: { record: PatientRecord; isPhone: boolean }) {
  const renderRoot = (props: object) => (
    <Link
      {...tabLink(sectionOf(record), { patientId: record.patientId, tab: 'messages' })}
      preload={false}
      {...props}
    />
  )
  if (!isPhone) {
    return (
      <Anchor size="sm" flex="none" renderRoot={renderRoot}>
        {texts.record}
      </Anchor>
    )
  }
  return (
    <ActionIcon variant="default" size="lg" aria-label={texts.record} renderRoot={renderRoot}>
      <IconId size={18} aria-hidden />
    </ActionIcon>
  )
}

/** Closes the conversation as far as it is read, or opens it again; nothing where there are no messages. */
function CloseButton({ of, isPhone }: { of: ThreadOf; isPhone: boolean }) {
  const { patientId } = of
  const may = usePatientPermission(patientId, 'messaging.close')
  const { data } = useQuery(threadQuery(of))
  const set = useAction(setClosed(of))
  const last = data?.items.findLast((message) => message.patientId === patientId)
  if (!may || !data || !last) return null
  const isClosed = data.closedAt !== null
  const label = isClosed ? texts.reopen : texts.close
  const toggle = () => set.start({ isClosed: isClosed ? 0 : 1, seq: last.seq })
  if (!isPhone) {
    return (
      <Button variant="default" size="compact-sm" loading={set.pending} onClick={toggle}>
        {label}
      </Button>
    )
  }
  const Picture = isClosed ? IconArchiveOff : IconArchive
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      loading={set.pending}
      onClick={toggle}
    >
      <Picture size={18} aria-hidden />
    </ActionIcon>
  )
}
