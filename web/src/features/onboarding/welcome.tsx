import { useMember } from '../../session/member.ts'
import { ChoiceCards } from '../../ui/choice-cards.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { onboardingTexts } from './texts.ts'

const texts = onboardingTexts.welcome

/** For a member who is in no practice yet, whom nothing told what they came for. */
export function Welcome() {
  const member = useMember()
  if (!member) return null
  return (
    <>
      <PageHeader title={texts.title(member.firstName)} description={texts.lead} />
      <ChoiceCards
        choices={[
          { drawing: 'scans', ...texts.patient, link: { to: '/rad-cloud' } },
          { drawing: 'people', ...texts.staff, link: { to: '/join-practice' } },
          { drawing: 'practice', ...texts.practice, link: { to: '/practice-setup' } },
        ]}
      />
    </>
  )
}
