import { Box, Button, Group, Input, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import * as v from 'valibot'
import type { BillingOverview } from '#shared/api/billing.ts'
import { billingCardForm } from '#shared/model/billing.ts'
import { type Practice, practiceForm } from '#shared/model/practice.ts'
import { isTransient } from '../../api/api-error.ts'
import { addBillingCard, type NewCard } from '../../data/billing.ts'
import { useAction } from '../../data/mutation.ts'
import { useDraft } from '../../session/drafts.ts'
import { useMember } from '../../session/member.ts'
import { useFields, validateWith } from '../../ui/form.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StateSelect } from '../../ui/state-select.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { uiTexts } from '../../ui/texts.ts'
import classes from './card-form.module.css'
import type { Holder, ReadCard } from './square.ts'
import { billingTexts } from './texts.ts'
import { useCardFields } from './use-card-fields.ts'

const texts = billingTexts.card

const holder = v.object({
  ...v.pick(billingCardForm, ['cardholderName']).entries,
  ...v.pick(practiceForm, ['addressLine1', 'addressCity', 'addressState', 'addressZip']).entries,
})

type Props = {
  practiceId: string
  payments: NonNullable<BillingOverview['payments']>
  address: Practice
  onDone: () => void
}

/** A card with its holder. Only the token that the payment service made of the card is sent to us. */
export function CardForm({ practiceId, payments, address, onDone }: Props) {
  const place = `card-${useId().replaceAll(/\W/g, '')}`
  const member = useMember()
  const { fields, state, retry } = useCardFields(payments, place)
  const form = useFields<Holder>({
    initialValues: {
      cardholderName: member ? `${member.firstName} ${member.lastName}` : '',
      addressLine1: address.addressLine1,
      addressCity: address.addressCity,
      addressState: address.addressState,
      addressZip: address.addressZip,
    },
    labels: texts.labels,
    validate: validateWith(holder, texts.labels),
  })
  useDraft('card', form)
  const [problem, setProblem] = useState<string | null>(null)
  const add = useAction(addBillingCard(practiceId), { onSuccess: onDone, onError: form.report })
  const reading = useReading((values) => fields.current?.read(values) ?? null, setProblem)

  return (
    <SubmitForm
      form={form}
      action={{
        pending: reading.pending || add.pending,
        start: async (values) => {
          // What may have come is sent again as it was, so that there is one card.
          const read = await reading.start(values, add.error !== null && isTransient(add.error))
          if (read) add.start(read)
        },
      }}
      submit={texts.submit}
      disabled={state !== 'ready'}
      buttons="wide"
    >
      <Input.Wrapper error={problem} errorProps={{ role: 'alert' }}>
        <CardPlace id={place} state={state} onRetry={retry} />
      </Input.Wrapper>
      <TextInput autoComplete="cc-name" {...form.field('cardholderName')} />
      <Text size="sm" fw={600} mt="xs">
        {texts.contact}
      </Text>
      <TextInput autoComplete="billing address-line1" {...form.field('addressLine1')} />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <TextInput autoComplete="billing address-level2" {...form.field('addressCity')} />
        <StateSelect
          autoComplete="billing address-level1"
          nothingFoundMessage={texts.noState}
          {...form.field('addressState')}
        />
        <TextInput
          inputMode="numeric"
          autoComplete="billing postal-code"
          {...form.field('addressZip')}
        />
      </SimpleGrid>
    </SubmitForm>
  )
}

type PlaceProps = {
  id: string
  state: ReturnType<typeof useCardFields>['state']
  onRetry: () => void
}

/** Where the payment service's own frame stands. */
function CardPlace({ id, state, onRetry }: PlaceProps) {
  return (
    <>
      <Box
        id={id}
        mih={state === 'failed' ? 0 : 68}
        hidden={state === 'failed'}
        className={classes.place ?? ''}
      />
      {state === 'loading' && (
        <div role="status" aria-label={texts.loading}>
          <Skeleton height={8} mt={8} />
        </div>
      )}
      {state === 'failed' && (
        <Stack gap="xs" role="alert">
          <Text size="sm" fw={600}>
            {texts.loadFailedTitle}
          </Text>
          <Text size="sm">{texts.loadFailed}</Text>
          <Group>
            <Button variant="default" onClick={onRetry}>
              {uiTexts.retry}
            </Button>
          </Group>
        </Stack>
      )}
    </>
  )
}

/** Has a card read, once at a time, and says what is wrong with it. */
function useReading(
  read: (values: Holder) => Promise<ReadCard> | null,
  onProblem: (problem: string | null) => void,
) {
  const isRunning = useRef(false)
  const last = useRef<{ holder: string; card: NewCard } | null>(null)
  const [pending, setPending] = useState(false)

  async function start(values: Holder, again: boolean): Promise<NewCard | null> {
    if (isRunning.current) return null
    const asked = JSON.stringify(values)
    if (again && last.current?.holder === asked) return last.current.card
    isRunning.current = true
    setPending(true)
    onProblem(null)
    try {
      const result = await read(values)
      if (result?.kind === 'read') {
        const card = { sourceId: result.sourceId, cardholderName: values.cardholderName }
        last.current = { holder: asked, card }
        return card
      }
      onProblem(problemOf(result))
    } catch {
      onProblem(texts.unread)
    } finally {
      isRunning.current = false
      setPending(false)
    }
    return null
  }

  return { start, pending }
}

function problemOf(result: Exclude<ReadCard, { kind: 'read' }> | null): string {
  if (result?.kind === 'unverified') return texts.unverified
  return result?.problems.join(' ') || texts.unread
}
