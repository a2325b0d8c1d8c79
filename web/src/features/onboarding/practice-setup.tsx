import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { homeOf, useMember, worksInPractice } from '../../session/member.ts'
import { SetUpSteps } from '../../ui/set-up-steps.tsx'
import { StepCard } from '../../ui/step-card.tsx'
import { PracticeForm } from './practice-form.tsx'
import { onboardingTexts } from './texts.ts'

const texts = onboardingTexts.setup

/** The page of the third step, and of founding another practice. */
export function PracticeSetup() {
  const member = useMember()
  const practice = member && worksInPractice(member) ? member.practice : null
  return (
    <>
      {!practice && <SetUpSteps active={2} of={3} />}
      <StepCard
        title={practice ? texts.anotherTitle : texts.title}
        lead={practice ? texts.anotherLead(practice.name) : texts.lead}
        footer={
          <>
            {!practice && `${texts.other} `}
            {member && (
              <Anchor renderRoot={(props) => <Link to={homeOf(member)} {...props} />}>
                {practice ? texts.back(practice.name) : texts.otherAction}
              </Anchor>
            )}
          </>
        }
      >
        <PracticeForm />
      </StepCard>
    </>
  )
}
