import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isError } from '../../../api/api-error.ts'
import { openedLinkQuery } from '../../../data/sharelinks.ts'
import type { Access } from '../../../data/uploads.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { formatPhone } from '../../../ui/phone.ts'
import { LinesSkeleton } from '../../../ui/skeletons.tsx'
import { guestLink, knownPractice, rememberPractice } from '../guest-link.ts'
import { pageTexts } from '../page-texts.ts'
import { Notice } from './notice.tsx'
import { SendScans } from './send-scans.tsx'

/** What a guest's link opens, without signing in. */
export function GuestPage({ link, leave }: { link: NonNullable<Access>; leave: () => void }) {
  const { data, error, refetch } = useQuery(openedLinkQuery(link))
  useEffect(() => {
    if (data) rememberPractice(data)
  }, [data])
  // The server compares the scans: a link shows neither last name nor date of birth.
  const unseen = { middleName: null, lastName: null, dob: null }
  if (data) return <SendScans key={link.key} chart={{ ...data, ...unseen }} access={link} />
  if (!error) return <LinesSkeleton count={5} />
  if (!isError(error, 'ERR_UPLOAD_INVALID_KEY')) {
    return <ErrorState error={error} retry={() => void refetch()} />
  }
  return <BadLink leave={leave} />
}

/** The link is unknown, has expired or was revoked, which are told apart to nobody. */
function BadLink({ leave }: { leave: () => void }) {
  const practice = knownPractice()
  return (
    <Notice illustration="locked" title={pageTexts.badLinkTitle} text={pageTexts.badLink}>
      {practice && (
        <Text mt="xs">
          {practice.practiceName}:{' '}
          <Anchor fw={600} href={`tel:+1${practice.practicePhone}`} underline="always">
            {formatPhone(practice.practicePhone)}
          </Anchor>
        </Text>
      )}
      <Text size="sm" mt="md">
        {pageTexts.haveAccount}{' '}
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link to="/login" search={{ returnTo: '/rad-cloud' }} {...props} />
          )}
          onClick={() => {
            guestLink.forget()
            leave()
          }}
        >
          {pageTexts.signIn}
        </Anchor>
      </Text>
    </Notice>
  )
}
