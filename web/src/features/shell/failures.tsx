import { Button, Center, Group, Stack, Text, Title } from '@mantine/core'
import { onlineManager } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { UnauthorizedTip } from '../../session/permitted.tsx'
import { ErrorComments } from '../../ui/form-error.tsx'
import { Illustration, type IllustrationName } from '../../ui/illustrations.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { useOnline } from '../../ui/use-online.ts'
import { WithContact } from '../../ui/with-contact.tsx'
import { PublicShell } from './public-shell.tsx'
import { publicTexts } from './public-texts.ts'

type Props = { drawing: IllustrationName; title: string; children: ReactNode; more?: ReactNode }

function Failure({ drawing, title, children, more }: Props) {
  return (
    <Center component="section" mih="60vh" px="md">
      <Stack align="center" gap="xs" ta="center" maw={440}>
        <Illustration name={drawing} />
        <Title order={1} mt="xs">
          {title}
        </Title>
        {children}
        <Group mt="md" justify="center">
          <Button renderRoot={(props) => <Link to="/" {...props} />}>{publicTexts.home}</Button>
          {more}
        </Group>
      </Stack>
    </Center>
  )
}

/** The page for addresses that lead nowhere. */
export function NotFound() {
  return (
    <Failure drawing="lost" title={publicTexts.notFoundTitle}>
      <Text c="dimmed">{publicTexts.notFound}</Text>
    </Failure>
  )
}

/** In place of a page that needs a connection: opens it once there is one. */
function OfflinePage({ onOnline }: { onOnline: () => void }) {
  const online = useOnline()
  const open = useRef(onOnline)
  open.current = onOnline
  useEffect(() => {
    if (online) open.current()
  }, [online])
  return (
    <Failure drawing="broken" title={uiTexts.offlineTitle}>
      <Text c="dimmed">{uiTexts.offlineData}</Text>
    </Failure>
  )
}

/** The 500 page: a page that could not be shown (specification, section 2). */
export function RenderError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const [wasOnline] = useState(onlineManager.isOnline())
  if (error instanceof ApiError && error.name === 'ERR_ACCESS_DENIED') return <UnauthorizedTip />
  if (error instanceof ApiError && error.name === 'ERR_TARGET_NOT_FOUND') return <NotFound />
  // What failed to load is loaded first, or it would fail again at once.
  const again = () => void router.invalidate().then(reset)
  if (!wasOnline) return <OfflinePage onOnline={again} />
  return (
    <Failure
      drawing="broken"
      title={publicTexts.failedTitle}
      more={
        <Button variant="default" onClick={again}>
          {publicTexts.again}
        </Button>
      }
    >
      <Text c="dimmed">
        <WithContact text={error instanceof ApiError ? error.message : publicTexts.failed} />
      </Text>
      {error instanceof ApiError && <ErrorComments comments={error.comments} />}
    </Failure>
  )
}

/** The same where no frame is around it: for addresses that belong to no part of the product. */
export function FramedNotFound() {
  return (
    <PublicShell wide>
      <NotFound />
    </PublicShell>
  )
}

/** The same where the frame itself could not be shown. */
export function FramedError(props: ErrorComponentProps) {
  return (
    <PublicShell wide>
      <RenderError {...props} />
    </PublicShell>
  )
}
