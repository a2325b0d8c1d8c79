import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { SecureMessage } from '#shared/model/card.ts'
import { type CardOf, cardQuery, withdrawCard } from '../../../data/cards.ts'
import { useAction } from '../../../data/mutation.ts'
import { ConfirmButton } from '../../../ui/confirm-button.tsx'
import { formatDate } from '../../../ui/dates.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { LinesSkeleton } from '../../../ui/skeletons.tsx'
import { Reveal } from './reveal.tsx'
import { cardTexts as texts } from './texts.ts'

type Props = { of: CardOf | null; zone: string; mayReveal: boolean; onClose: () => void }

/** What became of a card that was sent: who looked at it, and the ways to look at it or to take it back. */
export function CardDialog({ of, onClose, ...rest }: Props) {
  return (
    <FormDialog title={texts.title} opened={of !== null} onClose={onClose}>
      {of && <Card key={of.cardId} of={of} onClose={onClose} {...rest} />}
    </FormDialog>
  )
}

type CardProps = Omit<Props, 'of'> & { of: CardOf }

function Card({ of, zone, mayReveal, onClose }: CardProps) {
  return (
    <Loaded query={useQuery(cardQuery(of))} skeleton={<LinesSkeleton count={4} />}>
      {(card) => (
        <Stack>
          <State card={card} zone={zone} isOwn={of.side === 'patient'} />
          {of.side === 'staff' && !card.expired && (
            <ForStaff of={of} card={card} zone={zone} mayReveal={mayReveal} />
          )}
          <Looks card={card} zone={zone} />
          <Group justify="flex-end" gap="sm" className="praxis-buttons">
            {of.side === 'patient' && !card.expired && <Withdraw of={of} />}
            <Button variant="default" onClick={onClose}>
              {texts.close}
            </Button>
          </Group>
        </Stack>
      )}
    </Loaded>
  )
}

type StateProps = { card: SecureMessage; zone: string; isOwn: boolean }

function State({ card, zone, isOwn }: StateProps) {
  const { withdrawnAt, expired, expiredAt } = card
  const when = (at: string) => formatDate(at, 'long', zone)
  if (withdrawnAt !== null) {
    return (
      <Alert color="gray" title={texts.withdrawnTitle}>
        {isOwn ? texts.withdrawnOwn(when(withdrawnAt)) : texts.withdrawn(when(withdrawnAt))}
      </Alert>
    )
  }
  return expired ? (
    <Alert color="gray" title={texts.expiredTitle}>
      {texts.expired(when(expiredAt))}
    </Alert>
  ) : (
    <Group gap={8} wrap="nowrap">
      <IconLock size={18} stroke={1.6} aria-hidden />
      <Text size="sm">{texts.until(when(expiredAt))}</Text>
    </Group>
  )
}

function ForStaff({
  of,
  card,
  zone,
  mayReveal,
}: Omit<CardProps, 'onClose'> & { card: SecureMessage }) {
  return mayReveal ? <Reveal of={of} card={card} zone={zone} /> : <Hint>{texts.notAllowed}</Hint>
}

function Looks({ card: { reveals }, zone }: { card: SecureMessage; zone: string }) {
  return (
    <section aria-label={texts.log}>
      <Text size="sm" fw={600} mb={4}>
        {texts.log}
      </Text>
      {reveals.length === 0 && <Hint>{texts.nobody}</Hint>}
      {reveals.map(({ at, what, name, reason }) => (
        <Text key={`${at} ${name} ${what}`} size="sm">
          <b>{name}</b> {texts.looked[what]} · {formatDate(at, 'long', zone)}
          {reason !== null && ` · ${reason}`}
        </Text>
      ))}
    </section>
  )
}

function Withdraw({ of }: { of: CardOf }) {
  const withdraw = useAction(withdrawCard(of), { inline: true })
  return (
    <>
      <FormError error={withdraw.error} />
      <ConfirmButton
        variant="default"
        loading={withdraw.pending}
        title={texts.withdrawTitle}
        text={texts.withdrawText}
        confirm={texts.withdrawConfirm}
        keep={texts.keep}
        onConfirm={() => withdraw.start()}
      >
        {texts.withdraw}
      </ConfirmButton>
    </>
  )
}
