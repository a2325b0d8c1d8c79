import { Alert, Select, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { longText } from '#shared/model/fields.ts'
import { REVIEW_COMMENT_MAX, type Review } from '#shared/model/review.ts'
import { useAction } from '../../../data/mutation.ts'
import { reviewOptionsQuery, transferReview } from '../../../data/reviews.ts'
import { staffsQuery } from '../../../data/staffs.ts'
import { useDraft } from '../../../session/drafts.ts'
import { usePermission } from '../../../session/permissions.ts'
import { useFields, validateWith } from '../../../ui/form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { providersOf } from '../choices.ts'
import { actionTexts as texts } from '../texts.ts'

const labels = { providerId: texts.provider, comment: texts.comment }
const validate = validateWith(
  v.object({
    providerId: v.pipe(v.string(), v.nonEmpty('is required')),
    comment: longText(REVIEW_COMMENT_MAX),
  }),
  labels,
)

type Props = { review: Review; opened: boolean; onClose: () => void }

/** Gives a case to a doctor; warns where they have no license where the patient lives. */
export function TransferDialog({ opened, onClose, review }: Props) {
  const title = review.provider ? texts.transferTitle : texts.chooseTitle
  return (
    <FormDialog title={title} opened={opened} onClose={onClose}>
      <TransferForm review={review} onDone={onClose} />
    </FormDialog>
  )
}

function TransferForm({ review, onDone }: { review: Review; onDone: () => void }) {
  const { practiceId, provider } = review
  const { data: staffs = [] } = useQuery(staffsQuery(practiceId))
  const choices = providersOf(staffs).filter(({ value }) => value !== provider?.id)
  const form = useFields({
    initialValues: { providerId: '', comment: '' },
    labels,
    optional: ['comment'],
    validate,
    owners: { ERR_NO_CHANGE: 'providerId', ERR_DOCTOR_NOT_IN_PRACTICE: 'providerId' },
  })
  useDraft('transfer', form)
  const give = useAction(transferReview(review), {
    onSuccess: (changed) => {
      notifications.show({ message: texts.given(changed.provider?.name ?? ''), color: 'green' })
      onDone()
    },
    onError: form.report,
  })
  return (
    <SubmitForm form={form} action={give} submit={texts.give} onCancel={onDone}>
      <Select searchable data-autofocus data={choices} {...form.field('providerId')} />
      <Licensed review={review} providerId={form.values.providerId} />
      <Textarea autosize minRows={2} maxRows={8} {...form.field('comment')} />
    </SubmitForm>
  )
}

/** What is known of a doctor's license where the patient lives, to those who may begin cases. */
function Licensed({ review, providerId }: { review: Review; providerId: string }) {
  const mayAsk = usePermission('medicalRecordReviews.create')
  const options = useQuery({ ...reviewOptionsQuery(review), enabled: mayAsk })
  const chosen = options.data?.providers.find(({ id }) => id === providerId)
  if (!chosen) return null
  const { isVerified, isLicensed } = chosen
  const license = isLicensed === false ? texts.noLicense : texts.unknownLicense
  const warnings = [!isVerified && texts.notVerified, isLicensed !== true && license]
  const said = warnings.filter(Boolean).join(' ')
  if (said === '') return null
  return (
    <Alert color="amber" py="xs" role="alert">
      {said}
    </Alert>
  )
}
