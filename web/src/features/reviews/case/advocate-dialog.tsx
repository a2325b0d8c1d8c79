import { Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { Review } from '#shared/model/review.ts'
import { useAction } from '../../../data/mutation.ts'
import { giveToAdvocate } from '../../../data/reviews.ts'
import { staffsQuery } from '../../../data/staffs.ts'
import { useFields } from '../../../ui/form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { advocatesOf } from '../choices.ts'
import { actionTexts as texts } from '../texts.ts'

type Props = { review: Review; opened: boolean; onClose: () => void }

/** Gives a case to an advocate: of the record, or somebody else. */
export function AdvocateDialog({ opened, onClose, review }: Props) {
  return (
    <FormDialog title={texts.advocateTitle} opened={opened} onClose={onClose}>
      <AdvocateForm review={review} onDone={onClose} />
    </FormDialog>
  )
}

const labels = { advocateId: texts.advocate }

function AdvocateForm({ review, onDone }: { review: Review; onDone: () => void }) {
  const { data: staffs = [] } = useQuery(staffsQuery(review.practiceId))
  const form = useFields({
    initialValues: { advocateId: '' },
    labels,
    owners: {
      ...{ ERR_NO_CHANGE: 'advocateId', ERR_MRR_NO_ADVOCATE: 'advocateId' },
      ERR_ADVOCATE_NOT_IN_PRACTICE: 'advocateId',
    },
  })
  const give = useAction(giveToAdvocate(review), {
    onSuccess: (changed) => {
      notifications.show({ message: texts.given(changed.advocate?.name ?? ''), color: 'green' })
      onDone()
    },
    onError: form.report,
  })
  return (
    <SubmitForm
      form={form}
      action={{
        pending: give.pending,
        start: ({ advocateId }) => give.start(advocateId || undefined),
      }}
      submit={texts.give}
      onCancel={onDone}
    >
      <Select
        searchable
        clearable
        allowDeselect
        clearButtonProps={{ 'aria-label': texts.advocateOfRecord }}
        placeholder={texts.advocateOfRecord}
        data-autofocus
        data={advocatesOf(staffs)}
        {...form.field('advocateId')}
      />
    </SubmitForm>
  )
}
