import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useMember } from '../../../session/member.ts'
import { guestLink } from '../guest-link.ts'
import { pageTexts } from '../page-texts.ts'
import { GuestPage } from './guest-page.tsx'
import { Notice } from './notice.tsx'
import { type After, PatientPage } from './patient-page.tsx'

/** The page at /rad-cloud: for whoever holds a link, else for a patient who is signed in. */
export function RadCloudPage({ before, after }: { before: ReactNode; after: After }) {
  const [link, setLink] = useState(guestLink.read)
  const member = useMember()
  if (link) return <GuestPage link={link} leave={() => setLink(null)} />
  if (member) return <PatientPage member={member} before={before} after={after} />
  return (
    <Notice illustration="scans" title={pageTexts.noLinkTitle} text={pageTexts.noLink}>
      <Button
        mt="xs"
        renderRoot={(props) => <Link to="/login" search={{ returnTo: '/rad-cloud' }} {...props} />}
      >
        {pageTexts.signIn}
      </Button>
    </Notice>
  )
}
