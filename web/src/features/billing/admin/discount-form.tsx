import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type Discount, discountForm } from '#shared/model/billing-admin.ts'
import { addDiscount, updateDiscount } from '../../../data/billing-admin.ts'
import { useAction } from '../../../data/mutation.ts'
import { useDraft } from '../../../session/drafts.ts'
import { useFields, validateWith } from '../../../ui/form.ts'
import { SegmentedField } from '../../../ui/segmented-field.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { hundredths, typedOf } from './amounts.ts'
import { billingAdminTexts } from './texts.ts'

const texts = billingAdminTexts.discounts
const { labels } = texts

type Values = { name: string; kind: 'percent' | 'amount'; value: string }

const ALL = 10_000
const MOST = 100_000_000

function valuesOf(discount: Discount | null): Values {
  const value = discount?.amount?.amount ?? discount?.basisPoints ?? null
  return {
    name: discount?.name ?? '',
    kind: discount?.amount ? 'amount' : 'percent',
    value: value === null ? '' : typedOf(value),
  }
}

/** One of percentage and amount, in hundredths. */
function bodyOf({ name, kind, value }: Values) {
  const typed = hundredths(value)
  return kind === 'percent'
    ? { name, basisPoints: typed, amount: null }
    : { name, basisPoints: null, amount: typed }
}

function validate(values: Values): Record<string, string> {
  const { name } = validateWith(discountForm, labels)(bodyOf(values))
  const typed = hundredths(values.value)
  const isWrong = typed === null || typed > (values.kind === 'percent' ? ALL : MOST)
  return {
    ...(name && { name }),
    ...(isWrong && { value: texts.valueWrong[values.kind] }),
  }
}

type Props = {
  /** The discount to change; null for a new one. */
  discount: Discount | null
  onDone: () => void
}

/** Adds or changes a discount. */
export function DiscountForm({ discount, onDone }: Props) {
  const form = useFields<Values>({ initialValues: valuesOf(discount), labels, validate })
  useDraft(`discount-${discount?.id ?? 'new'}`, form)
  const handlers = {
    onSuccess: () => {
      notifications.show({ message: discount ? texts.saved : texts.added, color: 'green' })
      onDone()
    },
    onError: form.report,
  }
  const add = useAction(addDiscount, handlers)
  const update = useAction(updateDiscount(discount?.id ?? ''), handlers)

  function save() {
    const body = bodyOf(form.values)
    if (discount) update.start({ ...body, version: discount.version })
    else add.start(body)
  }

  return (
    <SubmitForm
      form={form}
      action={{ pending: add.pending || update.pending, start: save }}
      submit={texts.save}
      onCancel={onDone}
    >
      <TextInput data-autofocus {...form.field('name')} />
      <SegmentedField
        label={labels.kind}
        data={[
          { value: 'percent', label: texts.kinds.percent },
          { value: 'amount', label: texts.kinds.amount },
        ]}
        value={form.values.kind}
        onChange={(kind) => form.setFieldValue('kind', kind === 'amount' ? 'amount' : 'percent')}
      />
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        maw="12rem"
        {...(form.values.kind === 'percent' ? { rightSection: '%' } : { leftSection: '$' })}
        {...form.field('value')}
      />
    </SubmitForm>
  )
}
