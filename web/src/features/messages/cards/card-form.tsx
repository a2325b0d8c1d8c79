import { Checkbox, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { brandOf, faultsOf } from '#shared/cards/check.ts'
import {
  CARD_NUMBER_MAX,
  cardContent,
  expiryChoices,
  NAME_ON_CARD_MAX,
} from '#shared/model/card.ts'
import { refreshAfterCard, submitCard } from '../../../data/cards.ts'
import type { ThreadOf } from '../../../data/messages.ts'
import { useAction } from '../../../data/mutation.ts'
import { useFields, validateWith } from '../../../ui/form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { BrandMark } from './brand-mark.tsx'
import { cardFormTexts as texts } from './texts.ts'
import { typedCode, typedExpiry, typedNumber } from './typing.ts'

const initialValues = {
  ...{ nameOnCard: '', cardNumber: '', expirationDate: '', securityCode: '' },
  ...{ expire: '3', authorize: false },
}
type Values = typeof initialValues

const labels: Record<string, string> = texts.fields
/** As the server names them. */
const allLabels = Object.fromEntries(
  Object.entries(labels).flatMap(([name, label]) => [
    [name, label],
    [`content.${name}`, label],
  ]),
)

/** What is wrong with what was typed; of what is empty, that it is missing. */
function validate({ expire: _, authorize: __, ...typed }: Values): Record<string, string> {
  const errors = validateWith(cardContent, labels)(typed)
  const read = v.safeParse(cardContent, typed)
  const content = read.success ? read.output : { ...typed, cardNumber: digitsOf(typed.cardNumber) }
  for (const [field, problem] of Object.entries(faultsOf(content))) {
    errors[field] ??= `${labels[field]} ${problem}`
  }
  return errors
}

const digitsOf = (number: string) => number.replaceAll(/\D/g, '')

type Props = { of: ThreadOf; practice: string; opened: boolean; onClose: () => void }

/** Where a patient enters the card that the practice asked for; what is typed is kept nowhere else. */
export function CardFormDialog({ opened, onClose, ...rest }: Props) {
  return (
    <FormDialog title={texts.title} opened={opened} onClose={onClose}>
      <CardForm onClose={onClose} {...rest} />
    </FormDialog>
  )
}

function CardForm({ of, practice, onClose }: Omit<Props, 'opened'>) {
  const client = useQueryClient()
  const [changes, setChanges] = useState(0)
  const form = useFields({
    initialValues,
    validate,
    labels: allLabels,
    validateInputOnBlur: true,
    onChange: () => setChanges((count) => count + 1),
  })
  const typed = useRef(form.values)
  typed.current = form.values
  const read = () => {
    const { expire, authorize: _, ...content } = typed.current
    const chosen = expire === '7' ? 7 : 3
    return { content, expire: chosen } as const
  }
  const submit = useAction(submitCard(of, read), {
    onSuccess: () => {
      refreshAfterCard(client, of)
      notifications.show({ message: texts.sent, color: 'green' })
      onClose()
    },
    onError: form.report,
  })
  const { authorize, ...others } = form.values
  const isFilled = Object.values(others).every((value) => value.trim() !== '') && authorize
  const isReady = isFilled && Object.keys(form.errors).length === 0
  const typing = (
    name: 'cardNumber' | 'expirationDate' | 'securityCode',
    as: typeof typedNumber,
  ) => ({
    ...form.field(name),
    inputMode: 'numeric' as const,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      form.setFieldValue(name, as(currentTarget.value)),
  })
  const brand = brandOf(form.values.cardNumber)

  return (
    <SubmitForm
      form={{ ...form, banner: null }}
      action={{ start: () => submit.start(changes), pending: submit.pending }}
      submit={texts.confirm}
      disabled={!isReady}
      onCancel={onClose}
    >
      <Text size="sm">{texts.lead(practice)}</Text>
      <TextInput
        data-autofocus
        autoComplete="cc-name"
        maxLength={NAME_ON_CARD_MAX}
        {...form.field('nameOnCard')}
      />
      <TextInput
        autoComplete="cc-number"
        maxLength={CARD_NUMBER_MAX}
        rightSectionWidth="auto"
        rightSectionPointerEvents="none"
        rightSection={<BrandMark brand={brand} />}
        {...typing('cardNumber', typedNumber)}
      />
      <SimpleGrid cols={2} spacing="md">
        <TextInput
          autoComplete="cc-exp"
          placeholder={texts.expirationHint}
          maxLength={5}
          {...typing('expirationDate', typedExpiry)}
        />
        <TextInput
          autoComplete="cc-csc"
          maxLength={brand?.code.size ?? 4}
          {...typing('securityCode', typedCode)}
        />
      </SimpleGrid>
      <Radio.Group label={texts.expire} {...form.getInputProps('expire')}>
        <Stack gap="xs" mt={6}>
          {expiryChoices.map((days) => (
            <Radio key={days} value={String(days)} label={texts.choices[days]} />
          ))}
        </Stack>
      </Radio.Group>
      <Checkbox
        label={<Hint>{texts.authorize(practice)}</Hint>}
        {...form.getInputProps('authorize', { type: 'checkbox' })}
      />
      <FormError error={form.banner} />
    </SubmitForm>
  )
}
