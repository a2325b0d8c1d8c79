import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChartAccount } from '#shared/model/chart-account.ts'
import type { PatientRecord } from '#shared/model/patient.ts'
import {
  chartAccountQuery,
  resendChartInvitation,
  revokeChartInvitation,
} from '../../../data/chart-accounts.ts'
import { useAction } from '../../../data/mutation.ts'
import { usePatientPermission } from '../../../session/permissions.ts'
import { ConfirmButton } from '../../../ui/confirm-button.tsx'
import { DeliveryState } from '../../../ui/delivery-state.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { LinesSkeleton } from '../../../ui/skeletons.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { type AccountAction, accountNotes, actionsOf, inviteWords, stateWords } from './account.ts'
import { type AccountDialog, AccountDialogs } from './account-dialogs.tsx'
import { accountTexts as texts } from './texts.ts'

type Props = { record: PatientRecord }

/** The account of a chart for staff who may see it: its state, and what they can do about it. */
export function AccountPart({ record }: Props) {
  const mayRead = usePatientPermission(record.patientId, 'patients.account.read')
  return mayRead ? <Account record={record} /> : null
}

function Account({ record }: Props) {
  const account = useQuery(chartAccountQuery(record))
  return (
    <section aria-label={texts.title}>
      <Title order={2} size="sm" mb="xs">
        {texts.title}
      </Title>
      <Loaded query={account} skeleton={<LinesSkeleton count={2} />}>
        {(data) => <Shown record={record} account={data} />}
      </Loaded>
    </section>
  )
}

function Shown({ record, account }: Props & { account: ChartAccount }) {
  const zone = useZone()
  const [dialog, setDialog] = useState<AccountDialog | null>(null)
  const delivery = account.invitation?.state === 'open' ? account.invitation.delivery : null
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm" fw={600} role="status">
        {stateWords(account, zone)}
      </Text>
      {accountNotes(account, zone).map((note) => (
        <Hint key={note} style={{ overflowWrap: 'anywhere' }}>
          {note}
        </Hint>
      ))}
      <DeliveryState delivery={delivery} />
      <Actions record={record} account={account} onOpen={setDialog} />
      <AccountDialogs
        record={record}
        account={account}
        opened={dialog}
        onClose={() => setDialog(null)}
      />
    </Stack>
  )
}

type ActionsProps = Props & { account: ChartAccount; onOpen: (dialog: AccountDialog) => void }

function Actions({ record, account, onOpen }: ActionsProps) {
  const { patientId, isArchived } = record
  const mayManage = usePatientPermission(patientId, 'patients.account.manage') === true
  const mayDetach = usePatientPermission(patientId, 'patients.account.detach') === true
  const offered = actionsOf(account, { mayManage, mayDetach, isArchived })
  const resend = useAction(resendChartInvitation(record), {
    onSuccess: () => notifications.show({ message: texts.resent, color: 'green' }),
  })
  const revoke = useAction(revokeChartInvitation(record), {
    onSuccess: () => notifications.show({ message: texts.revoked, color: 'green' }),
  })
  const invitationId = account.invitation?.invitationId ?? ''
  const has = (action: AccountAction) => offered.includes(action)
  const look = { size: 'xs', variant: 'default' } as const
  return (
    <Group gap={6}>
      {isArchived && mayManage && account.state !== 'connected' && <Hint>{texts.archived}</Hint>}
      {has('invite') && (
        <Button size="xs" onClick={() => onOpen('invite')}>
          {inviteWords(account)}
        </Button>
      )}
      {has('resend') && (
        <Button {...look} loading={resend.pending} onClick={() => resend.start(invitationId)}>
          {texts.resend}
        </Button>
      )}
      {has('confirm') && (
        <Button {...look} onClick={() => onOpen('identity')}>
          {texts.confirm}
        </Button>
      )}
      {has('revoke') && (
        <ConfirmButton
          {...look}
          loading={revoke.pending}
          title={texts.revokeTitle}
          text={texts.revokeText}
          confirm={texts.revoke}
          keep={texts.keep}
          onConfirm={() => revoke.start(invitationId)}
        >
          {texts.revoke}
        </ConfirmButton>
      )}
      {has('correct') && (
        <Button {...look} onClick={() => onOpen('correct')}>
          {texts.correct}
        </Button>
      )}
      {has('disconnect') && (
        <Button {...look} onClick={() => onOpen('detach')}>
          {texts.disconnect}
        </Button>
      )}
    </Group>
  )
}
