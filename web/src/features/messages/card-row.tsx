import { Button, Group, Text } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { Hint } from '../../ui/hint.tsx'
import type { RowWork } from './message-row.tsx'
import type { Shown } from './rows.ts'
import { threadTexts as texts } from './texts.ts'

type Props = {
  shown: Shown
  work: Pick<RowWork, 'cardRequest' | 'onEnterCard' | 'onOpenCard'>
}

/** A card that was sent, or that is asked for: patients enter it, and the staff are told how it comes. */
export function CardRow({ shown: { type, seq, cardId }, work }: Props) {
  const { cardRequest, onEnterCard, onOpenCard } = work
  const isRequest = type === 'requestCreditCard'
  const isOpen = isRequest && onEnterCard !== null && seq !== null && seq === cardRequest
  return (
    <div>
      <Group gap={6} wrap="nowrap">
        <IconCreditCard size={16} stroke={1.6} aria-hidden />
        <Text size="sm" fw={600}>
          {isRequest ? texts.cardRequest : texts.card}
        </Text>
      </Group>
      {isRequest && !onEnterCard && <Hint size="xs">{texts.cardTip}</Hint>}
      {isOpen && (
        <Button size="compact-md" mt={6} onClick={onEnterCard}>
          {texts.enterCard}
        </Button>
      )}
      {cardId !== null && (
        <Button size="compact-md" variant="default" mt={6} onClick={() => onOpenCard(cardId)}>
          {texts.openCard}
        </Button>
      )}
    </div>
  )
}
