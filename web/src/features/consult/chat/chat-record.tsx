import { useQuery } from '@tanstack/react-query'
import type { Consult } from '#shared/model/consult.ts'
import { chatQuery } from '../../../data/consult-chat.ts'
import { Section } from '../../../ui/section.tsx'
import { ChatLines } from './chat-lines.tsx'
import { chatTexts as texts } from './texts.ts'
import { useChatOf } from './use-chat.ts'

/** What was written in a call that is over; nothing where nothing was. */
export function ChatRecord({ consult }: { consult: Consult }) {
  const { data: lines = [] } = useQuery({
    ...chatQuery(useChatOf(consult.id)),
    refetchInterval: false,
  })
  if (lines.length === 0) return null
  return (
    <Section title={texts.recordTitle} text={texts.record}>
      <ChatLines lines={lines} consult={consult} />
    </Section>
  )
}
