import { Divider, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mayManage } from '#shared/model/roles.ts'
import type { StaffDetails } from '#shared/model/staff.ts'
import { useAction } from '../../data/mutation.ts'
import { saveStaff, staffQuery } from '../../data/staffs.ts'
import { useDraft } from '../../session/drafts.ts'
import { useMember, useOwnRoles, useRefreshMember } from '../../session/member.ts'
import { usePermission } from '../../session/permissions.ts'
import { useFields } from '../../ui/form.ts'
import { Hint } from '../../ui/hint.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { changeOf, isCardsGrantable, staffValues, validateStaff } from './editor-values.ts'
import { Leave } from './leave-staff.tsx'
import { RoleBadges } from './role-badges.tsx'
import { RolesInput } from './roles-input.tsx'
import { TagsInput } from './tags-input.tsx'
import { staffLabels, staffTexts } from './texts.ts'

const texts = staffTexts.editor

type Props = { practiceId: string; staffId: string; onDone: () => void }

/** What somebody is and may do in the practice, their phone, and their leaving. */
export function StaffEditor({ practiceId, staffId, onDone }: Props) {
  return (
    <Loaded query={useQuery(staffQuery(practiceId, staffId))} skeleton={<RowsSkeleton count={6} />}>
      {(staff) => <Parts practiceId={practiceId} staff={staff} onDone={onDone} />}
    </Loaded>
  )
}

type PartProps = { practiceId: string; staff: StaffDetails; onDone: () => void }

function Parts(part: PartProps) {
  const { roles } = part.staff
  if (!mayManage(useOwnRoles(), roles)) {
    return (
      <Stack gap="sm">
        <RoleBadges roles={roles} />
        <Hint>{texts.beyond}</Hint>
      </Stack>
    )
  }
  return (
    <Stack gap="lg">
      <Editor {...part} />
      <Divider />
      <Leave practiceId={part.practiceId} staff={part.staff} onLeft={part.onDone} />
    </Stack>
  )
}

/** One form for all of it: what differs is saved, in as many calls as it takes. */
function Editor({ practiceId, staff, onDone }: PartProps) {
  const maySetRoles = usePermission('practices.staffs.setRoles')
  const maySetCards = usePermission('practices.staffs.setPermissions')
  const isSelf = useMember()?.id === staff.staffId
  const refreshMember = useRefreshMember()
  // As they were when this was opened: what others change meanwhile is not undone.
  const [base] = useState(staff)
  const form = useFields({
    initialValues: staffValues(base),
    validate: validateStaff,
    labels: staffLabels,
    optional: ['businessPhone', 'businessPhoneExt', 'tags'],
    owners: { ERR_PRACTICE_AT_LEAST_ONE_ADMIN: 'roles' },
  })
  useDraft(`staff-${staff.staffId}`, form)
  const save = useAction(saveStaff(practiceId, staff.staffId, isSelf), {
    onSuccess: async () => {
      // Whoever changed themselves may and sees something else now.
      if (isSelf) await refreshMember()
      notifications.show({ message: texts.saved, color: 'green' })
      onDone()
    },
    onError: form.report,
  })
  const { roles } = form.values
  return (
    <SubmitForm
      form={form}
      action={{ pending: save.pending, start: (values) => save.start(changeOf(base, values)) }}
      disabled={Object.keys(changeOf(base, form.values)).length === 0}
      onCancel={onDone}
    >
      <RolesInput
        description={texts.rolesHint}
        disabled={!maySetRoles}
        toSelf={isSelf}
        given={base.roles}
        {...form.field('roles')}
      />
      <Divider />
      <Text fw={600}>{texts.phone}</Text>
      <Group grow align="flex-start">
        <PhoneInput {...form.field('businessPhone')} />
        <TextInput inputMode="numeric" {...form.field('businessPhoneExt')} />
      </Group>
      <Switch
        label={texts.enabled}
        {...form.getInputProps('businessPhoneEnabled', { type: 'checkbox' })}
      />
      <TagsInput {...form.field('tags')} />
      {maySetCards && isCardsGrantable(roles) && (
        <Switch
          label={texts.cardsSwitch}
          description={texts.cardsText}
          {...form.getInputProps('cards', { type: 'checkbox' })}
        />
      )}
    </SubmitForm>
  )
}
