import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { StepCard } from '../../ui/step-card.tsx'
import { strongFactorTexts as texts } from './strong-factor-texts.ts'

/** Stands in for the pages of an operator who has not added an authenticator app or a passkey. */
export function StrongFactorStep() {
  return (
    <StepCard title={texts.title} lead={texts.lead}>
      <Button fullWidth renderRoot={(props) => <Link to="/my/security" {...props} />}>
        {texts.open}
      </Button>
    </StepCard>
  )
}
