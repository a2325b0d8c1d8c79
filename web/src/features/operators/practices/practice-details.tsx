import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#shared/model/money.ts'
import { plans } from '#shared/model/plans.ts'
import type { OperatedPractice } from '#shared/model/practice-admin.ts'
import { operatedPracticeQuery } from '../../../data/practices-admin.ts'
import { usePermission } from '../../../session/permissions.ts'
import { formatDate, formatDay } from '../../../ui/dates.ts'
import { Hint } from '../../../ui/hint.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { formatPhone } from '../../../ui/phone.ts'
import { Section } from '../../../ui/section.tsx'
import { UsageMeter } from '../../../ui/usage-meter.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { StandingBadge } from './standing-badge.tsx'
import { SuspensionForm } from './suspension-form.tsx'
import { practiceAdminTexts as texts, whole } from './texts.ts'
import { TrialForm } from './trial-form.tsx'

/** What a practice has and owes, and what the operator does about it. */
export function PracticeDetails({ practiceId }: { practiceId: string }) {
  const query = useQuery(operatedPracticeQuery(practiceId))
  const mayExtend = usePermission('admin.practices.extendTrial')
  const maySuspend = usePermission('admin.practices.suspend')
  return (
    <Loaded query={query}>
      {(practice) => (
        <Stack gap="md">
          <Contact practice={practice} />
          <PlanSection practice={practice} />
          {mayExtend && practice.plan === 'trial' && (
            <TrialForm key={practice.trialEndsAt} practice={practice} />
          )}
          {maySuspend && <SuspensionForm key={practice.suspendedAt} practice={practice} />}
        </Stack>
      )}
    </Loaded>
  )
}

function Contact({ practice }: { practice: OperatedPractice }) {
  const zone = useZone()
  const { addressCity, addressState, contactEmail, contactPhone, createdAt } = practice
  const { lastActiveAt } = practice
  const facts = [
    [texts.columns.place, `${addressCity}, ${addressState}`],
    [texts.email, contactEmail],
    [texts.phone, formatPhone(contactPhone)],
    [texts.created, formatDate(createdAt, 'day', zone)],
    [
      texts.lastActive,
      lastActiveAt === null ? texts.noActivity : formatDate(lastActiveAt, 'day', zone),
    ],
  ] as const
  return (
    <Stack gap={4}>
      {facts.map(([label, value]) => (
        <Text key={label} size="sm" style={{ overflowWrap: 'anywhere' }}>
          <Text span size="sm" c="dimmed">{`${label}: `}</Text>
          {value}
        </Text>
      ))}
    </Stack>
  )
}

function PlanSection({ practice }: { practice: OperatedPractice }) {
  const zone = useZone()
  const { plan, leadRecordsUsed: used, leadRecordsLimit: limit, subscription } = practice
  const { standing, leadRecordsResetAt } = practice
  return (
    <Section
      title={texts.columns.plan}
      action={<StandingBadge standing={standing.kind} isSuspended={standing.isSuspended} />}
    >
      <Stack gap="sm">
        <Group gap="xs">
          <Text fw={600}>
            {subscription && subscription.state !== 'ended'
              ? texts.price(plans[subscription.plan].label, formatMoney(subscription.price))
              : plans[plan].label}
          </Text>
        </Group>
        <div>
          <UsageMeter used={used} limit={limit} label={texts.used(whole(used), whole(limit))} />
          {leadRecordsResetAt && (
            <Hint>{texts.resets(formatDate(leadRecordsResetAt, 'day', 'UTC'))}</Hint>
          )}
        </div>
        {lines(practice, zone).map((line) => (
          <Text key={line} size="sm">
            {line}
          </Text>
        ))}
      </Stack>
    </Section>
  )
}

/** How the plan stands, in words. */
function lines({ plan, trialEndsAt, subscription, standing }: OperatedPractice, zone: string) {
  const found: string[] = []
  if (plan === 'trial' && trialEndsAt) {
    const day = formatDate(trialEndsAt, 'day', zone)
    found.push(new Date(trialEndsAt) > new Date() ? texts.trialEnds(day) : texts.trialEnded(day))
  }
  const { chargedThroughDate, canceledDate } = subscription ?? {}
  if (canceledDate) found.push(texts.endsOn(formatDay(canceledDate)))
  else if (chargedThroughDate) found.push(texts.paidThrough(formatDay(chargedThroughDate)))
  if (standing.graceEndsAt) found.push(texts.pastDue(formatDate(standing.graceEndsAt, 'day', zone)))
  return found
}
