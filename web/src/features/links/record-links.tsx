import { Badge, Group, Paper, Stack, Switch, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PatientLink, PatientLinkState } from '#shared/model/patient-link.ts'
import { useAction } from '../../data/mutation.ts'
import { patientLinksQuery, revokePatientLink } from '../../data/patient-links.ts'
import { usePermission } from '../../session/permissions.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { formatDate } from '../../ui/dates.ts'
import { Hint } from '../../ui/hint.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { formatPhone } from '../../ui/phone.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { useZone } from '../../ui/zone.tsx'
import { recordLinksTexts as texts } from './texts.ts'

type Patient = { practiceId: string; patientId: string }

/** All links that open data of a patient without an account, for staff who may see the links. */
export function RecordLinks(patient: Patient) {
  return usePermission('practices.sharelinks.list') ? <Links {...patient} /> : null
}

function Links(patient: Patient) {
  const [showsEnded, setShowsEnded] = useState(false)
  return (
    <Paper withBorder radius="md" p={{ base: 'md', sm: 'lg' }} component="section">
      <Group justify="space-between" mb="xs">
        <Title order={2}>{texts.title}</Title>
        <Switch
          label={texts.showEnded}
          checked={showsEnded}
          onChange={(event) => setShowsEnded(event.currentTarget.checked)}
        />
      </Group>
      <Hint mb="sm">{texts.description}</Hint>
      <Loaded
        query={useQuery(patientLinksQuery(patient))}
        skeleton={<RowsSkeleton count={2} height={64} />}
      >
        {({ items }) => (
          <Rows
            patient={patient}
            links={items.filter((link) => showsEnded || isLive(link))}
            none={showsEnded ? texts.none : texts.noneOpen}
          />
        )}
      </Loaded>
    </Paper>
  )
}

/** A locked link is live: its holder still has it, and staff may want to revoke it. */
const isLive = ({ state }: PatientLink) => state === 'open' || state === 'locked'

type RowsProps = { patient: Patient; links: readonly PatientLink[]; none: string }

function Rows({ patient, links, none }: RowsProps) {
  if (links.length === 0) return <Text size="sm">{none}</Text>
  return (
    <Stack gap="xs">
      {links.map((link) => (
        <LinkRow key={`${link.kind} ${link.linkId}`} {...{ link, patient }} />
      ))}
    </Stack>
  )
}

const colors: Record<PatientLinkState, string> = {
  open: 'green',
  locked: 'amber',
  expired: 'gray',
  revoked: 'gray',
}

function LinkRow({ link, patient }: { link: PatientLink; patient: Patient }) {
  const zone = useZone()
  const { kind, recipients, state, createdAt, createdBy, expiresAt, openedAt } = link
  return (
    <Paper withBorder p="sm" data-testid="patient-link">
      <Group justify="space-between" gap="sm">
        <div style={{ minWidth: 0 }}>
          <Group gap="xs">
            <Text size="sm" fw={600}>
              {texts.kinds[kind]}
            </Text>
            <Badge variant="light" color={colors[state]}>
              {texts.states[state]}
            </Badge>
          </Group>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {texts.sentTo(recipients.map(shownRecipient))}
          </Text>
          <Hint component="div">
            <RelativeTime at={createdAt} />
            {createdBy !== null && ` ${texts.by(createdBy)}`}
            {' · '}
            {openedAt === null ? (
              texts.notOpened
            ) : (
              <>
                {texts.opened} <RelativeTime at={openedAt} />
              </>
            )}
            {state === 'open' &&
              expiresAt !== null &&
              ` · ${texts.expires} ${formatDate(expiresAt, 'long', zone)}`}
          </Hint>
        </div>
        {isLive(link) && <Revoke {...{ link, patient }} />}
      </Group>
    </Paper>
  )
}

/** A mobile number in the form that staff read. */
const shownRecipient = (recipient: string) =>
  /^\d{10}$/.test(recipient) ? formatPhone(recipient) : recipient

function Revoke({ link, patient }: { link: PatientLink; patient: Patient }) {
  const mayRevoke = usePermission('practices.sharelinks.revoke')
  const { kind, linkId } = link
  const revoke = useAction(revokePatientLink(patient, { kind, linkId }), {
    onSuccess: () => notifications.show({ message: texts.revoked, color: 'green' }),
  })
  if (!mayRevoke) return null
  return (
    <ConfirmButton
      variant="default"
      size="compact-sm"
      loading={revoke.pending}
      title={texts.revokeTitle(texts.kinds[kind])}
      text={texts.revokeText}
      confirm={texts.revokeConfirm}
      keep={texts.keep}
      onConfirm={() => revoke.start()}
    >
      {texts.revoke}
    </ConfirmButton>
  )
}
