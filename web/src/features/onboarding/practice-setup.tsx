import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { SetUpSteps, StepCard } from '../../ui/step-card.tsx'
import { PracticeForm } from './practice-form.tsx'
import { onboardingTexts } from './texts.ts'

const texts = onboardingTexts.setup

/** The page of the third step. */
export function PracticeSetup() {
  return (
    <>
      <SetUpSteps active={2} />
      <StepCard
        title={texts.title}
        lead={texts.lead}
        footer={
          <>
            {texts.other}{' '}
            <Anchor renderRoot={(props) => <Link to="/welcome" {...props} />}>
              {texts.otherAction}
            </Anchor>
          </>
        }
      >
        <PracticeForm />
      </StepCard>
    </>
  )
}
