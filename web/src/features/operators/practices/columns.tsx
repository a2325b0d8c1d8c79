import { Text } from '@mantine/core'
import { plans } from '#shared/model/plans.ts'
import type { ListedPractice, PracticeFilter } from '#shared/model/practice-admin.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { formatDate } from '../../../ui/dates.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { StandingBadge } from './standing-badge.tsx'
import { practiceAdminTexts as texts, whole } from './texts.ts'

/** The time that a state is ordered by. */
const timeOf: Record<PracticeFilter, (practice: ListedPractice) => string | null> = {
  trialEnding: ({ trialEndsAt }) => trialEndsAt,
  trialOver: ({ trialEndsAt }) => trialEndsAt,
  pastDue: ({ pastDueSince }) => pastDueSince,
  suspended: ({ suspendedAt }) => suspendedAt,
}

/** The columns of a state: since when it lasts, or when the trial ends, stands beside what it is. */
export function practiceColumns(
  filter: PracticeFilter | undefined,
  zone: string,
): Column<ListedPractice>[] {
  const time: Column<ListedPractice>[] = filter
    ? [
        {
          label: texts.times[filter],
          render: (practice) => {
            const at = timeOf[filter](practice)
            return at === null ? '–' : formatDate(at, 'day', zone)
          },
        },
      ]
    : []
  return [
    { label: texts.columns.name, wide: true, render: (practice) => <Name {...practice} /> },
    {
      label: texts.columns.place,
      render: ({ addressCity, addressState }) => `${addressCity}, ${addressState}`,
    },
    { label: texts.columns.plan, render: ({ plan }) => plans[plan].label },
    {
      label: texts.columns.leads,
      right: true,
      render: ({ leadRecordsUsed, leadRecordsLimit }) =>
        texts.of(whole(leadRecordsUsed), whole(leadRecordsLimit)),
    },
    { label: texts.columns.standing, render: (practice) => <StandingBadge {...practice} /> },
    ...time,
    {
      label: texts.columns.activity,
      render: ({ lastActiveAt }) =>
        lastActiveAt === null ? texts.noActivity : <RelativeTime at={lastActiveAt} />,
    },
  ]
}

/** The name, and whom of the staff the search found. */
function Name({ name, member }: Pick<ListedPractice, 'name' | 'member'>) {
  if (member === null) return name
  return (
    <>
      {name}{' '}
      <Text span size="xs" c="dimmed">
        {texts.member(member)}
      </Text>
    </>
  )
}
