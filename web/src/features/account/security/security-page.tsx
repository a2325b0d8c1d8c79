import { Stack } from '@mantine/core'
import { BackHome } from '../../../session/back-home.tsx'
import { isOperator, useMember } from '../../../session/member.ts'
import { LoginTip } from '../../../session/permitted.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { CloseSection } from './close-section.tsx'
import { EmailSection } from './email-section.tsx'
import { FactorSections } from './factors-section.tsx'
import { MobileSection } from './mobile-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { StaySection } from './stay-section.tsx'
import { securityTexts } from './texts.ts'
import { TwoFactorSection } from './two-factor-section.tsx'

/** How a member signs in, and where. */
export function SecurityPage() {
  const member = useMember()
  if (!member) return <LoginTip />
  return (
    <Stack gap="md" maw="46rem">
      <PageHeader
        title={securityTexts.title}
        description={securityTexts.lead}
        action={<BackHome member={member} />}
      />
      <EmailSection member={member} />
      <PasswordSection member={member} />
      <MobileSection member={member} />
      <TwoFactorSection member={member} />
      <FactorSections member={member} />
      <StaySection />
      <SessionsSection />
      {!isOperator(member) && <CloseSection member={member} />}
    </Stack>
  )
}
