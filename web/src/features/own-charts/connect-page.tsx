import { Anchor, Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { HeldInvitation } from '#shared/model/chart-account.ts'
import type { MemberInfo } from '#shared/model/member.ts'
import { type ApiError, isError } from '../../api/api-error.ts'
import { heldInvitationQuery, invitationPreviewQuery } from '../../data/own-charts.ts'
import { useMember } from '../../session/member.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { StepCard } from '../../ui/step-card.tsx'
import { AcceptForm } from './accept-form.tsx'
import { viewOf, visitorViewOf } from './invitation.ts'
import { invitationLink } from './invitation-link.ts'
import { type EndedReason, endedTexts, invitationTexts as texts } from './texts.ts'

/** Signing in and registering lead back to this page; the secret stays in the tab. */
const back = { returnTo: '/connect' } as const

/** The page of an invitation's link. Opening it changes nothing. */
export function ConnectPage() {
  const [invitation] = useState(invitationLink.read)
  const member = useMember()
  if (invitation === null) return <Ended reason="none" isSignedIn={member !== null} />
  if (!member) return <ForVisitor invitation={invitation} />
  return <ForMember invitation={invitation} member={member} />
}

function ForVisitor({ invitation }: { invitation: string }) {
  const { data, error, refetch } = useQuery(invitationPreviewQuery(invitation))
  if (error) return <Failure error={error} retry={() => void refetch()} isSignedIn={false} />
  if (!data) return <PageLoading words={texts.loading} />
  const view = visitorViewOf(data.state)
  if (view !== 'open' && view !== 'connected') return <Ended reason={view} isSignedIn={false} />
  return (
    <StepCard title={texts.title(data.practiceName)} lead={texts.visitorLead}>
      <Stack gap="sm">
        <Button
          fullWidth
          size="md"
          renderRoot={(props) => <Link to="/register" search={back} {...props} />}
        >
          {texts.createAccount}
        </Button>
        <Button
          fullWidth
          size="md"
          variant="default"
          renderRoot={(props) => <Link to="/login" search={back} {...props} />}
        >
          {texts.signIn}
        </Button>
      </Stack>
    </StepCard>
  )
}

function ForMember({ invitation, member }: { invitation: string; member: MemberInfo }) {
  const { data, error, refetch } = useQuery(heldInvitationQuery(invitation))
  if (error) return <Failure error={error} retry={() => void refetch()} isSignedIn />
  if (!data) return <PageLoading words={texts.loading} />
  const view = viewOf(data)
  if (view === 'connected') return <Connected {...data} />
  if (view !== 'open') return <Ended reason={view} isSignedIn />
  return <Open invitation={invitation} held={data} email={member.email} />
}

type OpenProps = { invitation: string; held: HeldInvitation; email: string }

function Open({ invitation, held, email }: OpenProps) {
  const { practiceName, asksBirthDate, triesLeft } = held
  // Signing out leads back to the invitation, for another account.
  const ending = { cause: null, ends: true, returnTo: back.returnTo }
  return (
    <StepCard
      title={texts.title(practiceName)}
      lead={texts.lead}
      footer={
        <>
          {texts.signedInAs(email)}{' '}
          <Anchor
            inherit
            renderRoot={(props) => (
              <Link to="/logout" preload={false} state={{ ending }} {...props} />
            )}
          >
            {texts.otherAccount}
          </Anchor>
        </>
      }
    >
      <AcceptForm named={{ invitation }} {...{ practiceName, asksBirthDate, triesLeft }} />
    </StepCard>
  )
}

function Connected({ practiceName }: Pick<HeldInvitation, 'practiceName'>) {
  return (
    <StepCard title={texts.connectedTitle(practiceName)} lead={texts.connected}>
      <Stack gap="sm">
        <Button fullWidth size="md" renderRoot={(props) => <Link to="/my/practices" {...props} />}>
          {texts.toPractices}
        </Button>
        <Button
          fullWidth
          size="md"
          variant="default"
          renderRoot={(props) => <Link to="/rad-cloud" {...props} />}
        >
          {texts.toScans}
        </Button>
      </Stack>
    </StepCard>
  )
}

type FailureProps = { error: ApiError; retry: () => void; isSignedIn: boolean }

function Failure({ error, retry, isSignedIn }: FailureProps) {
  if (isError(error, 'ERR_INVITATION_INVALID')) {
    return <Ended reason="invalid" isSignedIn={isSignedIn} />
  }
  return <ErrorState error={error} retry={retry} />
}

function Ended({ reason, isSignedIn }: { reason: EndedReason; isSignedIn: boolean }) {
  const { title, text } = endedTexts[reason]
  return (
    <StepCard title={title} lead={text}>
      {isSignedIn ? (
        <Button
          fullWidth
          variant="default"
          renderRoot={(props) => <Link to="/my/practices" {...props} />}
        >
          {texts.toPractices}
        </Button>
      ) : (
        <Button
          fullWidth
          variant="default"
          renderRoot={(props) => (
            <Link to="/login" search={{ returnTo: '/my/practices' }} {...props} />
          )}
        >
          {texts.signIn}
        </Button>
      )}
    </StepCard>
  )
}
