import { useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import { longText } from '#shared/model/fields.ts'
import type { KeyImagePin } from '#shared/model/key-image.ts'
import { postForm, REVIEW_TEXT_MAX } from '#shared/model/review.ts'
import { useDraft, useHasDraft } from '../../../session/drafts.ts'
import { focusFirst, useFields, validateWith } from '../../../ui/form.ts'
import { keyImageTexts, replyTexts as texts } from '../texts.ts'
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

/**
 * The message to the other side that is being written in a case. The page holds it, because the buttons that give
 * the turn to someone send it too.
 */
export function useMessage(reviewId: string) {
  // A half-written opinion is in sight again after the page was loaded anew.
  const [isOpinion, setOpinion] = useState(useHasDraft('opinion'))
  const form = useFields<Values>({
    initialValues: blank,
    labels,
    validate: validateWith(schema, labels),
    onChange: () => reply.changed(),
  })
  useDraft('reply', form)
  const reply = useReply(reviewId, {
    done: texts.sent,
    onSuccess: () => form.reset(),
    onError: form.report,
  })

  const post = (values: Values, to?: 'patient') =>
    reply.start({ ...values, uploadKey: values.uploadKey || null, ...(to && { to }) })

  /** Shows the field of the message with what is to be done there. */
  function explain(problem: string) {
    flushSync(() => {
      setOpinion(false)
      form.setFieldError('content', problem)
    })
    form.getInputNode('content')?.focus()
  }

  const sendAsQuestion = form.onSubmit((values) => {
    form.clear()
    form.finish()
    post(values, 'patient')
  }, focusFirst(form))

  return {
    form,
    pending: reply.pending,
    isAsking: reply.pending && reply.input?.to === 'patient',
    hasText: form.values.content.trim() !== '',
    /** Whether the opinion is being written instead. */
    isOpinion,
    setOpinion,
    explain,
    send: (values: Values) => post(values),
    /** Sends the message and gives the turn to the patient with it. */
    ask() {
      flushSync(() => setOpinion(false))
      sendAsQuestion()
    },
  }
}

export type Message = ReturnType<typeof useMessage>
