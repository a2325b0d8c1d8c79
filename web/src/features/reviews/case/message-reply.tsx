import { Alert, Textarea } from '@mantine/core'
import * as v from 'valibot'
import { longText } from '#shared/model/fields.ts'
import type { KeyImagePin } from '#shared/model/key-image.ts'
import { postForm, REVIEW_TEXT_MAX, type Review } from '#shared/model/review.ts'
import { useDraft } from '../../../session/drafts.ts'
import { errorText, useFields, validateWith } from '../../../ui/form.ts'
import { Hint } from '../../../ui/hint.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { ChooseFiles } from '../choose-files.tsx'
import type { SendFiles } from '../send-files.ts'
import { keyImageTexts, replyTexts as texts } from '../texts.ts'
import { PinImages } from './pin-images.tsx'
import { useReply } from './use-reply.ts'

type Values = { content: string; uploadKey: string; keyImages: KeyImagePin[] }
const blank: Values = { content: '', uploadKey: '', keyImages: [] }
const labels = {
  ...{ content: texts.label, uploadKey: texts.attachOf },
  keyImages: keyImageTexts.title,
}
const schema = v.pipe(
  v.object({
    content: longText(REVIEW_TEXT_MAX),
    uploadKey: v.string(),
    keyImages: postForm.entries.keyImages,
  }),
  v.forward(
    v.check(
      ({ content, uploadKey, keyImages }) =>
        content !== '' || uploadKey !== '' || keyImages.length > 0,
      'is required',
    ),
    ['content'],
  ),
)

type Props = {
  review: Review
  mayWrite: boolean
  sendFiles: SendFiles
}

/** A message to the other side, with files of the chart. */
export function MessageReply({ review, mayWrite, sendFiles }: Props) {
  const { id, role } = review
  const form = useFields<Values>({
    initialValues: blank,
    labels,
    validate: validateWith(schema, labels),
    onChange: () => reply.changed(),
  })
  useDraft('reply', form)
  const reply = useReply(id, {
    done: texts.sent,
    onSuccess: () => form.reset(),
    onError: form.report,
  })
  const { content, uploadKey } = form.values
  const isKept = !mayWrite && content.trim() !== ''
  if (!mayWrite && !isKept) return <Hint>{texts.ended}</Hint>
  return (
    <SubmitForm
      form={form}
      action={{
        pending: reply.pending,
        start: (values) => reply.start({ ...values, uploadKey: values.uploadKey || null }),
      }}
      submit={texts.send}
      disabled={!mayWrite}
      gap="sm"
    >
      {isKept && (
        <Alert color="amber" role="alert">
          {texts.endedKept}
        </Alert>
      )}
      <Textarea
        autosize
        minRows={3}
        maxRows={16}
        placeholder={texts.placeholder[role]}
        {...form.field('content')}
      />
      <ChooseFiles
        patient={review}
        audience={role === 'patient' ? 'patient' : 'staff'}
        label={texts.attachOf}
        none={texts.attachNone}
        value={uploadKey}
        onChange={(key) => form.setFieldValue('uploadKey', key)}
        sendFiles={sendFiles}
      />
      <PinImages
        patient={review}
        value={form.values.keyImages}
        onChange={(pins) => form.setFieldValue('keyImages', pins)}
        error={errorText(form.errors.keyImages)}
      />
    </SubmitForm>
  )
}
