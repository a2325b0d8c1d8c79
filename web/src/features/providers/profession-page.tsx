import { Alert, Group, List, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { type ProviderProfile, titledName } from '#shared/model/provider.ts'
import { useAction } from '../../data/mutation.ts'
import { leaveAsProvider, ownProviderQuery } from '../../data/providers.ts'
import { BackHome } from '../../session/back-home.tsx'
import { useMember, worksInPractice } from '../../session/member.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Reveal } from '../../ui/reveal.tsx'
import { Section } from '../../ui/section.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { ApplyForm } from './apply-form.tsx'
import { BaaSection } from './baa-section.tsx'
import { LicensesSection } from './licenses-section.tsx'
import { PracticeSection } from './practice-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { ReturnedSection } from './returned-section.tsx'
import { SupportsSection } from './supports-section.tsx'
import { needTexts, providerTexts as texts } from './texts.ts'
import { VerificationBadge } from './verification-badge.tsx'

/** The member as a provider: applies, or keeps profile, agreement and licenses. */
export function ProfessionPage() {
  const member = useMember()
  return (
    <Stack gap="md" maw="60rem">
      <PageHeader
        title={texts.title}
        description={texts.description}
        action={member && <BackHome member={member} />}
      />
      <Reveal skeleton={<RowsSkeleton count={4} height={72} />}>
        <Loaded
          query={useQuery(ownProviderQuery)}
          skeleton={<RowsSkeleton count={4} height={72} />}
        >
          {(profile) => <Provider profile={profile} />}
        </Loaded>
        {member && (worksInPractice(member) ? <SupportsSection /> : <PracticeSection />)}
      </Reveal>
    </Stack>
  )
}

function Provider({ profile }: { profile: ProviderProfile | null }) {
  if (profile === null) return <ApplyForm again={false} />
  if (profile.verification === 'inactive') {
    return (
      <>
        <Badged profile={profile} />
        <ApplyForm again />
      </>
    )
  }
  return (
    <>
      <Badged profile={profile} />
      {profile.returned?.answeredAt === null && <ReturnedSection returned={profile.returned} />}
      <BaaSection profile={profile} />
      <LicensesSection profile={profile} />
      <ProfileSection key={profile.appliedAt} profile={profile} />
      <LeaveSection />
    </>
  )
}

/** Who it is, with the badge, and what is missing. */
function Badged({ profile }: { profile: ProviderProfile }) {
  const { firstName, lastName, title, verification } = profile
  const needs = verification === 'inactive' ? [] : neededOf(profile)
  return (
    <>
      <Group gap="sm">
        <Text fw={600}>{titledName(`${firstName} ${lastName}`, title)}</Text>
        <VerificationBadge verification={verification} />
      </Group>
      {needs.length > 0 && (
        <Alert color="amber" title={texts.missing.title}>
          <List size="sm">
            {needs.map((need) => (
              <List.Item key={need}>{needTexts[need]}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </>
  )
}

/** The open steps. An application that was sent back waits for its answer, and is not being reviewed. */
function neededOf({ missing, returned }: ProviderProfile) {
  const isReturned = returned?.answeredAt === null
  return missing.filter((need) => need !== 'verification' || !isReturned)
}

function LeaveSection() {
  const leave = useAction(leaveAsProvider, {
    onSuccess: () => notifications.show({ message: texts.leave.done, color: 'green' }),
  })
  return (
    <Section title={texts.leave.title} text={texts.leave.text}>
      <ConfirmButton
        variant="default"
        loading={leave.pending}
        title={texts.leave.confirmTitle}
        text={texts.leave.confirmText}
        confirm={texts.leave.action}
        keep={texts.leave.keep}
        onConfirm={() => leave.start()}
      >
        {texts.leave.action}
      </ConfirmButton>
    </Section>
  )
}
