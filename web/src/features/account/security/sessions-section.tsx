import { Badge, Box, Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { SessionInfo } from '#shared/model/account.ts'
import { endAllSessions, endOtherSessions, endSession, sessionsQuery } from '../../../data/auth.ts'
import { useAction } from '../../../data/mutation.ts'
import { ConfirmButton } from '../../../ui/confirm-button.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Section } from '../../../ui/section.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import classes from './sessions.module.css'
import { securityTexts } from './texts.ts'

const texts = securityTexts.sessions

/** The devices on which the member is signed in, each of which can be signed out. */
export function SessionsSection() {
  return (
    <Section title={texts.title} text={texts.text}>
      <Loaded query={useQuery(sessionsQuery)} skeleton={<RowsSkeleton count={2} height={56} />}>
        {(data) => <Sessions sessions={data} />}
      </Loaded>
    </Section>
  )
}

function Sessions({ sessions }: { sessions: readonly SessionInfo[] }) {
  if (sessions.length === 0) return <Text c="dimmed">{texts.none}</Text>
  const sorted = sessions.toSorted((one, other) => Number(other.current) - Number(one.current))
  return (
    <Stack>
      <ul className={classes.list}>
        {sorted.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <Group gap="sm">
        {sessions.some(({ current }) => !current) && <EndOthers />}
        <EndAll />
      </Group>
    </Stack>
  )
}

function SessionRow({ session }: { session: SessionInfo }) {
  const { current, device, ip, createdAt, lastSeenAt } = session
  return (
    <Group component="li" className={classes.row} justify="space-between" gap="sm">
      <Box miw={0} flex="1 1 14rem">
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {device}
          </Text>
          {current && <Badge color="green">{texts.current}</Badge>}
        </Group>
        <Hint component="div" className={classes.facts ?? ''}>
          {texts.from(ip)}
          {' · '}
          {texts.signedIn} <RelativeTime at={createdAt} />
          {!current && (
            <>
              {', '}
              {texts.active} <RelativeTime at={lastSeenAt} />
            </>
          )}
        </Hint>
      </Box>
      {current ? (
        <Button
          variant="default"
          size="compact-sm"
          renderRoot={(props) => <Link to="/logout" preload={false} {...props} />}
        >
          {texts.logout}
        </Button>
      ) : (
        <EndOne session={session} />
      )}
    </Group>
  )
}

function EndOne({ session: { id, device, ip } }: { session: SessionInfo }) {
  const end = useAction(endSession, {
    onSuccess: () => notifications.show({ message: texts.ended, color: 'green' }),
  })
  return (
    <ConfirmButton
      variant="default"
      size="compact-sm"
      loading={end.pending}
      aria-label={texts.endOf(device, ip)}
      title={texts.endTitle}
      text={texts.endText(device)}
      confirm={texts.end}
      keep={texts.keep}
      onConfirm={() => end.start(id)}
    >
      {texts.end}
    </ConfirmButton>
  )
}

function EndOthers() {
  const end = useAction(endOtherSessions, {
    onSuccess: () => notifications.show({ message: texts.othersDone, color: 'green' }),
  })
  return (
    <ConfirmButton
      variant="default"
      loading={end.pending}
      title={texts.othersTitle}
      text={texts.othersText}
      confirm={texts.others}
      keep={texts.stay}
      onConfirm={() => end.start()}
    >
      {texts.others}
    </ConfirmButton>
  )
}

function EndAll() {
  const navigate = useNavigate()
  const end = useAction(endAllSessions, {
    // There this browser forgets what it knew, and other tabs hear of it.
    onSuccess: () => navigate({ to: '/logout' }),
  })
  return (
    <ConfirmButton
      variant="default"
      loading={end.pending}
      title={texts.allTitle}
      text={texts.allText}
      confirm={texts.all}
      keep={texts.stay}
      onConfirm={() => end.start()}
    >
      {texts.all}
    </ConfirmButton>
  )
}
