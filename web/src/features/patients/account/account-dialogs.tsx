import type { ChartAccount } from '#shared/model/chart-account.ts'
import type { PatientRecord } from '#shared/model/patient.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { CorrectForm } from './correct-form.tsx'
import { DetachForm } from './detach-form.tsx'
import { IdentityForm } from './identity-form.tsx'
import { InviteForm } from './invite-form.tsx'
import { correctTexts, detachTexts, identityTexts, inviteTexts } from './texts.ts'

export type AccountDialog = 'invite' | 'identity' | 'correct' | 'detach'

type Props = {
  record: PatientRecord
  account: ChartAccount
  opened: AccountDialog | null
  onClose: () => void
}

/** The forms about the account of a chart; one of them is open at most. */
export function AccountDialogs({ record, account, opened, onClose }: Props) {
  const dialog = (name: AccountDialog, title: string) => ({
    title,
    opened: opened === name,
    onClose,
  })
  return (
    <>
      <FormDialog {...dialog('invite', inviteTexts.title)}>
        <InviteForm record={record} onDone={onClose} />
      </FormDialog>
      <FormDialog {...dialog('identity', identityTexts.title)}>
        <IdentityForm
          record={record}
          invitationId={account.invitation?.invitationId ?? ''}
          onDone={onClose}
        />
      </FormDialog>
      <FormDialog {...dialog('correct', correctTexts.title)}>
        <CorrectForm record={record} onDone={onClose} />
      </FormDialog>
      <FormDialog {...dialog('detach', detachTexts.title)}>
        <DetachForm record={record} onDone={onClose} />
      </FormDialog>
    </>
  )
}
