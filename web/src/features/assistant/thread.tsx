import { Alert, Anchor, Group, Loader, Paper, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { ChatMessage } from '#shared/model/assistant.ts'
import { Hint } from '../../ui/hint.tsx'
import { kindTexts, assistantTexts as texts } from './texts.ts'

type Props = {
  messages: readonly ChatMessage[]
  /** What is being answered; null for nothing. */
  asked: string | null
}

/** What was asked and answered, oldest first; the newest is in sight. */
export function Thread({ messages, asked }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const count = messages.length + (asked === null ? 0 : 1)
  const shown = useRef(0)
  useEffect(() => {
    // Whoever comes back sees the last answer, and below it where to go on.
    const block = shown.current === 0 ? 'center' : 'nearest'
    if (count > shown.current) end.current?.scrollIntoView({ block })
    shown.current = count
  }, [count])
  return (
    <Stack gap="sm" role="log" aria-label={texts.thread}>
      {messages.map((message) =>
        message.from === 'member' ? (
          <Question key={message.id} text={message.text} />
        ) : (
          <Answer key={message.id} message={message} />
        ),
      )}
      {asked !== null && (
        <>
          <Question text={asked} />
          <Group gap="xs" role="status">
            <Loader size="xs" />
            <Hint>{texts.looking}</Hint>
          </Group>
        </>
      )}
      <div ref={end} />
    </Stack>
  )
}

/** Where an article is; the module of the articles would bring all of them along. */
const articlePath = (slug: string) => `/help/${slug}`

/** Lines as they were written, and never anything but text. */
const lines = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

function Question({ text }: { text: string }) {
  return (
    <Paper
      withBorder
      radius="lg"
      px="md"
      py="xs"
      maw="85%"
      style={{ alignSelf: 'flex-end' }}
      bg="var(--mantine-primary-color-light)"
    >
      <Hint size="xs">{texts.you}</Hint>
      <Text size="sm" style={lines}>
        {text}
      </Text>
    </Paper>
  )
}

function Answer({ message: { kind, text, sources } }: { message: ChatMessage }) {
  const said = (
    <Text size="sm" style={lines}>
      {text}
    </Text>
  )
  if (kind === 'emergency') {
    return (
      <Alert
        color="red"
        icon={<IconAlertTriangle size={18} aria-hidden />}
        title={kindTexts.emergency}
        role="alert"
      >
        {said}
      </Alert>
    )
  }
  const about = kind === null ? undefined : kindTexts[kind]
  return (
    <Paper withBorder radius="lg" px="md" py="xs" maw="85%" style={{ alignSelf: 'flex-start' }}>
      <Hint size="xs">{about ? `${texts.assistant} · ${about}` : texts.assistant}</Hint>
      {said}
      {sources.length > 0 && (
        <Hint size="xs" component="div" mt="xs">
          {texts.sources}:{' '}
          {sources.map(({ slug, title }, place) => (
            <span key={slug}>
              {place > 0 && ', '}
              <Anchor href={articlePath(slug)} target="_blank" rel="noreferrer" size="xs">
                {title}
              </Anchor>
            </span>
          ))}
        </Hint>
      )}
    </Paper>
  )
}
