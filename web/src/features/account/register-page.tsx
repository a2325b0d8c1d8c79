import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { offerQuery } from '../../data/invitations.ts'
import { type ArrivalSearch, arrivalOf, type Purpose } from '../../session/arrival.ts'
import { ChoiceCards } from '../../ui/choice-cards.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { StepCardPending, StepFooter } from '../../ui/step-card.tsx'
import { AccountLink } from './account-link.tsx'
import { RegisterForm } from './register-form.tsx'
import { accountTexts } from './texts.ts'

const texts = accountTexts.register

const drawings = { patient: 'scans', staff: 'people', practice: 'practice' } as const

/** Where an account is created: by what brings the person, who is asked where no link tells. */
export function RegisterPage({ search }: { search: ArrivalSearch }) {
  const arrival = arrivalOf(search)
  if (!arrival) return <Choice search={search} />
  if (arrival.for === 'invitee') {
    return <InviteeForm invitation={arrival.invitation} search={search} />
  }
  const { title, lead } = texts.as[arrival.for]
  return <RegisterForm key={arrival.for} title={title} lead={lead} search={search} />
}

function Choice({ search }: { search: ArrivalSearch }) {
  const choiceOf = (purpose: Purpose) => ({
    drawing: drawings[purpose],
    ...texts.choices[purpose],
    link: { to: '/register', search: { ...search, for: purpose } } as const,
  })
  return (
    <>
      <PageHeader title={texts.choose} />
      <ChoiceCards choices={[choiceOf('patient'), choiceOf('staff'), choiceOf('practice')]} />
      <StepFooter>
        {texts.toSignIn}{' '}
        <AccountLink to="/login" search={search}>
          {texts.signIn}
        </AccountLink>
      </StepFooter>
    </>
  )
}

type InviteeProps = { invitation: string; search: ArrivalSearch }

/** An invitation that cannot be accepted is explained by its own page. */
function InviteeForm({ invitation, search }: InviteeProps) {
  const { data: offer, error } = useQuery(offerQuery(invitation))
  if (error || (offer && offer.state !== 'open')) {
    return <Navigate to="/join" search={{ invitation }} replace />
  }
  if (!offer) return <StepCardPending />
  return (
    <RegisterForm
      title={texts.join(offer.practiceName)}
      lead={texts.joinLead(offer.invitedByName)}
      search={search}
      invited={offer.email}
    />
  )
}
