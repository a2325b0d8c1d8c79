import { Badge, Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BillingCard } from '#shared/model/billing.ts'
import { mayMove } from '#shared/model/subscription-moves.ts'
import {
  billingCardsQuery,
  billingQuery,
  removeBillingCard,
  updateSubscription,
} from '../../data/billing.ts'
import { useAction } from '../../data/mutation.ts'
import { usePermission } from '../../session/permissions.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Hint } from '../../ui/hint.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { AddCardLink } from './card-choice.tsx'
import { NotConfigured } from './not-configured.tsx'
import { cardName, expiryText, subscriptionOf } from './rules.ts'
import { billingTexts } from './texts.ts'

const texts = billingTexts.cards

/** The cards that the subscription can be paid with. */
export function CardsTab({ practiceId }: { practiceId: string }) {
  const overview = useQuery(billingQuery(practiceId))
  return (
    <Loaded query={overview} skeleton={<RowsSkeleton count={3} />}>
      {({ payments }) => (payments ? <Cards practiceId={practiceId} /> : <NotConfigured />)}
    </Loaded>
  )
}

function Cards({ practiceId }: { practiceId: string }) {
  const mayUpdate = usePermission('practices.subscription.update')
  const cards = useQuery(billingCardsQuery(practiceId))
  const [removed, setRemoved] = useState<BillingCard | null>(null)
  const add = mayUpdate && <AddCardLink variant="filled" />
  return (
    <Section title={texts.title} text={texts.text} action={cards.data?.length !== 0 && add}>
      <DataTable
        label={texts.title}
        columns={useColumns(practiceId, setRemoved)}
        rows={cards.data}
        query={cards}
        keyOf={({ id }) => id}
        keys
        skeletonRows={2}
        empty={
          <EmptyState
            illustration="locked"
            title={texts.emptyTitle}
            text={texts.empty}
            action={add}
          />
        }
      />
      <RemoveDialog practiceId={practiceId} card={removed} onClose={() => setRemoved(null)} />
    </Section>
  )
}

function useColumns(
  practiceId: string,
  onRemove: (card: BillingCard) => void,
): Column<BillingCard>[] {
  const mayUpdate = usePermission('practices.subscription.update')
  const { data: overview } = useQuery(billingQuery(practiceId))
  const subscription = overview ? subscriptionOf(overview) : null
  const use = useAction(updateSubscription(practiceId), {
    onSuccess: () => notifications.show({ message: billingTexts.done.card, color: 'green' }),
  })
  const mayUse = mayUpdate && subscription && mayMove(subscription.state, 'changeCard')
  return [
    {
      label: texts.columns.card,
      render: (card) => (
        <Text size="sm" fw={600}>
          {cardName(card)}
        </Text>
      ),
    },
    { label: texts.columns.name, render: ({ cardholderName }) => cardholderName ?? '' },
    {
      label: texts.columns.expires,
      render: (card) => (
        <Group gap="xs" wrap="nowrap">
          {expiryText(card)}
          {card.isExpired && <Badge color="red">{texts.expired}</Badge>}
        </Group>
      ),
    },
    {
      label: texts.columns.use,
      render: ({ isUsed }) =>
        isUsed ? <Badge color="green">{texts.used}</Badge> : <Hint span>{texts.unused}</Hint>,
    },
    {
      label: texts.columns.actions,
      action: true,
      render: (card) => (
        <Group gap={4} justify="flex-end" wrap="nowrap">
          {mayUse && !card.isUsed && !card.isExpired && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={texts.payWithOf(cardName(card))}
              loading={use.input?.cardId === card.id}
              onClick={() =>
                use.start({
                  of: { id: subscription.id, version: subscription.version },
                  action: 'changeCard',
                  cardId: card.id,
                })
              }
            >
              {texts.payWith}
            </Button>
          )}
          {mayUpdate && !card.isUsed && (
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              aria-label={texts.removeOf(cardName(card))}
              onClick={() => onRemove(card)}
            >
              {texts.remove}
            </Button>
          )}
        </Group>
      ),
    },
  ]
}

type RemoveProps = { practiceId: string; card: BillingCard | null; onClose: () => void }

/** Asks before a card is deleted: it would have to be typed again. */
function RemoveDialog({ practiceId, card, onClose }: RemoveProps) {
  const remove = useAction(removeBillingCard(practiceId), {
    onSuccess: () => {
      notifications.show({ message: texts.removed, color: 'green' })
      onClose()
    },
    inline: true,
  })
  return (
    <ConfirmDialog
      title={texts.removeTitle}
      opened={card !== null}
      onClose={() => {
        remove.clearError()
        onClose()
      }}
      confirm={texts.remove}
      keep={texts.keep}
      color="red"
      pending={remove.pending}
      error={remove.error}
      onConfirm={() => card && remove.start(card.id)}
    >
      {card && texts.removeText(cardName(card))}
    </ConfirmDialog>
  )
}
