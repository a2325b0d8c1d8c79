import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import type { Consult } from '#shared/model/consult.ts'
import { consultActionsFor } from '#shared/model/consult-moves.ts'
import { cancelConsult, missConsult, readConsultFile } from '../../../data/consults.ts'
import { mutation, useAction } from '../../../data/mutation.ts'
import { ConfirmButton } from '../../../ui/confirm-button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { Section } from '../../../ui/section.tsx'
import { EditForm } from '../form/edit-form.tsx'
import { InviteForm, TransferForm } from '../form/people-forms.tsx'
import { InviteGuest } from '../guests/invite-guest.tsx'
import { isMissed } from '../standing.ts'
import { actionTexts as texts } from '../texts.ts'
import { useAccess } from './access.ts'

/** What whoever looks can do with a consultation, beside coming in: as the table of its states has it. */
export function ConsultActions({ consult }: { consult: Consult }) {
  const { state, role, scheduledAt, provider } = consult
  const isSignedIn = useAccess() === null
  const actions = consultActionsFor(state, role)
  const isTimed = scheduledAt !== null && state === 'pending'
  const own = (['edit', 'invite', 'transfer', 'cancel'] as const).filter((one) =>
    actions.includes(one),
  )
  const mayMiss = actions.includes('noShow') && isMissed(consult, new Date())
  if (!isSignedIn || (own.length === 0 && !isTimed)) return null
  return (
    <Section title={texts.title}>
      <Stack gap="xs">
        {own.includes('edit') && (
          <InDialog
            label={scheduledAt ? texts.edit : texts.choose}
            title={scheduledAt ? texts.editTitle : texts.chooseTitle}
            isFirst={!scheduledAt}
          >
            {(close) => <EditForm consult={consult} onDone={close} />}
          </InDialog>
        )}
        {own.includes('transfer') && provider && (
          <InDialog label={texts.transfer} title={texts.transferTitle}>
            {(close) => <TransferForm consult={consult} onDone={close} />}
          </InDialog>
        )}
        {own.includes('invite') && (
          <InDialog label={texts.invite} title={texts.inviteTitle}>
            {(close) => <InviteForm consult={consult} onDone={close} />}
          </InDialog>
        )}
        {own.includes('invite') && (
          <InDialog label={texts.inviteGuest} title={texts.inviteGuestTitle}>
            {(close) => <InviteGuest consult={consult} onDone={close} />}
          </InDialog>
        )}
        {isTimed && <CalendarFile consultId={consult.id} />}
        {mayMiss && <NoShow consult={consult} />}
        {own.includes('cancel') && <Cancel consult={consult} />}
      </Stack>
    </Section>
  )
}

type InDialogProps = {
  label: string
  title: string
  isFirst?: boolean
  children: (close: () => void) => ReactNode
}

function InDialog({ label, title, isFirst = false, children }: InDialogProps) {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant={isFirst ? 'filled' : 'default'} fullWidth onClick={open}>
        {label}
      </Button>
      <FormDialog title={title} opened={opened} onClose={close}>
        {children(close)}
      </FormDialog>
    </>
  )
}

function Cancel({ consult }: { consult: Consult }) {
  const cancel = useAction(cancelConsult(consult), {
    onSuccess: () => notifications.show({ message: texts.canceled, color: 'green' }),
  })
  return (
    <ConfirmButton
      variant="subtle"
      color="red"
      fullWidth
      loading={cancel.pending}
      title={texts.cancelTitle}
      text={texts.cancelText}
      confirm={texts.cancel}
      keep={texts.keep}
      onConfirm={() => cancel.start(undefined)}
    >
      {texts.cancel}
    </ConfirmButton>
  )
}

function NoShow({ consult }: { consult: Consult }) {
  const miss = useAction(missConsult(consult), {
    onSuccess: () => notifications.show({ message: texts.noShowKept, color: 'green' }),
  })
  return (
    <ConfirmButton
      variant="default"
      fullWidth
      loading={miss.pending}
      title={texts.noShowTitle}
      text={texts.noShowText}
      confirm={texts.noShow}
      keep={texts.keep}
      onConfirm={() => miss.start(undefined)}
    >
      {texts.noShow}
    </ConfirmButton>
  )
}

const readFile = mutation({ run: readConsultFile })

function CalendarFile({ consultId }: { consultId: string }) {
  const read = useAction(readFile, {
    onSuccess: ({ name, text }) => saveFile(name, 'text/calendar', text),
  })
  return (
    <Button
      variant="default"
      fullWidth
      loading={read.pending}
      onClick={() => read.start(consultId)}
    >
      {texts.calendar}
    </Button>
  )
}
