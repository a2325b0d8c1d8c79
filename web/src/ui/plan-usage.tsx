import { Badge, Text } from '@mantine/core'
import type { Answer } from '#shared/api/contract.ts'
import type { practiceRoutes } from '#shared/api/practices.ts'
import { plans } from '#shared/model/plans.ts'
import { daysLeft, formatDate } from './dates.ts'
import { Hint } from './hint.tsx'
import { Section } from './section.tsx'
import { NEARLY_FULL, UsageMeter } from './usage-meter.tsx'

const texts = {
  title: 'Plan',
  daysLeft: (days: number) => (days === 1 ? '1 day left' : `${days} days left`),
  ended: 'The trial has ended',
  used: (used: number, limit: number) =>
    `${used.toLocaleString('en-US')} of ${limit.toLocaleString('en-US')} lead records used`,
  countsAnew: (day: string) => `Resets on ${day}.`,
  nearlyFull: "You're running low on lead records.",
  full: 'No lead records are left. New leads cannot be added.',
} as const

type PracticeStatus = Answer<typeof practiceRoutes.status>

/** The plan, the days that are left of the trial, and the lead records that are used. */
export function PlanUsage({ status }: { status: PracticeStatus }) {
  const { plan, trialEndsAt, leadRecordsUsed: used, leadRecordsLimit: limit } = status
  const share = limit > 0 ? used / limit : 1
  return (
    <Section title={texts.title} action={<Badge color="brand">{plans[plan].label}</Badge>}>
      {plan === 'trial' && trialEndsAt && <TrialDays endsAt={trialEndsAt} />}
      <UsageMeter used={used} limit={limit} label={texts.used(used, limit)} mt="sm" />
      {status.leadRecordsResetAt && (
        <Hint>{texts.countsAnew(formatDate(status.leadRecordsResetAt, 'day', 'UTC'))}</Hint>
      )}
      {share >= NEARLY_FULL && (
        <Text size="sm" mt={4}>
          {share >= 1 ? texts.full : texts.nearlyFull}
        </Text>
      )}
    </Section>
  )
}

function TrialDays({ endsAt }: { endsAt: string }) {
  const days = daysLeft(endsAt, new Date())
  return <Text size="sm">{days > 0 ? texts.daysLeft(days) : texts.ended}</Text>
}
