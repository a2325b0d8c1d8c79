import { Anchor, Button, Group, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { MemberInfo } from '#shared/model/member.ts'
import { chartQuery } from '../../../data/sharelinks.ts'
import { Hint } from '../../../ui/hint.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { LinesSkeleton } from '../../../ui/skeletons.tsx'
import { pageTexts } from '../page-texts.ts'
import { Notice } from './notice.tsx'
import classes from './patient-page.module.css'
import { SendScans } from './send-scans.tsx'

export type After = (practice: { practiceId: string; practiceName: string }) => ReactNode
type Props = {
  member: MemberInfo
  /** Above everything else, such as waiting invitations; a part of another feature. */
  before: ReactNode
  /** What comes below the own scans; a part of another feature. */
  after: After
}

/** The same page for a patient with an account, who may have a chart in several practices. */
export function PatientPage({ member, before, after }: Props) {
  const { patients } = member
  const [picked, choose] = useState<(typeof patients)[number] | null>(null)
  const chosen = picked ?? (patients.length === 1 ? patients[0] : undefined)
  return (
    <Stack gap="lg">
      {before}
      {patients.length === 0 && <NoChart member={member} />}
      {patients.length > 1 && (
        <Stack gap="sm">
          <Title order={chosen ? 2 : 1}>{pageTexts.choose}</Title>
          <Group gap="sm">
            {patients.map((chart) => (
              <Button
                key={chart.patientId}
                variant={chart === chosen ? 'filled' : 'default'}
                aria-pressed={chart === chosen}
                onClick={() => choose(chart)}
              >
                {chart.practiceName}
              </Button>
            ))}
          </Group>
        </Stack>
      )}
      {chosen && <OwnChart key={chosen.patientId} {...chosen} after={after} />}
      <Footer member={member} />
    </Stack>
  )
}

/** Who is signed in, and the ways to other pages. */
function Footer({ member }: { member: MemberInfo }) {
  return (
    <div>
      <Hint>{pageTexts.signedInAs(`${member.firstName} ${member.lastName}`)}</Hint>
      <nav aria-label={pageTexts.pages} className={classes.links}>
        {member.patients.length > 0 && (
          <>
            <FooterLink to="/my" label={pageTexts.home} />
            <FooterLink to="/my/scans" label={pageTexts.ownScans} />
            <FooterLink to="/chat-review" search={{ own: 1 }} label={pageTexts.reviews} />
            <FooterLink to="/v-consult" search={{ own: 1 }} label={pageTexts.consults} />
            <FooterLink to="/my/details" label={pageTexts.details} />
          </>
        )}
        <FooterLink to="/my/practices" label={pageTexts.practices} />
        <FooterLink to="/my/security" label={pageTexts.security} />
        <FooterLink to="/logout" label={pageTexts.logout} />
      </nav>
    </div>
  )
}

function FooterLink({ label, ...link }: Pick<LinkProps, 'to' | 'search'> & { label: string }) {
  return (
    <Anchor
      size="sm"
      underline="always"
      className={classes.link ?? ''}
      renderRoot={(props) => <Link {...link} {...props} />}
    >
      {label}
    </Anchor>
  )
}

type ChartProps = Pick<MemberInfo['patients'][number], 'practiceId' | 'patientId'> & {
  after: After
}

function OwnChart({ practiceId, patientId, after }: ChartProps) {
  const chart = useQuery(chartQuery({ practiceId, patientId }))
  return (
    <Loaded query={chart} skeleton={<LinesSkeleton count={5} />}>
      {(data) => (
        <Stack gap="xl">
          <SendScans chart={data} access={null} />
          {after({ practiceId, practiceName: data.practiceName })}
        </Stack>
      )}
    </Loaded>
  )
}

/** For a member without a connected chart: how to get one. */
function NoChart({ member }: { member: MemberInfo }) {
  if (member.practiceStaff !== null) {
    return (
      <Notice illustration="people" title={pageTexts.staffTitle} text={pageTexts.staff}>
        <Anchor size="sm" renderRoot={(props) => <Link to="/practice-hub/rad-cloud" {...props} />}>
          {pageTexts.staffLink}
        </Anchor>
      </Notice>
    )
  }
  return (
    <Notice
      illustration="scans"
      title={pageTexts.noChartTitle}
      text={
        <>
          {pageTexts.noChart} <b>{member.email}</b>. {pageTexts.noChartLink}
        </>
      }
    >
      <Anchor size="sm" renderRoot={(props) => <Link to="/welcome" {...props} />}>
        {pageTexts.notPatient}
      </Anchor>
    </Notice>
  )
}
