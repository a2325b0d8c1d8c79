import { Badge, Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { scanDay } from '#shared/dicom/modality.ts'
import type { StudyShare } from '#shared/model/study-share.ts'
import { useAction } from '../../../data/mutation.ts'
import { revokeShare, sharesQuery } from '../../../data/study-shares.ts'
import type { Patient } from '../../../data/uploads.ts'
import { usePatientPermission } from '../../../session/permissions.ts'
import { ConfirmButton } from '../../../ui/confirm-button.tsx'
import { formatDate } from '../../../ui/dates.ts'
import { Hint } from '../../../ui/hint.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { sharingTexts as texts } from './texts.ts'

/** A patient's studies that were shared, to those of the staff who may see that. */
export function SharedStudies(patient: Patient) {
  const maySee = usePatientPermission(patient.patientId, 'practices.studyShares.list')
  const mayRevoke = usePatientPermission(patient.patientId, 'practices.studyShares.revoke')
  return maySee && <SharedList {...patient} mayRevoke={mayRevoke ?? false} />
}

/** The same with who opened them; nothing where none was shared. Patients see, and take back, their own. */
export function SharedList({ mayRevoke = true, ...patient }: Patient & { mayRevoke?: boolean }) {
  const { data } = useQuery(sharesQuery(patient))
  if (!data || data.items.length === 0) return null
  return (
    <section>
      <Title order={2} mb="xs">
        {texts.listTitle}
      </Title>
      <Stack gap="xs">
        {data.items.map((share) => (
          <ShareRow key={share.shareId} {...{ share, patient, mayRevoke }} />
        ))}
      </Stack>
    </section>
  )
}

type State = keyof typeof texts.states
const colors: Record<State, string> = {
  open: 'green',
  expired: 'gray',
  revoked: 'gray',
  locked: 'red',
}

function stateOf({ revokedAt, expiresAt, isLocked }: StudyShare): State {
  if (revokedAt !== null) return 'revoked'
  if (Date.parse(expiresAt) <= Date.now()) return 'expired'
  return isLocked ? 'locked' : 'open'
}

type RowProps = { share: StudyShare; patient: Patient; mayRevoke: boolean }

function ShareRow({ share, patient, mayRevoke }: RowProps) {
  const zone = useZone()
  const state = stateOf(share)
  const { description, studyDate, openings } = share
  const [last] = openings
  const study = [description ?? texts.scans, scanDay(studyDate)].filter(Boolean).join(', ')
  return (
    <Paper withBorder p="sm" data-testid="study-share">
      <Group justify="space-between" gap="sm">
        <div style={{ minWidth: 0 }}>
          <Group gap="xs">
            <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
              {share.recipient}
            </Text>
            <Badge color={colors[state]}>{texts.states[state]}</Badge>
          </Group>
          <Text size="sm">{study}</Text>
          <Hint component="div">
            <RelativeTime at={share.createdAt} /> {texts.by(share.createdBy)}
            {state === 'open' && ` · ${texts.until(formatDate(share.expiresAt, 'long', zone))}`}
            {' · '}
            {last ? texts.opened(openings.length) : texts.unopened}
          </Hint>
        </div>
        {mayRevoke && (state === 'open' || state === 'locked') && (
          <Revoke share={share} patient={patient} />
        )}
      </Group>
      {last && (
        <List size="sm" mt={4} aria-label={texts.showOpenings(share.recipient)}>
          {openings.slice(0, 5).map(({ at, name, ip }) => (
            <List.Item key={at + ip}>
              {texts.openedBy(name, ip)} · <RelativeTime at={at} />
            </List.Item>
          ))}
        </List>
      )}
    </Paper>
  )
}

function Revoke({ share, patient }: Omit<RowProps, 'mayRevoke'>) {
  const revoke = useAction(revokeShare({ ...patient, patientId: share.patientId }, share.shareId))
  return (
    <ConfirmButton
      variant="default"
      size="compact-sm"
      loading={revoke.pending}
      aria-label={texts.revokeNamed(share.recipient)}
      title={texts.revokeTitle}
      text={texts.revokeText}
      confirm={texts.revoke}
      keep={texts.keep}
      onConfirm={() => revoke.start()}
    >
      {texts.revoke}
    </ConfirmButton>
  )
}
