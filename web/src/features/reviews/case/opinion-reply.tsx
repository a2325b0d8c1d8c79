import { Alert } from '@mantine/core'
import type { Review } from '#shared/model/review.ts'
import { useDraft } from '../../../session/drafts.ts'
import { useFields } from '../../../ui/form.ts'
import { Hint } from '../../../ui/hint.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { replyTexts as texts } from '../texts.ts'
import { blankOpinion, OpinionFields, opinionLabels, validateOpinion } from './opinion-fields.tsx'
import { useReply } from './use-reply.ts'

type Props = { review: Review; mayWrite: boolean; onDone: () => void }

/** The doctor's opinion, in its parts. */
export function OpinionReply({ review, mayWrite, onDone }: Props) {
  const form = useFields({
    initialValues: blankOpinion,
    labels: opinionLabels,
    validate: validateOpinion,
    onChange: () => reply.changed(),
  })
  useDraft('opinion', form)
  const reply = useReply(review.id, {
    done: texts.opinionSent,
    onSuccess: () => {
      form.reset()
      onDone()
    },
    onError: form.report,
  })
  return (
    <SubmitForm
      form={form}
      action={{
        pending: reply.pending,
        start: ({ keyImages, ...opinion }) => reply.start({ opinion, keyImages }),
      }}
      submit={texts.sendOpinion}
      disabled={!mayWrite}
      gap="sm"
    >
      {mayWrite ? (
        <Hint>{texts.opinionHint}</Hint>
      ) : (
        <Alert color="amber" role="alert">
          {texts.endedKept}
        </Alert>
      )}
      <OpinionFields form={form} patient={review} />
    </SubmitForm>
  )
}
