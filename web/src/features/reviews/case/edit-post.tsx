import { Box, Textarea } from '@mantine/core'
import * as v from 'valibot'
import { longText } from '#shared/model/fields.ts'
import type { KeyImagePin } from '#shared/model/key-image.ts'
import { postForm, REVIEW_TEXT_MAX, type Review, type ReviewPost } from '#shared/model/review.ts'
import { useAction } from '../../../data/mutation.ts'
import { editPost } from '../../../data/reviews.ts'
import { useDraft } from '../../../session/drafts.ts'
import { errorText, useFields, validateWith } from '../../../ui/form.ts'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { keyImageTexts, replyTexts as texts } from '../texts.ts'
import { OpinionFields, opinionLabels, opinionValues, validateOpinion } from './opinion-fields.tsx'
import { PinImages } from './pin-images.tsx'

type Props = { post: ReviewPost; review: Review; onDone: () => void }

const labels = { content: texts.label, keyImages: keyImageTexts.title }
const { keyImages } = postForm.entries

const pinsOf = (post: ReviewPost): KeyImagePin[] =>
  post.keyImages.map(({ uploadKey, keyImageId }) => ({ uploadKey, keyImageId }))

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

function EditText({ post, review, onDone }: Props) {
  const mayBeEmpty = (pins: readonly KeyImagePin[]) =>
    post.seq > 1 && (post.upload !== null || pins.length > 0)
  const form = useFields({
    initialValues: { content: post.content, keyImages: pinsOf(post) },
    labels,
    validate: validateWith(
      v.pipe(
        v.object({ content: longText(REVIEW_TEXT_MAX), keyImages }),
        v.forward(
          v.check((values) => values.content !== '' || mayBeEmpty(values.keyImages), 'is required'),
          ['content'],
        ),
      ),
      labels,
    ),
  })
  useDraft(`edit-${post.id}`, form)
  const save = useAction(editPost(review.id, post), { onSuccess: onDone, onError: form.report })
  return (
    <SubmitForm form={form} action={save} onCancel={onDone} gap="sm">
      <Textarea autosize minRows={3} maxRows={16} data-autofocus {...form.field('content')} />
      {post.seq > 1 && (
        <PinImages
          patient={review}
          value={form.values.keyImages}
          onChange={(pins) => form.setFieldValue('keyImages', pins)}
          error={errorText(form.errors.keyImages)}
        />
      )}
    </SubmitForm>
  )
}

function EditOpinion({
  post,
  opinion,
  review,
  onDone,
}: Props & { opinion: NonNullable<ReviewPost['opinion']> }) {
  const form = useFields({
    initialValues: opinionValues(opinion, pinsOf(post)),
    labels: opinionLabels,
    validate: validateOpinion,
  })
  useDraft(`edit-${post.id}`, form)
  const save = useAction(editPost(review.id, post), { onSuccess: onDone, onError: form.report })
  return (
    <SubmitForm
      form={form}
      action={{
        pending: save.pending,
        start: (values) => {
          const { keyImages: pins, ...parts } = values
          return save.start({ opinion: parts, keyImages: pins })
        },
      }}
      onCancel={onDone}
      gap="sm"
    >
      <OpinionFields form={form} patient={review} />
    </SubmitForm>
  )
}
