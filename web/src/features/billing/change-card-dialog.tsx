import { Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { Subscription } from '#shared/model/billing.ts'
import { billingCardsQuery, updateSubscription } from '../../data/billing.ts'
import { useAction } from '../../data/mutation.ts'
import { useFields } from '../../ui/form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { CardChoice } from './card-choice.tsx'
import { billingTexts as texts } from './texts.ts'

type Props = {
  practiceId: string
  subscription: Subscription
  opened: boolean
  onClose: () => void
}

/** Chooses the card that the subscription is paid with from now on. */
export function ChangeCardDialog({ opened, onClose, ...props }: Props) {
  return (
    <FormDialog title={texts.actions.changeCard} opened={opened} onClose={onClose}>
      <ChangeCardForm {...props} onDone={onClose} />
    </FormDialog>
  )
}

type FormProps = Pick<Props, 'practiceId' | 'subscription'> & { onDone: () => void }

function ChangeCardForm({ practiceId, subscription, onDone }: FormProps) {
  const cards = useQuery(billingCardsQuery(practiceId))
  const form = useFields({
    initialValues: { cardId: subscription.cardId ?? '' },
    labels: { cardId: texts.cards.choose },
  })
  const change = useAction(updateSubscription(practiceId), {
    onSuccess: () => {
      notifications.show({ message: texts.done.card, color: 'green' })
      onDone()
    },
    onError: form.report,
  })
  const { id, version } = subscription
  return (
    <SubmitForm
      form={form}
      action={{
        pending: change.pending,
        start: ({ cardId }) => change.start({ of: { id, version }, action: 'changeCard', cardId }),
      }}
      submit={texts.actions.changeCard}
      disabled={form.values.cardId === (subscription.cardId ?? '')}
      onCancel={onDone}
    >
      <Stack>
        <Loaded query={cards} skeleton={<LinesSkeleton count={2} />}>
          {(items) => (
            <CardChoice
              cards={items}
              {...form.getInputProps('cardId')}
              label={texts.cards.choose}
            />
          )}
        </Loaded>
      </Stack>
    </SubmitForm>
  )
}
