import { ActionIcon, Anchor, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Notification } from '#shared/model/notification.ts'
import { useAction } from '../../data/mutation.ts'
import { markNotifications } from '../../data/notifications.ts'
import { useMember } from '../../session/member.ts'
import { useSwitchPractice } from '../../session/switch-practice.ts'
import { InAppLink } from '../../ui/in-app-link.tsx'
import { ROW_LINK } from '../../ui/row-keys.ts'
import { noticeTexts as texts } from './texts.ts'

const rowLink = { [ROW_LINK]: true }

type Props = { notice: Notification }

/** What happened, and the way to it; opening it marks it as read. */
export function NoticeLink({ notice }: Props) {
  const { id, link, practiceId, readAt, text } = notice
  const present = useMember()?.practiceId
  const mark = useAction(markNotifications)
  const isUnread = readAt === null
  const look = { size: 'sm', fw: isUnread ? 600 : 400 } as const
  const words = (
    <>
      {isUnread && <VisuallyHidden>{texts.isUnread}</VisuallyHidden>}
      {text}
    </>
  )
  const onGo = () => {
    if (isUnread) mark.start({ ids: [id] })
  }
  if (link === null) return <Text {...look}>{words}</Text>
  if (practiceId !== null && practiceId !== present) {
    return (
      <ElsewhereLink href={link} practiceId={practiceId} onGo={onGo} weight={look.fw}>
        {words}
      </ElsewhereLink>
    )
  }
  return (
    <InAppLink {...look} {...rowLink} display="inline-block" href={link} onGo={onGo}>
      {words}
    </InAppLink>
  )
}

type ElsewhereProps = {
  href: string
  practiceId: string
  onGo: () => void
  weight: number
  children: ReactNode
}

/** The thing is in another practice of the member: it is switched to first. */
function ElsewhereLink({ href, practiceId, onGo, weight, children }: ElsewhereProps) {
  const router = useRouter()
  const change = useSwitchPractice(() => router.navigate({ href }))
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      fw={weight}
      ta="start"
      {...rowLink}
      onClick={() => {
        onGo()
        change.start(practiceId)
      }}
    >
      {children}
    </Anchor>
  )
}

export function MarkButton({ notice: { id, text } }: Props) {
  const mark = useAction(markNotifications)
  return (
    <Tooltip label={texts.mark}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.markOne(text)}
        loading={mark.pending}
        onClick={() => mark.start({ ids: [id] })}
      >
        <IconCheck size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
