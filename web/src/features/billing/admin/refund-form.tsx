import { Text, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type Payment, refundForm } from '#shared/model/billing-admin.ts'
import { formatMoney } from '#shared/model/money.ts'
import { refundPayment } from '../../../data/billing-admin.ts'
import { useAction } from '../../../data/mutation.ts'
import { useDraft } from '../../../session/drafts.ts'
import { useFields, validateWith } from '../../../ui/form.ts'
import { Hint } from '../../../ui/hint.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { leftOf, refundAmount, typedOf } from './amounts.ts'
import { payerOf } from './payer.ts'
import { billingAdminTexts } from './texts.ts'

const texts = billingAdminTexts.refund
const { labels } = texts

/** Gives back a payment or a part of it, with the reason. */
export function RefundForm({ payment, onDone }: { payment: Payment; onDone: () => void }) {
  const left = leftOf(payment)
  const { id: paymentId } = payment
  const refunded = payment.refunded.amount
  const wrong = texts.wrong(formatMoney(left))
  const form = useFields({
    initialValues: { amount: typedOf(left.amount), reason: '' },
    labels,
    validate: ({ amount, reason }) => {
      const cents = refundAmount(amount, left)
      const found = validateWith(refundForm, labels)({ paymentId, amount: cents, reason, refunded })
      return cents === null ? { ...found, amount: wrong } : found
    },
  })
  useDraft(`refund-${paymentId}`, form)
  const cents = refundAmount(form.values.amount, left)
  const asked = cents === null ? null : formatMoney({ ...left, amount: cents })
  const refund = useAction(refundPayment, {
    onSuccess: ({ amount }) => {
      notifications.show({ message: texts.done(formatMoney(amount)), color: 'green' })
      onDone()
    },
    onError: form.report,
  })
  return (
    <SubmitForm
      form={form}
      action={{
        pending: refund.pending,
        start: ({ reason }) =>
          cents !== null && refund.start({ paymentId, amount: cents, reason, refunded }),
      }}
      submit={asked === null ? texts.submit : texts.submitOf(asked)}
      onCancel={onDone}
    >
      <div>
        <Text size="sm">{texts.of(payerOf(payment), formatMoney(payment.amount))}</Text>
        <Hint>{texts.left(formatMoney(left))}</Hint>
      </div>
      <TextInput
        data-autofocus
        inputMode="decimal"
        autoComplete="off"
        maw="12rem"
        leftSection="$"
        {...form.field('amount')}
      />
      <Textarea autosize minRows={2} description={texts.reasonHint} {...form.field('reason')} />
    </SubmitForm>
  )
}
