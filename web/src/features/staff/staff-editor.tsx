import {
  Button,
  Checkbox,
  Divider,
  Group,
  List,
  Select,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  mayManage,
  type PracticeRole,
  type StaffTag,
  staffTags,
  takesLeads,
} from '#shared/model/roles.ts'
import {
  NEXT_IN_DISTRIBUTION,
  type OpenTask,
  type StaffDetails,
  staffSettingsForm,
} from '#shared/model/staff.ts'
import { grantedSingly, reachOf } from '#shared/permissions.ts'
import { useAction } from '../../data/mutation.ts'
import {
  openTasksQuery,
  removeStaff,
  setPermissions,
  setRoles as setStaffRoles,
  staffQuery,
  staffsQuery,
  updateStaff,
} from '../../data/staffs.ts'
import { useMember, useOwnRoles, useRefreshMember } from '../../session/member.ts'
import { usePermission } from '../../session/permissions.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { formatDate } from '../../ui/dates.ts'
import { useFields, validateWith } from '../../ui/form.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Hint } from '../../ui/hint.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { formatPhone, PhoneInput } from '../../ui/phone-input.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { useZone } from '../../ui/zone.tsx'
import { RoleBadges } from './role-badges.tsx'
import { RolesInput } from './roles-input.tsx'
import { staffLabels, staffTexts } from './texts.ts'

const texts = staffTexts.editor
/** The only permission that is given to people one by one. */
const CARDS = 'messaging.cards.reveal'

type Props = { practiceId: string; staffId: string; onLeft: () => void }

/** What somebody is and may do in the practice, their phone, and their leaving. */
export function StaffEditor({ practiceId, staffId, onLeft }: Props) {
  return (
    <Loaded query={useQuery(staffQuery(practiceId, staffId))} skeleton={<RowsSkeleton count={6} />}>
      {(staff) => <Parts practiceId={practiceId} staff={staff} onLeft={onLeft} />}
    </Loaded>
  )
}

type PartProps = { practiceId: string; staff: StaffDetails }

function Parts({ onLeft, ...part }: PartProps & { onLeft: () => void }) {
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
      <Roles {...part} />
      <Divider />
      <Phone {...part} />
      <Cards {...part} />
      <Divider />
      <Leave {...part} onLeft={onLeft} />
    </Stack>
  )
}

/** Says that it was saved; whoever changed themselves may and sees something else now. */
function useSaved(staff: StaffDetails) {
  const refreshMember = useRefreshMember()
  const isSelf = useMember()?.id === staff.staffId
  return async (message: string) => {
    if (isSelf) await refreshMember()
    notifications.show({ message, color: 'green' })
  }
}

function Roles({ practiceId, staff }: PartProps) {
  const [roles, setRoles] = useState<PracticeRole[]>(staff.roles)
  const may = usePermission('practices.staffs.setRoles')
  const isSelf = useMember()?.id === staff.staffId
  const saved = useSaved(staff)
  const save = useAction(setStaffRoles(practiceId, staff.staffId), {
    onSuccess: () => saved(texts.rolesSaved),
    inline: true,
  })
  const changed = roles.join() !== staff.roles.join()
  return (
    <Stack gap="sm">
      <FormError error={save.error} />
      <RolesInput
        label={texts.roles}
        description={texts.rolesHint}
        value={roles}
        disabled={!may}
        toSelf={isSelf}
        onChange={(chosen) => {
          setRoles(chosen)
          save.clearError()
        }}
      />
      <Group justify="flex-end">
        <Button
          disabled={!changed || roles.length === 0 || !may}
          loading={save.pending}
          onClick={() => save.start(roles)}
        >
          {staffTexts.save}
        </Button>
      </Group>
    </Stack>
  )
}

type PhoneValues = {
  businessPhone: string
  businessPhoneExt: string
  businessPhoneSp: string
  businessPhoneEnabled: boolean
  tags: StaffTag[]
}

function Phone({ practiceId, staff }: PartProps) {
  const saved = useSaved(staff)
  const initialValues: PhoneValues = {
    businessPhone: formatPhone(staff.businessPhone ?? ''),
    businessPhoneExt: staff.businessPhoneExt ?? '',
    businessPhoneSp: staff.businessPhoneSp ?? '',
    businessPhoneEnabled: staff.businessPhoneEnabled,
    tags: staff.tags,
  }
  const form = useFields({
    initialValues,
    validate: validateWith(staffSettingsForm, staffLabels),
    labels: staffLabels,
  })
  const save = useAction(updateStaff(practiceId, staff.staffId), {
    onSuccess: async (_, sent: PhoneValues) => {
      // What was typed meanwhile is not saved.
      form.resetDirty(sent)
      await saved(texts.phoneSaved)
    },
    onError: form.report,
  })
  return (
    <SubmitForm form={form} action={save} disabled={!form.isDirty()} gap="sm">
      <Text fw={600}>{texts.phone}</Text>
      <Group grow align="flex-start">
        <PhoneInput {...form.field('businessPhone')} label={texts.number} />
        <TextInput
          inputMode="numeric"
          {...form.field('businessPhoneExt')}
          label={texts.extension}
        />
      </Group>
      <TextInput {...form.field('businessPhoneSp')} label={texts.service} />
      <Switch
        label={texts.enabled}
        {...form.getInputProps('businessPhoneEnabled', { type: 'checkbox' })}
      />
      <Checkbox.Group {...form.field('tags')} label={texts.tags}>
        <Group mt="xs">
          {staffTags.map((tag) => (
            <Checkbox key={tag} value={tag} label={tag} />
          ))}
        </Group>
      </Checkbox.Group>
    </SubmitForm>
  )
}

function Cards({ practiceId, staff }: PartProps) {
  const may = usePermission('practices.staffs.setPermissions')
  const saved = useSaved(staff)
  const save = useAction(setPermissions(practiceId, staff.staffId), {
    onSuccess: () => saved(texts.cardsSaved),
    inline: true,
  })
  const grantable =
    grantedSingly.includes(CARDS) && reachOf(CARDS, staff.roles, { [CARDS]: true }).length > 0
  if (!may || !grantable) return null
  return (
    <>
      <Divider />
      <Stack gap="sm">
        <div>
          <Text fw={600}>{texts.cards}</Text>
          <Hint>{texts.cardsText}</Hint>
        </div>
        <FormError error={save.error} />
        <Switch
          label={texts.cardsSwitch}
          checked={staff.permissions[CARDS] === true}
          disabled={save.pending}
          onChange={(event) =>
            save.start({ ...staff.permissions, [CARDS]: event.currentTarget.checked })
          }
        />
      </Stack>
    </>
  )
}

function Leave({ practiceId, staff, onLeft }: PartProps & { onLeft: () => void }) {
  const may = usePermission('practices.staffs.delete')
  const { data: tasks = [], isLoading } = useQuery({
    ...openTasksQuery(practiceId, staff.staffId),
    enabled: may,
  })
  const { data: staffs = [] } = useQuery(staffsQuery(practiceId))
  const [tasksTo, setTasksTo] = useState<string>(NEXT_IN_DISTRIBUTION)
  const heirs = staffs.filter(
    ({ staffId, roles }) => staffId !== staff.staffId && takesLeads(roles),
  )
  const saved = useSaved(staff)
  const name = `${staff.firstName} ${staff.lastName}`
  const leave = useAction(removeStaff(practiceId, staff.staffId), {
    onSuccess: async () => {
      onLeft()
      await saved(texts.left(name))
    },
    inline: true,
  })
  if (!may) return null
  return (
    <Stack gap="sm">
      <FormError error={leave.error} />
      <Hint>{texts.leaveText}</Hint>
      <Group>
        <ConfirmButton
          variant="light"
          color="red"
          // The question names what they leave undone: it is not put before that is known.
          loading={leave.pending || isLoading}
          title={texts.leaveTitle(name)}
          text={
            <>
              {texts.leaveText}
              <LeftTasks tasks={tasks} />
              {tasks.length > 0 && (
                <Select
                  mt="sm"
                  label={texts.tasksTo}
                  allowDeselect={false}
                  // The question is above the drawer.
                  comboboxProps={{ zIndex: 400 }}
                  data={[
                    { value: NEXT_IN_DISTRIBUTION, label: texts.nextInLine },
                    ...heirs.map(({ staffId, firstName, lastName }) => ({
                      value: staffId,
                      label: `${firstName} ${lastName}`,
                    })),
                  ]}
                  value={tasksTo}
                  onChange={(value) => setTasksTo(value ?? NEXT_IN_DISTRIBUTION)}
                />
              )}
            </>
          }
          confirm={texts.leave}
          onConfirm={() => leave.start(tasks.length > 0 ? tasksTo : null)}
        >
          {texts.leave}
        </ConfirmButton>
      </Group>
    </Stack>
  )
}

const TASKS_SHOWN = 8

/** What somebody leaves undone. */
function LeftTasks({ tasks }: { tasks: readonly OpenTask[] }) {
  const zone = useZone()
  if (tasks.length === 0) return null
  const hidden = tasks.length - TASKS_SHOWN
  return (
    <>
      <Text size="sm" mt="sm">
        {texts.leaveTasks(tasks.length)}
      </Text>
      <List size="sm" mt={4}>
        {tasks.slice(0, TASKS_SHOWN).map(({ id, subject, dueAt }) => (
          <List.Item key={id}>
            {subject}, {texts.taskDue(formatDate(dueAt, 'long', zone))}
          </List.Item>
        ))}
        {hidden > 0 && <List.Item>{texts.moreTasks(hidden)}</List.Item>}
      </List>
    </>
  )
}
