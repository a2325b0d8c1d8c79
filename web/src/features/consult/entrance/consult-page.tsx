import { Box, Button, Center } from '@mantine/core'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { HeldConsult } from '#shared/model/opened-link.ts'
import { RoomPage } from '../room/room-page.tsx'
import type { ShowScans } from '../room/use-scans.ts'
import { callTexts } from '../texts.ts'
import { GuestEntrance } from './guest-entrance.tsx'
import { heldConsult, invitation, ownLink } from './kept.ts'
import { NoLink, OwnEntrance } from './own-entrance.tsx'
import { ownEntranceTexts as texts } from './texts.ts'

type Props = {
  number: string
  consultId: string
  isSignedIn: boolean
  showScans: ShowScans
}

/** A link gives no right to read scans. It says how its holder can see them nevertheless. */
function NoScans({ words }: { words: string }) {
  return (
    <Center p="md" h="100%" c="white">
      {words}
    </Center>
  )
}
const scansForGuests: ShowScans = () => <NoScans words={callTexts.scansForGuests} />
const scansForPatients: ShowScans = () => <NoScans words={callTexts.scansForAccounts} />

/**
 * The page behind the link of a consultation: at once for whoever is signed in, through an entrance for guests and for
 * patients without an account.
 */
export function ConsultPage({ number, consultId, isSignedIn, showScans }: Props) {
  const [held, setHeld] = useState(() => heldConsult.read(consultId))
  const [linkKey] = useState(() => invitation.read(consultId))
  const [secret] = useState(() => ownLink.read(consultId))
  const [isGone, setGone] = useState(false)
  const [isAsked, setAsked] = useState(false)
  // Whose session ends in the middle of a call signs in again over it.
  const [wasSignedIn] = useState(isSignedIn)
  const access = useMemo(() => held && { key: held.key, pwd: held.pwd }, [held])
  const onOver = useCallback((why: 'gone' | 'again') => {
    heldConsult.forget()
    setGone(why === 'gone')
    setHeld(null)
  }, [])
  function open(next: HeldConsult) {
    heldConsult.keep(next)
    setHeld(next)
  }
  if (access) {
    const shown = linkKey === null ? scansForPatients : scansForGuests
    return <RoomPage {...{ number, consultId, access, onOver }} showScans={shown} />
  }
  if (linkKey !== null) {
    return (
      <Narrow>
        <GuestEntrance {...{ linkKey, isGone }} onOpen={open} />
      </Narrow>
    )
  }
  if (!wasSignedIn || isAsked) {
    return (
      <Narrow>
        {secret === null ? (
          <NoLink />
        ) : (
          <OwnEntrance {...{ number, consultId, secret, isGone }} onOpen={open} />
        )}
      </Narrow>
    )
  }
  return (
    <RoomPage
      {...{ number, consultId, showScans }}
      access={null}
      otherwise={
        secret !== null && (
          <Button variant="default" onClick={() => setAsked(true)}>
            {texts.without}
          </Button>
        )
      }
    />
  )
}

/** As wide as the other pages that ask for one thing. */
function Narrow({ children }: { children: ReactNode }) {
  return (
    <Box maw="28rem" mx="auto">
      {children}
    </Box>
  )
}
