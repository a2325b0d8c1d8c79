import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { type PracticeRole, role } from '#shared/model/roles.ts'
import { invitationForm } from '#shared/model/staff.ts'
import { api } from '../../api/client.ts'
import { useAction } from '../../api/use-action.ts'
import { useDraft } from '../../session/drafts.ts'
import { focusFirst, useServerErrors, validateWith } from '../../ui/form.ts'
import { FormError } from '../../ui/form-error.tsx'
import { useRefreshStaff } from './queries.ts'
import { RolesInput } from './roles-input.tsx'
import { staffLabels, staffTexts } from './texts.ts'

const texts = staffTexts.invite

type Values = { email: string; roles: PracticeRole[] }
type Props = { practiceId: string; onDone: () => void }

/** Invites somebody by email, with the roles they will have. */
export function InviteForm({ practiceId, onDone }: Props) {
  const refresh = useRefreshStaff(practiceId)
  const initialValues: Values = { email: '', roles: [role.staff] }
  const form = useForm({
    mode: 'controlled',
    initialValues,
    validate: validateWith(invitationForm, staffLabels),
    onValuesChange: () => errors.clear(),
  })
  useDraft('staff-invite', form)
  const errors = useServerErrors(form, staffLabels, {
    ERR_PRACTICE_MEMBER_EXISTS: 'email',
    ERR_INVITATION_EXISTS: 'email',
  })
  const invite = useAction({
    run: (body: Values, options) =>
      api.invitations.create({ params: { practiceId }, body }, options),
    onSuccess: async (_invitation, { email }) => {
      await refresh()
      notifications.show({ message: texts.sent(email), color: 'green' })
      onDone()
    },
    onError: errors.report,
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => invite.start(values), focusFirst(form))}>
      <Stack>
        <FormError error={errors.banner} />
        <TextInput
          label={texts.email}
          description={texts.emailHint}
          type="email"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('email')}
        />
        <RolesInput label={texts.roles} {...form.getInputProps('roles')} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone}>
            {staffTexts.cancel}
          </Button>
          <Button type="submit" loading={invite.pending}>
            {texts.send}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
