import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '../../../data/mutation.ts'
import { linksQuery, revokeLink, type ShareLink, sendLinkAgain } from '../../../data/sharelinks.ts'
import { usePermission } from '../../../session/permissions.ts'
import { ConfirmButton } from '../../../ui/confirm-button.tsx'
import { formatDate } from '../../../ui/dates.ts'
import { DeliveryState } from '../../../ui/delivery-state.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { formatPhone } from '../../../ui/phone.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { useZone } from '../../../ui/zone.tsx'
import type { Chart } from '../model.ts'
import { linkTexts } from '../texts.ts'

type Patient = Pick<Chart, 'practiceId' | 'patientId'>

/** The upload links sent to a patient, to those who may see them. */
export function ShareLinks({ practiceId, patientId }: Patient) {
  return usePermission('practices.sharelinks.list') ? (
    <Links practiceId={practiceId} patientId={patientId} />
  ) : null
}

function Links(patient: Patient) {
  return (
    <section>
      <Title order={2} mb="xs">
        {linkTexts.listTitle}
      </Title>
      <Loaded
        query={useQuery(linksQuery(patient))}
        skeleton={<RowsSkeleton count={2} height={48} />}
      >
        {({ items }) => (
          <Stack gap="xs">
            {items.length === 0 && <Hint>{linkTexts.none}</Hint>}
            {items.map((link) => (
              <LinkRow key={link.linkId} link={link} patient={patient} />
            ))}
          </Stack>
        )}
      </Loaded>
    </section>
  )
}

type State = 'active' | 'expired' | 'revoked'

const colors: Record<State, string> = { active: 'green', expired: 'gray', revoked: 'gray' }

function stateOf({ revokedAt, expiresAt }: ShareLink): State {
  if (revokedAt !== null) return 'revoked'
  return Date.parse(expiresAt) > Date.now() ? 'active' : 'expired'
}

function LinkRow({ link, patient }: { link: ShareLink; patient: Patient }) {
  const zone = useZone()
  const state = stateOf(link)
  return (
    <Paper withBorder p="sm" data-testid="share-link">
      <Group justify="space-between" gap="sm">
        <div style={{ minWidth: 0 }}>
          <Group gap="xs">
            <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
              {link.sentThru === 'text' ? formatPhone(link.sentTo) : link.sentTo}
            </Text>
            <Badge color={colors[state]}>{linkTexts[state]}</Badge>
            {state === 'active' && <DeliveryState delivery={link.delivery} />}
          </Group>
          <Hint component="div">
            <RelativeTime at={link.createdAt} />
            {' · '}
            {link.lastUsedAt === null ? (
              linkTexts.unused
            ) : (
              <>
                {linkTexts.used} <RelativeTime at={link.lastUsedAt} />
              </>
            )}
            {state === 'active' &&
              ` · ${linkTexts.expires} ${formatDate(link.expiresAt, 'long', zone)}`}
          </Hint>
        </div>
        {state === 'active' && (
          <Group gap="xs">
            {link.delivery?.state === 'failed' && <SendAgain link={link} patient={patient} />}
            <Revoke linkId={link.linkId} patient={patient} />
          </Group>
        )}
      </Group>
    </Paper>
  )
}

/** Another link in place of one that did not reach the patient: nobody has its password any more. */
function SendAgain({ link, patient }: { link: ShareLink; patient: Patient }) {
  const mayCreate = usePermission('practices.sharelinks.create')
  const mayRevoke = usePermission('practices.sharelinks.revoke')
  const again = useAction(sendLinkAgain(patient, link))
  if (!mayCreate || !mayRevoke) return null
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={again.pending}
      onClick={() => again.start()}
    >
      {linkTexts.sendAgain}
    </Button>
  )
}

function Revoke({ linkId, patient }: { linkId: string; patient: Patient }) {
  const mayRevoke = usePermission('practices.sharelinks.revoke')
  const revoke = useAction(revokeLink(patient.practiceId, linkId))
  if (!mayRevoke) return null
  return (
    <ConfirmButton
      variant="default"
      size="compact-sm"
      loading={revoke.pending}
      title={linkTexts.revokeTitle}
      text={linkTexts.revokeText}
      confirm={linkTexts.revokeConfirm}
      keep={linkTexts.keep}
      onConfirm={() => revoke.start()}
    >
      {linkTexts.revoke}
    </ConfirmButton>
  )
}
