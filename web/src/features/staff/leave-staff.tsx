import { Group, List, Select, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasLeadRole } from '#shared/model/roles.ts'
import { NEXT_IN_DISTRIBUTION, type OpenTask, type StaffDetails } from '#shared/model/staff.ts'
import { useAction } from '../../data/mutation.ts'
import { openTasksQuery, removeStaff, staffsQuery } from '../../data/staffs.ts'
import { useMember, useRefreshMember } from '../../session/member.ts'
import { usePermission } from '../../session/permissions.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { formatDate } from '../../ui/dates.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Hint } from '../../ui/hint.tsx'
import { nameChoices } from '../../ui/name-choices.ts'
import { useZone } from '../../ui/zone.tsx'
import { staffTexts } from './texts.ts'

const texts = staffTexts.editor

type Props = { practiceId: string; staff: StaffDetails; onLeft: () => void }

/** Deactivates somebody, which cannot be undone; asks who gets what they leave open. */
export function Leave({ practiceId, staff, onLeft }: Props) {
  const may = usePermission('practices.staffs.delete')
  const { data: tasks = [], isLoading } = useQuery({
    ...openTasksQuery(practiceId, staff.staffId),
    enabled: may,
  })
  const { data: staffs = [] } = useQuery(staffsQuery(practiceId))
  const [tasksTo, setTasksTo] = useState<string>(NEXT_IN_DISTRIBUTION)
  const heirs = staffs.filter(
    ({ staffId, roles }) => staffId !== staff.staffId && hasLeadRole(roles),
  )
  const refreshMember = useRefreshMember()
  const isSelf = useMember()?.id === staff.staffId
  const name = `${staff.firstName} ${staff.lastName}`
  const leave = useAction(removeStaff(practiceId, staff.staffId), {
    onSuccess: async () => {
      onLeft()
      if (isSelf) await refreshMember()
      notifications.show({ message: texts.left(name), color: 'green' })
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
                  // The question is above the drawer.
                  comboboxProps={{ zIndex: 400 }}
                  data={[
                    { value: NEXT_IN_DISTRIBUTION, label: texts.nextInLine },
                    ...nameChoices(heirs),
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
