import { Anchor, Select, Stack, Text, Timeline } from '@mantine/core'
import {
  IconArchive,
  IconArrowMerge,
  IconArrowRight,
  IconCalendarEvent,
  IconChecklist,
  IconCloudUpload,
  IconCreditCard,
  IconForms,
  IconLink,
  IconLinkOff,
  IconMessage,
  IconNote,
  IconPencil,
  IconPhone,
  type IconProps,
  IconReportMedical,
  IconShare,
  IconStethoscope,
  IconTemperature,
  IconTrash,
  IconUserCheck,
  IconUserCog,
  IconUserPlus,
  IconUserStar,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { FieldChange, TimelineEntry } from '#shared/model/patient.ts'
import { type TimelineGroup, timelineGroupNames } from '#shared/model/timeline-groups.ts'
import { timelineQuery } from '../../../data/patients.ts'
import { usePractice } from '../../../session/member.ts'
import { formatDate } from '../../../ui/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { itemsOf, More } from '../../../ui/more.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { type Section, tabLink } from '../../../ui/sections.ts'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { fieldLabel, fieldWords } from '../field-words.ts'
import classes from './page.module.css'
import { eventTexts as texts } from './texts.ts'

const icons: Record<TimelineEntry['kind'], ComponentType<IconProps>> = {
  created: IconUserPlus,
  updated: IconPencil,
  leadStatus: IconArrowRight,
  task: IconChecklist,
  link: IconLink,
  linkRevoked: IconLinkOff,
  upload: IconCloudUpload,
  uploadDeleted: IconTrash,
  account: IconUserCheck,
  provider: IconStethoscope,
  group: IconUsersGroup,
  note: IconNote,
  advocate: IconUserStar,
  merged: IconArrowMerge,
  archive: IconArchive,
  role: IconUserCog,
  leadClass: IconTemperature,
  form: IconForms,
  appointment: IconCalendarEvent,
  communication: IconPhone,
  message: IconMessage,
  card: IconCreditCard,
  review: IconReportMedical,
  studyShare: IconShare,
}

type Props = { section: Section; patientId: string }

/** The history of the record, newest first: all entries, or those of a group. */
export function EventsTab({ group, ...record }: Props & { group: TimelineGroup | undefined }) {
  const practice = usePractice()
  const query = useInfiniteQuery(timelineQuery(practice.id, record.patientId, group))
  return (
    <Stack gap="md">
      <GroupFilter group={group} {...record} />
      <Loaded query={query} skeleton={<RowsSkeleton count={5} height={56} />}>
        {(data) => {
          const entries = itemsOf(data) ?? []
          return (
            <>
              {group && entries.length === 0 ? (
                <Hint>{query.hasNextPage ? texts.noneOfNewest : texts.noneOfGroup}</Hint>
              ) : (
                <Entries entries={entries} {...record} />
              )}
              <More query={query} label={texts.older} />
            </>
          )
        }}
      </Loaded>
    </Stack>
  )
}

const groups = timelineGroupNames.map((value) => ({ value, label: texts.groups[value] }))

/** Chooses the kinds of entries; the address of the page has them. */
function GroupFilter({ group, section, patientId }: Props & { group: TimelineGroup | undefined }) {
  const navigate = useNavigate()
  return (
    <Select
      maw={280}
      clearable
      aria-label={texts.show}
      placeholder={texts.everything}
      data={groups}
      value={group ?? null}
      onChange={(chosen) =>
        void navigate({
          ...tabLink(section, { patientId, tab: 'events' }),
          search: { group: chosen ?? undefined },
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}

/** Some of them, newest first. */
export function Entries({ entries, ...record }: Props & { entries: readonly TimelineEntry[] }) {
  if (entries.length === 0) {
    return <EmptyState illustration="tasks" title={texts.emptyTitle} text={texts.empty} />
  }
  return (
    <Timeline bulletSize={28} lineWidth={2} color="gray">
      {entries.map((entry) => {
        const Icon = icons[entry.kind]
        return (
          <Timeline.Item key={entry.id} bullet={<Icon size={15} aria-hidden />} title={null}>
            <Entry entry={entry} {...record} />
          </Timeline.Item>
        )
      })}
    </Timeline>
  )
}

/** Of these, what changed says it all. */
const plain: readonly TimelineEntry['kind'][] = [
  'provider',
  'group',
  'advocate',
  'role',
  'leadClass',
]

function Entry({ entry, section, patientId }: Props & { entry: TimelineEntry }) {
  const { summary, actor, at, details, kind, changes } = entry
  const [only] = plain.includes(kind) ? changes : []
  const zone = useZone()
  const { reason, note, key, statusAt } = details ?? {}
  return (
    <>
      <Text size="sm" fw={600}>
        {only ? <FromTo change={only} /> : summary}
        {reason && (
          <Text span inherit fw={400}>
            {` · ${reason}`}
          </Text>
        )}
      </Text>
      {kind === 'form' && changes.length > 0 && <Hint>{texts.unlike}</Hint>}
      {!only && changes.length > 0 && <Changes changes={changes} />}
      {typeof statusAt === 'string' && (
        <Hint>
          {texts.since} {formatDate(statusAt, 'long', zone)}
        </Hint>
      )}
      {note && <RichText maw={560}>{String(note)}</RichText>}
      <Hint>
        <RelativeTime at={at} /> {actor ? texts.by(actor.name) : texts.automatic}
        {kind === 'upload' && typeof key === 'string' && (
          <>
            {' · '}
            <Anchor
              inherit
              underline="always"
              renderRoot={(props) => (
                <Link
                  {...tabLink(section, { patientId, tab: 'rad-cloud', keyId: key })}
                  {...props}
                />
              )}
            >
              {texts.openUpload}
            </Anchor>
          </>
        )}
      </Hint>
    </>
  )
}

function Changes({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <ul className={classes.changes}>
      {changes.map((change) => (
        <Text key={change.field} component="li" size="sm">
          <FromTo change={change} />
        </Text>
      ))}
    </ul>
  )
}

function FromTo({ change: { field, from, to } }: { change: FieldChange }) {
  return texts.fromTo(
    fieldLabel(field),
    fieldWords(field, from) ?? texts.nothing,
    fieldWords(field, to) ?? texts.nothing,
  )
}
