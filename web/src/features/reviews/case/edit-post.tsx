import { Box, Textarea } from '@mantine/core'
import * as v from 'valibot'
import { longText } from '#shared/model/fields.ts'
import { opinionPartLabels, REVIEW_TEXT_MAX, type ReviewPost } from '#shared/model/review.ts'
import { useAction } from '../../../data/mutation.ts'
import { editPost } from '../../../data/reviews.ts'
import { useDraft } from '../../../session/drafts.ts'
import { useFields, validateWith } from '../../../ui/form.ts'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { replyTexts as texts } from '../texts.ts'
import { OpinionFields, opinionValues, validateOpinion } from './opinion-fields.tsx'

type Props = { post: ReviewPost; reviewId: string; onDone: () => void }

const labels = { content: texts.label }

/** Changes what nobody of the other side has read yet; what is typed stays where that is refused. */
export function EditPost({ post, ...props }: Props) {
  return (
    <Box mt="xs">
      {post.opinion ? (
        <EditOpinion post={post} opinion={post.opinion} {...props} />
      ) : (
        <EditText post={post} {...props} />
      )}
    </Box>
  )
}

function EditText({ post, reviewId, onDone }: Props) {
  const isRequired = post.upload === null
  const content = longText(REVIEW_TEXT_MAX)
  const form = useFields({
    initialValues: { content: post.content },
    labels,
    validate: validateWith(
      v.object({ content: isRequired ? v.pipe(content, v.nonEmpty('is required')) : content }),
      labels,
    ),
  })
  useDraft(`edit-${post.id}`, form)
  const save = useAction(editPost(reviewId, post), { onSuccess: onDone, onError: form.report })
  return (
    <SubmitForm form={form} action={save} onCancel={onDone} gap="sm">
      <Textarea autosize minRows={3} maxRows={16} data-autofocus {...form.field('content')} />
    </SubmitForm>
  )
}

function EditOpinion({
  post,
  opinion,
  reviewId,
  onDone,
}: Props & { opinion: NonNullable<ReviewPost['opinion']> }) {
  const form = useFields({
    initialValues: opinionValues(opinion),
    labels: opinionPartLabels,
    validate: validateOpinion,
  })
  useDraft(`edit-${post.id}`, form)
  const save = useAction(editPost(reviewId, post), { onSuccess: onDone, onError: form.report })
  return (
    <SubmitForm
      form={form}
      action={{ pending: save.pending, start: (values) => save.start({ opinion: values }) }}
      onCancel={onDone}
      gap="sm"
    >
      <OpinionFields form={form} />
    </SubmitForm>
  )
}
