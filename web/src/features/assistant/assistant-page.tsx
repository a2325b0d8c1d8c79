import { Button, Stack, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { type ChatMessage, QUESTION_MAX } from '#shared/model/assistant.ts'
import { askAssistant, assistantChatQuery, startNewChat } from '../../data/assistant.ts'
import { useAction } from '../../data/mutation.ts'
import { useDraft } from '../../session/drafts.ts'
import { useMember, worksInPractice } from '../../session/member.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useFields } from '../../ui/form.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Reveal } from '../../ui/reveal.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { assistantTexts as texts } from './texts.ts'
import { Thread } from './thread.tsx'

const labels = { message: texts.label }

/** Enter asks; with Shift it begins another line, as wherever people write to each other. */
function askOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/** Questions about the product, and what the help says to them. */
export function AssistantPage() {
  const chat = useQuery(assistantChatQuery)
  const form = useFields({ initialValues: { message: '' }, labels })
  useDraft('assistant', form)
  const ask = useAction(askAssistant, {
    onSuccess: () => form.reset(),
    onError: form.report,
  })
  const restart = useAction(startNewChat, {
    onSuccess: () => notifications.show({ message: texts.started, color: 'green' }),
  })
  const isBegun = (chat.data?.messages.length ?? 0) > 0
  return (
    <Stack maw="46rem" gap="md">
      <PageHeader
        title={texts.title}
        description={texts.description}
        action={
          isBegun && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              loading={restart.pending}
              onClick={() => restart.start()}
            >
              {texts.startNew}
            </Button>
          )
        }
      />
      <Reveal skeleton={<LinesSkeleton count={4} />}>
        <Loaded query={chat} skeleton={<LinesSkeleton count={4} />}>
          {({ messages }) =>
            messages.length === 0 && !ask.pending ? (
              <Beginning onAsk={ask.start} />
            ) : (
              <Thread messages={messages} asked={beingAnswered(messages, ask.input)} />
            )
          }
        </Loaded>
        <SubmitForm
          form={form}
          action={{ pending: ask.pending, start: ({ message }) => ask.start(message.trim()) }}
          submit={texts.ask}
          disabled={form.values.message.trim() === ''}
        >
          <Textarea
            {...form.field('message')}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={QUESTION_MAX}
            placeholder={texts.placeholder}
            description={texts.hint}
            onKeyDown={askOnEnter}
          />
        </SubmitForm>
      </Reveal>
    </Stack>
  )
}

/** The question that is on its way, until it is in the conversation. */
function beingAnswered(messages: readonly ChatMessage[], asked: string | undefined): string | null {
  const last = messages.findLast(({ from }) => from === 'member')
  return asked === undefined || last?.text === asked ? null : asked
}

/** What others ask, for whoever does not know how to begin. */
function Beginning({ onAsk }: { onAsk: (question: string) => void }) {
  const member = useMember()
  const { staff, patients } = texts.examples
  const examples = member && worksInPractice(member) ? staff : patients
  return (
    <EmptyState
      illustration="mail"
      title={texts.emptyTitle}
      text={texts.empty}
      action={
        <Stack gap="xs" mt="xs">
          {examples.map((question) => (
            <Button key={question} variant="default" size="xs" onClick={() => onAsk(question)}>
              {question}
            </Button>
          ))}
        </Stack>
      }
    />
  )
}
