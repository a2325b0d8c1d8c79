import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { BillingOverview } from '#shared/api/billing.ts'
import { type BillingCard, type PlanVariation, START_DAYS_AHEAD } from '#shared/model/billing.ts'
import { formatMoney } from '#shared/model/money.ts'
import { plans } from '#shared/model/plans.ts'
import type { ApiError } from '../../api/api-error.ts'
import { billingCardsQuery, subscribe } from '../../data/billing.ts'
import { useAction } from '../../data/mutation.ts'
import { useDraft } from '../../session/drafts.ts'
import { dayOf, endOfDay, formatDay } from '../../ui/dates.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useFields } from '../../ui/form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ErrorComments } from '../../ui/form-error.tsx'
import { Hint } from '../../ui/hint.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { WithContact } from '../../ui/with-contact.tsx'
import { useZone } from '../../ui/zone.tsx'
import { AddCardLink, CardChoice } from './card-choice.tsx'
import { firstDay, priceText } from './rules.ts'
import { billingTexts } from './texts.ts'

const texts = billingTexts.subscribe

type Props = {
  practiceId: string
  overview: BillingOverview
  /** What to subscribe to; null where nobody asks. */
  variation: PlanVariation | null
  onClose: () => void
}

/** Subscribes to a plan: the card, the day it starts, and what is due. */
export function SubscribeDialog({ practiceId, overview, variation, onClose }: Props) {
  const cards = useQuery({ ...billingCardsQuery(practiceId), enabled: variation !== null })
  // Lives as long as the page: what is asked for again after the dialog was closed is the same attempt.
  const action = useAction(subscribe(practiceId), {
    onSuccess: ({ standing }) => {
      const isPaid = standing.kind === 'good'
      notifications.show({
        message: isPaid ? texts.done : texts.doneOwing,
        color: isPaid ? 'green' : 'amber',
      })
      onClose()
    },
    inline: true,
  })
  const close = () => {
    action.clearError()
    onClose()
  }
  return (
    <FormDialog
      title={texts.title(variation ? plans[variation.plan].label : '')}
      opened={variation !== null}
      onClose={close}
    >
      {variation && (
        <Loaded query={cards} skeleton={<LinesSkeleton count={4} />}>
          {(items) =>
            items.length === 0 ? (
              <EmptyState
                illustration="locked"
                title={billingTexts.cards.emptyTitle}
                text={texts.needsCard}
                action={<AddCardLink choice={variation.id} variant="filled" />}
              />
            ) : (
              <SubscribeForm {...{ overview, variation, action }} onClose={close} cards={items} />
            )
          }
        </Loaded>
      )}
    </FormDialog>
  )
}

type FormProps = {
  overview: BillingOverview
  variation: PlanVariation
  cards: readonly BillingCard[]
  action: ReturnType<
    typeof useAction<Parameters<ReturnType<typeof subscribe>['run']>[0], BillingOverview>
  >
  onClose: () => void
}

function SubscribeForm({ overview, variation, cards, action, onClose }: FormProps) {
  const zone = useZone()
  const today = dayOf(new Date(), zone)
  const form = useFields({
    initialValues: {
      cardId: cards.find(({ isExpired }) => !isExpired)?.id ?? '',
      startDate: firstDay(overview, new Date(), zone),
    },
    labels: texts.labels,
    validate: ({ cardId }): Record<string, string> =>
      cardId === '' ? { cardId: billingTexts.cards.choose } : {},
    onChange: action.clearError,
  })
  useDraft(`subscribe-${variation.id}`, form)
  const { cardId, startDate } = form.values
  const amount = formatMoney(variation.price)
  const isLater = startDate > today
  return (
    <SubmitForm
      form={form}
      action={{
        pending: action.pending,
        start: () =>
          action.start({
            planVariationId: variation.id,
            cardId,
            ...(isLater && { startDate }),
          }),
      }}
      submit={action.error ? texts.resubmit : texts.submit}
      onCancel={onClose}
    >
      {action.error && <Failure error={action.error} />}
      <Stack gap={2}>
        <Text fw={600}>{priceText(variation.price, variation.cadence)}</Text>
        <Hint>{texts.renews[variation.cadence]}</Hint>
      </Stack>
      <CardChoice
        cards={cards}
        choice={variation.id}
        {...form.getInputProps('cardId')}
        label={texts.labels.cardId}
      />
      <DayInput
        {...form.field('startDate')}
        description={texts.startHint}
        maw="16rem"
        minDate={today}
        maxDate={dayOf(new Date(endOfDay(new Date(), zone, START_DAYS_AHEAD)), zone)}
        onChange={(day) => form.setFieldValue('startDate', day ?? today)}
      />
      {isLater && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => form.setFieldValue('startDate', today)}
        >
          {texts.startToday}
        </Anchor>
      )}
      <Text size="sm" fw={600}>
        {isLater ? texts.dueOn(amount, formatDay(startDate)) : texts.dueToday(amount)}
      </Text>
      {overview.plan === 'trial' && <Hint>{texts.trial}</Hint>}
    </SubmitForm>
  )
}

/** The words of the specification (section 8), with why it failed. */
function Failure({ error }: { error: ApiError }) {
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} title={texts.failedTitle}>
      <Text size="sm">{error.message}</Text>
      <ErrorComments comments={error.comments} />
      <Text size="sm" mt={4}>
        <WithContact text={texts.failed} />
      </Text>
    </Alert>
  )
}
