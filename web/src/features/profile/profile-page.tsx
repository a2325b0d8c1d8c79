import { Anchor, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { MemberInfo } from '#shared/model/member.ts'
import { BackHome } from '../../session/back-home.tsx'
import { useMember } from '../../session/member.ts'
import { LoginTip } from '../../session/permitted.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { ChartsSection } from './charts-section.tsx'
import { ContactSection } from './contact-section.tsx'
import { NameForm } from './name-form.tsx'
import { NoticePushSection } from './notice-push-section.tsx'
import { NoticeTextsSection } from './notice-texts-section.tsx'
import { NoticesSection } from './notices-section.tsx'
import { PracticesSection } from './practices-section.tsx'
import { profileTexts as texts } from './texts.ts'

/** Who the member is, how they are reached, and where they work or are cared for. */
export function ProfilePage() {
  const member = useMember()
  if (!member) return <LoginTip />
  const works = member.practiceStaffs.length > 0
  return (
    <Stack gap="md" maw="46rem">
      <PageHeader
        title={texts.title}
        description={works ? texts.lead : texts.patientLead}
        action={<BackHome member={member} />}
      />
      <Section title={texts.name.title} text={<NameText member={member} />}>
        <NameForm key={member.id} member={member} />
      </Section>
      <ContactSection member={member} />
      {works && <NoticesSection />}
      {works && <NoticePushSection memberId={member.id} />}
      {works && <NoticeTextsSection canText={member.mobile !== null && member.mobileVerified} />}
      {works && <PracticesSection member={member} />}
      {member.patients.length > 0 && <ChartsSection patients={member.patients} />}
    </Stack>
  )
}

/** Who sees the name, and for patients where they choose which practices get a new one. */
function NameText({ member }: { member: MemberInfo }) {
  if (member.patients.length === 0) return texts.name.text
  return (
    <>
      {texts.name.text} {texts.name.sharing}{' '}
      <Anchor
        inherit
        underline="always"
        renderRoot={(props) => <Link to="/my/practices" {...props} />}
      >
        {texts.name.practices}
      </Anchor>
      .
    </>
  )
}
