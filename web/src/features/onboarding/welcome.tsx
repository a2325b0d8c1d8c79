import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMember } from '../../session/member.ts'
import { ChoiceCards } from '../../ui/choice-cards.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { onboardingTexts } from './texts.ts'

const texts = onboardingTexts.welcome

/** For a member who is in no practice yet, whom nothing told what they came for. */
export function Welcome({ invitations }: { invitations: ReactNode }) {
  const member = useMember()
  if (!member) return null
  return (
    <>
      <PageHeader title={texts.title(member.firstName)} description={texts.lead} />
      <Stack gap="md">
        {invitations}
        <ChoiceCards
          choices={[
            { drawing: 'scans', ...texts.patient, link: { to: '/rad-cloud' } },
            { drawing: 'provider', ...texts.provider, link: { to: '/my/profession' } },
            { drawing: 'people', ...texts.staff, link: { to: '/join-practice' } },
            { drawing: 'practice', ...texts.practice, link: { to: '/practice-setup' } },
          ]}
        />
      </Stack>
    </>
  )
}
