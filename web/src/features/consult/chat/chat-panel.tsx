import { Textarea } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Consult } from '#shared/model/consult.ts'
import { CHAT_LINE_MAX, chatForm } from '#shared/model/consult-chat.ts'
import { sayInCall } from '../../../data/consult-chat.ts'
import { useAction } from '../../../data/mutation.ts'
import { useDraft } from '../../../session/drafts.ts'
import { useFields, validateWith } from '../../../ui/form.ts'
import { Hint } from '../../../ui/hint.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import classes from './chat.module.css'
import { ChatLines } from './chat-lines.tsx'
import { chatTexts as texts } from './texts.ts'
import { type Chat, useChatOf } from './use-chat.ts'

const labels = { text: texts.text }

/** Beside the pictures: what was written in the call, the newest in sight, and what one writes. */
export function ChatPanel({ consult, lines }: { consult: Consult; lines: Chat['lines'] }) {
  const list = useRef<HTMLDivElement>(null)
  const count = lines.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: a line that came is scrolled to
  useEffect(() => {
    // Braces, for browsers differ in what scrolling answers, and an effect answers how it ends.
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [count])
  return (
    <section className={classes.panel} aria-label={texts.title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <div ref={list} className={classes.lines} role="log" aria-label={texts.lines} tabIndex={0}>
        {count === 0 ? <Hint>{texts.none}</Hint> : <ChatLines lines={lines} consult={consult} />}
      </div>
      <Write consultId={consult.id} />
    </section>
  )
}

function Write({ consultId }: { consultId: string }) {
  const of = useChatOf(consultId)
  const form = useFields({
    initialValues: { text: '' },
    labels,
    validate: validateWith(chatForm, labels),
  })
  useDraft('consult-chat', form)
  const say = useAction(sayInCall(of), { onSuccess: () => form.reset(), onError: form.report })
  return (
    <SubmitForm
      form={form}
      action={{ pending: say.pending, start: ({ text }) => say.start(text) }}
      submit={texts.send}
      gap="xs"
    >
      <Textarea
        autosize
        minRows={1}
        maxRows={4}
        maxLength={CHAT_LINE_MAX}
        onKeyDown={sendOnEnter}
        {...form.field('text')}
      />
    </SubmitForm>
  )
}

/** Enter sends, as in chats; with the shift key it begins a line. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
