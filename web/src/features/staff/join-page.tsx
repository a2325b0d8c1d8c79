import { Box, Button, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import type { InvitationOffer } from '#shared/model/staff.ts'
import { isError } from '../../api/api-error.ts'
import { acceptInvitation, offerQuery } from '../../data/invitations.ts'
import { logoQuery } from '../../data/logos.ts'
import { useAction } from '../../data/mutation.ts'
import { enter, useMember } from '../../session/member.ts'
import { formatEmail } from '../../ui/email.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Hint } from '../../ui/hint.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { PracticeLogo } from '../../ui/practice-logo.tsx'
import { StepCard } from '../../ui/step-card.tsx'
import { roleWords } from './role-badges.tsx'
import { staffTexts } from './texts.ts'

const texts = staffTexts.join

/** Where the link of an invitation leads: who invites, and the way in. */
export function JoinPage({ invitation }: { invitation: string }) {
  const { data: offer, error, refetch } = useQuery(offerQuery(invitation))
  if (error) {
    if (isError(error, 'ERR_INVITATION_INVALID')) {
      return (
        <StepCard title={texts.badTitle} lead={texts.bad}>
          {null}
        </StepCard>
      )
    }
    return <ErrorState error={error} retry={() => void refetch()} />
  }
  if (!offer) {
    return <PageLoading words={texts.loading} />
  }
  return <Offer invitation={invitation} offer={offer} />
}

type Props = { invitation: string; offer: InvitationOffer }

function Offer({ invitation, offer }: Props) {
  const member = useMember()
  const { data: logo } = useQuery(logoQuery(offer.practiceId))
  const { practiceName, invitedByName, email, roles, state } = offer
  if (state === 'expired') {
    return (
      <StepCard title={texts.expiredTitle} lead={texts.expired(invitedByName)}>
        {null}
      </StepCard>
    )
  }
  if (state === 'accepted' && member?.email !== email) {
    return (
      <StepCard title={texts.usedTitle} lead={texts.used}>
        <Button fullWidth renderRoot={(props) => <Link to="/login" {...props} />}>
          {texts.signIn}
        </Button>
      </StepCard>
    )
  }
  return (
    <StepCard
      before={
        logo && (
          <Box mb="sm">
            <PracticeLogo url={logo} name={practiceName} height={48} />
          </Box>
        )
      }
      title={texts.title(practiceName)}
      lead={
        <>
          {texts.lead(invitedByName, roleWords(roles))} {texts.forAddress}{' '}
          <b>{formatEmail(email)}</b>.
        </>
      }
    >
      {member ? <AsMember invitation={invitation} offer={offer} /> : <AsNobody email={email} />}
    </StepCard>
  )
}

/** Signing in or registering comes back here. */
function AsNobody({ email }: { email: string }) {
  const { href } = useLocation()
  const way = { search: { returnTo: href }, state: { visit: { email } } }
  return (
    <Stack>
      <Button fullWidth renderRoot={(props) => <Link to="/register" {...way} {...props} />}>
        {texts.register}
      </Button>
      <Button
        fullWidth
        variant="default"
        renderRoot={(props) => <Link to="/login" {...way} {...props} />}
      >
        {texts.signIn}
      </Button>
    </Stack>
  )
}

function AsMember({ invitation, offer }: Props) {
  const { href } = useLocation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const member = useMember()
  const accept = useAction(acceptInvitation(invitation), {
    onSuccess: (joined) => {
      enter(client, joined)
      return navigate({ to: '/practice-hub', replace: true })
    },
    inline: true,
  })
  const isOther = member?.email !== offer.email
  // Signing in again comes back to the invitation.
  const ending = { cause: null, ends: true, returnTo: href }
  return (
    <Stack>
      <FormError error={accept.error} />
      {isOther ? (
        <Hint>
          {texts.otherText} <b>{formatEmail(member?.email ?? '')}</b>.
        </Hint>
      ) : (
        <Button fullWidth loading={accept.pending} onClick={() => accept.start(undefined)}>
          {texts.accept}
        </Button>
      )}
      {isOther && (
        <Button
          fullWidth
          variant="default"
          renderRoot={(props) => (
            <Link to="/logout" preload={false} state={{ ending }} {...props} />
          )}
        >
          {texts.other}
        </Button>
      )}
    </Stack>
  )
}
