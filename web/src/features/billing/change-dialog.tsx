import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { PlanVariation, Subscription } from '#shared/model/billing.ts'
import { formatMoney } from '#shared/model/money.ts'
import { plans } from '#shared/model/plans.ts'
import { changeTo, updateSubscription } from '../../data/billing.ts'
import { useAction } from '../../data/mutation.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatDay } from '../../ui/dates.ts'
import { changeText } from './rules.ts'
import { billingTexts } from './texts.ts'

const texts = billingTexts.change

type Props = {
  practiceId: string
  subscription: Subscription | null
  /** What to change to; null where nobody asks. */
  variation: PlanVariation | null
  onClose: () => void
}

/** Says what a change of the plan means and costs, and makes it. */
export function ChangeDialog({ practiceId, subscription, variation, onClose }: Props) {
  // What is shown stays as the dialog goes.
  const [shown, setShown] = useState(variation)
  if (variation && variation !== shown) setShown(variation)
  const change = useAction(updateSubscription(practiceId), {
    onSuccess: () => {
      notifications.show({ message: doneText(shown), color: 'green' })
      onClose()
    },
    inline: true,
  })
  const { dueNow } = shown?.change ?? {}
  return (
    <ConfirmDialog
      title={texts.title(shown ? plans[shown.plan].label : '')}
      opened={variation !== null && subscription !== null}
      onClose={() => {
        change.clearError()
        onClose()
      }}
      confirm={dueNow?.amount ? texts.confirm(formatMoney(dueNow)) : texts.confirmLater}
      keep={texts.keep}
      pending={change.pending}
      error={change.error}
      onConfirm={() =>
        shown &&
        subscription &&
        change.start(changeTo(shown, { id: subscription.id, version: subscription.version }))
      }
    >
      {shown && changeText(shown)}
    </ConfirmDialog>
  )
}

function doneText(taken: PlanVariation | null): string {
  const name = taken ? plans[taken.plan].label : ''
  const { kind, effectiveOn } = taken?.change ?? {}
  return kind === 'atPeriodEnd' && effectiveOn
    ? billingTexts.done.scheduled(name, formatDay(effectiveOn))
    : billingTexts.done.changed(name)
}
