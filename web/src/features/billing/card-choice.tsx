import { Badge, Button, Group, Radio, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { BillingCard } from '#shared/model/billing.ts'
import { Hint } from '../../ui/hint.tsx'
import { cardName, expiryText } from './rules.ts'
import { cardPage } from './search.ts'
import { billingTexts as texts } from './texts.ts'

/** Leads to the page that takes a card: a document of its own, for it alone loads Square's script. */
export function AddCardLink({
  choice,
  variant = 'default',
}: {
  /** What somebody comes back to. */
  choice?: string | undefined
  variant?: 'default' | 'filled' | 'subtle'
}) {
  return (
    <Button
      component="a"
      href={cardPage(choice)}
      variant={variant}
      leftSection={<IconPlus size={16} aria-hidden />}
      w="fit-content"
    >
      {texts.cards.add}
    </Button>
  )
}

type Props = {
  label: string
  cards: readonly BillingCard[]
  value?: string
  onChange: (cardId: string) => void
  error?: ReactNode
  choice?: string | undefined
}

/** The cards to pay with, of which one is chosen, and a way to another. */
export function CardChoice({ label, cards, value = '', onChange, error, choice }: Props) {
  return (
    <Stack gap="sm">
      <Radio.Group label={label} value={value} onChange={onChange} error={error}>
        <Stack gap="sm" mt={4} mb={4}>
          {cards.map((card) => (
            <Radio
              key={card.id}
              value={card.id}
              disabled={card.isExpired}
              label={
                <Group gap="xs">
                  <Text size="sm">{cardName(card)}</Text>
                  <Hint span>{expiryText(card)}</Hint>
                  {card.isExpired && <Badge color="red">{texts.cards.expired}</Badge>}
                </Group>
              }
            />
          ))}
        </Stack>
      </Radio.Group>
      <AddCardLink choice={choice} />
    </Stack>
  )
}
