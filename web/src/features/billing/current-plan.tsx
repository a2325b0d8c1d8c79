import { Alert, Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { BillingOverview } from '#shared/api/billing.ts'
import type { Subscription } from '#shared/model/billing.ts'
import { plans } from '#shared/model/plans.ts'
import {
  mayMove,
  type SubscriptionAction,
  staysWhileSuspended,
} from '#shared/model/subscription-moves.ts'
import {
  billingCardsQuery,
  cancelSubscription,
  planVariationsQuery,
  updateSubscription,
} from '../../data/billing.ts'
import { leadFormsQuery } from '../../data/lead-forms.ts'
import { useAction } from '../../data/mutation.ts'
import { usePermission } from '../../session/permissions.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatDate, formatDay } from '../../ui/dates.ts'
import { Hint } from '../../ui/hint.tsx'
import { Section } from '../../ui/section.tsx'
import { UsageMeter } from '../../ui/usage-meter.tsx'
import { WithContact } from '../../ui/with-contact.tsx'
import { useZone } from '../../ui/zone.tsx'
import { ChangeCardDialog } from './change-card-dialog.tsx'
import {
  cancelText,
  cardName,
  limitsOf,
  priceText,
  standingText,
  subscriptionOf,
  trialText,
  whole,
} from './rules.ts'
import { billingTexts as texts } from './texts.ts'

type Props = { practiceId: string; overview: BillingOverview }

/** The plan that the practice has, what of it is used, and what can be done with the subscription. */
export function CurrentPlan({ practiceId, overview }: Props) {
  const subscription = subscriptionOf(overview)
  const { kind, isSuspended } = overview.standing
  const isOwing = kind !== 'good' && !isSuspended
  const isLive = subscription !== null && subscription.state !== 'ended'
  return (
    <Section
      title={texts.current.title}
      action={<Badge color="brand">{plans[overview.plan].label}</Badge>}
    >
      <Stack gap="md">
        {isSuspended && <Suspension reason={overview.standing.suspensionReason} />}
        <Stack gap={4}>
          {isLive && <Price practiceId={practiceId} subscription={subscription} />}
          <Standing overview={overview} subscription={subscription} />
        </Stack>
        <Records overview={overview} />
        <Forms practiceId={practiceId} overview={overview} />
        {isLive && <Actions {...{ practiceId, subscription, isOwing, isSuspended }} />}
      </Stack>
    </Section>
  )
}

function Suspension({ reason }: { reason: string | null }) {
  return (
    <Alert color="red" title={texts.current.suspended}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <WithContact
          text={
            reason === null ? texts.current.suspendedAsk : texts.current.suspendedReason(reason)
          }
        />
      </Text>
      <Text size="sm">
        <WithContact text={texts.current.suspendedText} />
      </Text>
    </Alert>
  )
}

const colors: Partial<Record<Subscription['state'], string>> = {
  active: 'green',
  pending: 'brand',
  canceling: 'amber',
  paused: 'amber',
}

function Price({ practiceId, subscription }: { practiceId: string; subscription: Subscription }) {
  const { data: variations } = useQuery(planVariationsQuery(practiceId))
  const { planVariationId, price, plan, state } = subscription
  const cadence = variations?.find(({ id }) => id === planVariationId)?.cadence
  return (
    <Group gap="xs">
      <Text fw={600}>
        {plans[plan].label}, {priceText(price, cadence)}
      </Text>
      <Badge color={colors[state] ?? 'gray'}>{texts.states[state]}</Badge>
    </Group>
  )
}

function Standing({
  overview,
  subscription,
}: Pick<Props, 'overview'> & { subscription: Subscription | null }) {
  const zone = useZone()
  const standing = subscription && standingText(subscription, overview.standing)
  const trial = trialText(overview, new Date(), zone)
  const { scheduled } = subscription ?? {}
  return (
    <>
      {standing && <Text size="sm">{standing}</Text>}
      {scheduled && (
        <Text size="sm">
          {texts.current.scheduled(
            plans[scheduled.plan].label,
            priceText(scheduled.price),
            formatDay(scheduled.effectiveOn),
          )}
        </Text>
      )}
      {trial && <Text size="sm">{trial}</Text>}
    </>
  )
}

function Records({ overview }: Pick<Props, 'overview'>) {
  const { leadRecordsUsed: used, leadRecordsLimit: limit, leadRecordsResetAt } = overview
  return (
    <div>
      <UsageMeter
        used={used}
        limit={limit}
        label={texts.current.recordsUsed(whole(used), whole(limit))}
      />
      {leadRecordsResetAt && (
        <Hint>{texts.current.resets(formatDate(leadRecordsResetAt, 'day', 'UTC'))}</Hint>
      )}
    </div>
  )
}

function Forms({ practiceId, overview }: Props) {
  const { data } = useQuery(leadFormsQuery(practiceId))
  const { leadForms: limit } = limitsOf(overview)
  if (!data) return null
  const used = data.items.length
  if (limit === null) return <Hint>{texts.current.formsOpen(used)}</Hint>
  return <UsageMeter used={used} limit={limit} label={texts.current.formsUsed(used, limit)} />
}

type ActionsProps = {
  practiceId: string
  subscription: Subscription
  /** A payment is open. */
  isOwing: boolean
  isSuspended: boolean
}

/** What can be done in the present state, by the one table of moves. */
function Actions({ practiceId, subscription, isOwing, isSuspended }: ActionsProps) {
  const mayUpdate = usePermission('practices.subscription.update')
  const [asked, setAsked] = useState<'cancel' | 'card' | null>(null)
  const tell = (message: string) => {
    setAsked(null)
    notifications.show({ message, color: 'green' })
  }
  const update = useAction(updateSubscription(practiceId), {
    onSuccess: (_overview, { action }) =>
      tell(action === 'keepPlan' ? texts.done.keptPlan : texts.done.kept),
  })
  const cancel = useAction(cancelSubscription(practiceId), {
    onSuccess: () => tell(texts.done.canceled),
    inline: true,
  })
  const { state } = subscription
  const of = { id: subscription.id, version: subscription.version }
  const open = (action: SubscriptionAction) =>
    mayUpdate && mayMove(state, action) && (!isSuspended || staysWhileSuspended(action))
  return (
    <>
      <PaidWith
        practiceId={practiceId}
        subscription={subscription}
        onChange={open('changeCard') ? () => setAsked('card') : null}
      />
      {isOwing && (
        <Text size="sm">
          {texts.current.owing}{' '}
          <Anchor
            size="sm"
            underline="always"
            renderRoot={(props) => <Link to="/payment" search={{ tab: 'invoices' }} {...props} />}
          >
            {texts.current.payOpen}
          </Anchor>
        </Text>
      )}
      <Group gap="sm">
        {open('undoCancel') && (
          <Button
            loading={update.pending}
            onClick={() => update.start({ of, action: 'undoCancel' })}
          >
            {texts.actions.undoCancel}
          </Button>
        )}
        {open('resume') && (
          <Button loading={update.pending} onClick={() => update.start({ of, action: 'resume' })}>
            {texts.actions.resume}
          </Button>
        )}
        {open('keepPlan') && subscription.scheduled && (
          <Button
            variant="default"
            loading={update.pending}
            onClick={() => update.start({ of, action: 'keepPlan' })}
          >
            {texts.actions.keepPlan(plans[subscription.plan].label)}
          </Button>
        )}
        {open('cancel') && (
          <Button variant="default" onClick={() => setAsked('cancel')}>
            {texts.actions.cancel}
          </Button>
        )}
      </Group>
      <ConfirmDialog
        title={texts.cancel.title}
        opened={asked === 'cancel'}
        onClose={() => {
          cancel.clearError()
          setAsked(null)
        }}
        confirm={texts.cancel.confirm}
        keep={texts.cancel.keep}
        color="red"
        pending={cancel.pending}
        error={cancel.error}
        onConfirm={() => cancel.start(of)}
      >
        {cancelText(subscription)}
      </ConfirmDialog>
      <ChangeCardDialog
        practiceId={practiceId}
        subscription={subscription}
        opened={asked === 'card'}
        onClose={() => setAsked(null)}
      />
    </>
  )
}

type PaidWithProps = Pick<ActionsProps, 'practiceId' | 'subscription'> & {
  onChange: (() => void) | null
}

function PaidWith({ practiceId, subscription, onChange }: PaidWithProps) {
  const { data: cards } = useQuery(billingCardsQuery(practiceId))
  const card = cards?.find(({ id }) => id === subscription.cardId)
  return (
    <Group gap="xs">
      <Text size="sm">
        {texts.current.paidWith}{' '}
        <Text span fw={600} size="sm">
          {card ? cardName(card) : cards ? texts.current.noCard : '…'}
        </Text>
      </Text>
      {card?.isExpired && <Badge color="red">{texts.cards.expired}</Badge>}
      {onChange && (
        <Button variant="subtle" size="compact-sm" onClick={onChange}>
          {texts.actions.changeCard}
        </Button>
      )}
    </Group>
  )
}
