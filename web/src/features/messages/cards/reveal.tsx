import { Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import {
  REASON_MAX,
  REVEALED_SECONDS,
  type Revealable,
  type RevealedContent,
  type SecureMessage,
} from '#shared/model/card.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { type CardOf, revealCard } from '../../../data/cards.ts'
import { useAction } from '../../../data/mutation.ts'
import { FreshFactorDialog } from '../../../session/fresh-factor.tsx'
import { ConfirmButton } from '../../../ui/confirm-button.tsx'
import { formatDate } from '../../../ui/dates.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { useCountdown } from '../../../ui/use-countdown.ts'
import { cardFormTexts, cardTexts as texts } from './texts.ts'
import { typedNumber } from './typing.ts'

type Shown = { content: RevealedContent; until: string }
type Props = { of: CardOf; card: SecureMessage; zone: string }

/** Shows what is on a card for a minute to whoever says why, with a second factor proven just now. */
export function Reveal({ of, card: { codeRevealedAt }, zone }: Props) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  // What was asked for last, which is asked again once the second factor was proven.
  const [wanted, setWanted] = useState<Revealable>('card')
  const [proving, setProving] = useState(false)
  const show = (content: RevealedContent) => {
    const until = new Date(Date.now() + REVEALED_SECONDS * 1000).toISOString()
    setShown({ content, until })
  }
  const reveal = useAction(revealCard(of, show), {
    onError: (failure) =>
      failure.name === 'ERR_TWO_FACTOR_NOT_STRONG' ? setProving(true) : setError(failure),
  })

  function ask(what: Revealable) {
    setError(null)
    setWanted(what)
    setMissing(reason.trim() === '')
    if (reason.trim() !== '') reveal.start({ what, reason: reason.trim() })
  }

  return (
    <Stack gap="sm">
      {shown && <OnCard {...shown} onHide={() => setShown(null)} />}
      <TextInput
        label={texts.reason}
        description={texts.reasonHint}
        maxLength={REASON_MAX}
        value={reason}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value)
          setMissing(false)
          setError(null)
        }}
        {...(isMissing && { error: texts.reasonMissing })}
      />
      <FormError error={error} />
      <Group gap="sm">
        <Button
          loading={reveal.pending && wanted === 'card'}
          disabled={reveal.pending && wanted !== 'card'}
          onClick={() => ask('card')}
        >
          {texts.reveal}
        </Button>
        {codeRevealedAt === null && (
          <ConfirmButton
            variant="default"
            loading={reveal.pending && wanted === 'securityCode'}
            disabled={reason.trim() === ''}
            title={texts.codeTitle}
            text={texts.codeText}
            confirm={texts.codeConfirm}
            keep={texts.codeKeep}
            onConfirm={() => ask('securityCode')}
          >
            {texts.revealCode}
          </ConfirmButton>
        )}
      </Group>
      <Hint>
        {codeRevealedAt === null
          ? texts.codeOnce
          : texts.codeGone(formatDate(codeRevealedAt, 'long', zone))}
      </Hint>
      <FreshFactorDialog
        isStrong
        opened={proving}
        onClose={() => setProving(false)}
        onProven={() => {
          setProving(false)
          ask(wanted)
        }}
      />
    </Stack>
  )
}

/** What is on the card, until its time is up. */
function OnCard({ content, until, onHide }: Shown & { onHide: () => void }) {
  const left = useCountdown(until)
  useEffect(() => {
    if (left === 0) onHide()
  }, [left, onHide])
  const { nameOnCard, cardNumber, expirationDate, securityCode } = content
  const { fields } = cardFormTexts
  const lines = [
    [fields.nameOnCard, nameOnCard],
    [fields.cardNumber, cardNumber && typedNumber(cardNumber)],
    [fields.expirationDate, expirationDate],
    [fields.securityCode, securityCode],
  ] as const
  return (
    <Paper withBorder p="md" role="region" aria-label={texts.title}>
      {lines.map(
        ([label, value]) =>
          value !== null && (
            <Group key={label} justify="space-between" gap="sm">
              <Text size="sm" c="dimmed">
                {label}
              </Text>
              <Text fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
                {value}
              </Text>
            </Group>
          ),
      )}
      <Group justify="space-between" mt="xs">
        <Hint size="xs">{texts.hidesIn(left)}</Hint>
        <Button variant="subtle" size="compact-sm" onClick={onHide}>
          {texts.hide}
        </Button>
      </Group>
    </Paper>
  )
}
