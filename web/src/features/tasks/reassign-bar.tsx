import { Button, Group, Select, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasLeadRole } from '#shared/model/roles.ts'
import type { Task } from '#shared/model/task.ts'
import { useAction } from '../../data/mutation.ts'
import { reassignTasks } from '../../data/reassign.ts'
import { staffsQuery } from '../../data/staffs.ts'
import { usePractice } from '../../session/member.ts'
import { nameChoices } from '../../ui/name-choices.ts'
import { taskTexts as texts } from './texts.ts'

type Props = {
  picked: readonly Task[]
  /** Picks all that are listed; null where they are. */
  onPickAll: (() => void) | null
  onClear: () => void
}

/** Gives the tasks that are picked to somebody else. */
export function ReassignBar({ picked, onPickAll, onClear }: Props) {
  const { id: practiceId } = usePractice()
  const { data: staffs = [] } = useQuery(staffsQuery(practiceId))
  const [advocateId, setAdvocateId] = useState<string | null>(null)
  const advocates = nameChoices(staffs.filter(({ roles }) => hasLeadRole(roles)))
  const reassign = useAction(reassignTasks(practiceId), {
    onSuccess: ({ given, refused }) => {
      const [first] = refused
      const message = first
        ? texts.reassignedSome(given, refused.length, first.error.message)
        : texts.reassigned(given)
      notifications.show({ message, color: first ? 'yellow' : 'green' })
      onClear()
    },
  })
  return (
    <Group component="section" aria-label={texts.picked(picked.length)} gap="xs" mb="sm">
      <Text size="sm" fw={600} role="status">
        {texts.picked(picked.length)}
      </Text>
      {onPickAll && (
        <Button variant="subtle" onClick={onPickAll}>
          {texts.pickAll}
        </Button>
      )}
      <Select
        aria-label={texts.giveTo}
        placeholder={texts.giveTo}
        searchable
        data={advocates}
        value={advocateId}
        onChange={setAdvocateId}
      />
      <Button
        disabled={advocateId === null}
        loading={reassign.pending}
        onClick={() => advocateId && reassign.start({ tasks: picked, advocateId })}
      >
        {texts.reassign}
      </Button>
      <Button variant="subtle" onClick={onClear}>
        {texts.clearPicked}
      </Button>
    </Group>
  )
}
