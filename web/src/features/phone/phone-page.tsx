import { Box, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { phoneServiceQuery } from '../../data/phone.ts'
import { hasBusinessPhone, useMember, usePractice } from '../../session/member.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { formatPhone } from '../../ui/phone.ts'
import { bePhone } from '../../ui/phone-window.ts'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import classes from './phone.module.css'
import { phoneTexts as texts } from './texts.ts'

/**
 * The practice's phone: RingCentral's own, in a frame. Nothing of theirs runs in this page, which tells it whom to call
 * and hears whether it can.
 */
export function PhonePage() {
  const { id: practiceId } = usePractice()
  const member = useMember()
  const isOn = member !== null && hasBusinessPhone(member)
  const query = useQuery({ ...phoneServiceQuery(practiceId), enabled: isOn })
  const off = <EmptyState illustration="locked" title={texts.offTitle} text={texts.off} />
  return (
    <Box className={classes.page}>
      <VisuallyHidden>
        <Title order={1}>{texts.title}</Title>
      </VisuallyHidden>
      {isOn ? (
        <Loaded query={query} skeleton={<LinesSkeleton count={6} />}>
          {({ widget }) => (widget ? <Phone url={widget.url} /> : off)}
        </Loaded>
      ) : (
        off
      )}
    </Box>
  )
}

/** What RingCentral's phone says of itself. */
function isReady(data: unknown): boolean | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null
  if (data.type !== 'rc-dialer-status-notify' || !('ready' in data)) return null
  return data.ready === true
}

function Phone({ url }: { url: string }) {
  const { origin } = new URL(url)
  const frame = useRef<HTMLIFrameElement>(null)
  const [isTaken, setTaken] = useState(false)
  const [ready, setReady] = useState(false)
  const [asked, setAsked] = useState<{ number: string; isCalled: boolean } | null>(null)

  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    bePhone(
      {
        onCall: (number) => setAsked({ number, isCalled: false }),
        onTaken: () => setTaken(true),
      },
      signal,
    )
    const hear = ({ origin: from, data }: MessageEvent<unknown>) => {
      const said = from === origin ? isReady(data) : null
      if (said !== null) setReady(said)
    }
    window.addEventListener('message', hear, { signal })
    return () => ending.abort()
  }, [origin])

  useEffect(() => {
    if (!ready || !asked || asked.isCalled) return
    frame.current?.contentWindow?.postMessage(
      { type: 'rc-adapter-new-call', phoneNumber: `+1${asked.number}`, toCall: true },
      origin,
    )
    setAsked({ ...asked, isCalled: true })
  }, [ready, asked, origin])

  if (isTaken) {
    return <EmptyState illustration="locked" title={texts.takenTitle} text={texts.taken} />
  }
  return (
    <Stack gap={0} h="100%">
      {asked && (
        <Text role="status" size="sm" p="xs">
          {(asked.isCalled ? texts.calls : texts.waits)(formatPhone(asked.number))}
        </Text>
      )}
      <iframe
        ref={frame}
        className={classes.frame}
        title={texts.frame}
        src={url}
        allow="microphone; autoplay"
      />
    </Stack>
  )
}
