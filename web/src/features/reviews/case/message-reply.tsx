import { Alert, Textarea } from '@mantine/core'
import type { Review } from '#shared/model/review.ts'
import { errorText } from '../../../ui/form.ts'
import { Hint } from '../../../ui/hint.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { ChooseFiles } from '../choose-files.tsx'
import type { SendFiles } from '../send-files.ts'
import { replyTexts as texts } from '../texts.ts'
import { PinImages } from './pin-images.tsx'
import type { Message } from './use-message.ts'

type Props = {
  review: Review
  message: Message
  mayWrite: boolean
  sendFiles: SendFiles
}

/** A message to the other side, with files of the chart. */
export function MessageReply({ review, message, mayWrite, sendFiles }: Props) {
  const { role } = review
  const { form, pending, send } = message
  const { content, uploadKey } = form.values
  const isKept = !mayWrite && content.trim() !== ''
  if (!mayWrite && !isKept) return <Hint>{texts.ended}</Hint>
  return (
    <SubmitForm
      form={form}
      action={{ pending, start: send }}
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
