import { Checkbox, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { type PracticeRole, role, type StaffTag } from '#shared/model/roles.ts'
import { invitationForm } from '#shared/model/staff.ts'
import { invite as inviteByEmail } from '../../data/invitations.ts'
import { useAction } from '../../data/mutation.ts'
import { useDraft } from '../../session/drafts.ts'
import { useFields, validateWith } from '../../ui/form.ts'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { RolesInput } from './roles-input.tsx'
import { TagsInput } from './tags-input.tsx'
import { staffLabels, staffTexts } from './texts.ts'

const texts = staffTexts.invite

type Values = { email: string; roles: PracticeRole[]; tags: StaffTag[] }
type Props = { practiceId: string; onDone: () => void }

/** Invites somebody by email, with the roles they will have. */
export function InviteForm({ practiceId, onDone }: Props) {
  const initialValues: Values = { email: '', roles: [role.staff], tags: [] }
  const form = useFields({
    initialValues,
    validate: validateWith(invitationForm, staffLabels),
    labels: staffLabels,
    optional: ['tags'],
    owners: {
      ERR_PRACTICE_MEMBER_EXISTS: 'email',
      ERR_INVITATION_EXISTS: 'email',
    },
  })
  useDraft('staff-invite', form)
  const [another, setAnother] = useState(false)
  const invite = useAction(inviteByEmail(practiceId), {
    onSuccess: (_invitation, { email }) => {
      notifications.show({ message: texts.sent(email), color: 'green' })
      if (!another) return onDone()
      form.setFieldValue('email', '')
      form.getInputNode('email')?.focus()
    },
    onError: form.report,
  })
  return (
    <SubmitForm form={form} action={invite} submit={texts.send} onCancel={onDone}>
      <TextInput
        description={texts.emailHint}
        type="email"
        autoComplete="off"
        data-autofocus
        {...form.field('email')}
      />
      <RolesInput {...form.field('roles')} />
      <TagsInput {...form.field('tags')} />
      <Checkbox
        label={texts.another}
        checked={another}
        onChange={({ currentTarget }) => setAnother(currentTarget.checked)}
      />
    </SubmitForm>
  )
}
