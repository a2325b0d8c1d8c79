import { Select, SimpleGrid } from '@mantine/core'
import type { Task } from '#shared/model/task.ts'
import { taskStatus } from '#shared/model/task-codes.ts'
import { useAction } from '../../data/mutation.ts'
import { changeTask } from '../../data/tasks.ts'
import { usePractice } from '../../session/member.ts'
import { usePermission } from '../../session/permissions.ts'
import { Hint } from '../../ui/hint.tsx'
import { taskTexts as texts } from './texts.ts'

/** What there is to find out for a task, and what was found; each status is kept as it is chosen. */
export function TaskChecklist({ task }: { task: Task }) {
  const { id: practiceId } = usePractice()
  const mayEdit = usePermission('practices.tasks.update')
  const change = useAction(changeTask(practiceId, task.id))
  const { checklist, status } = task
  if (checklist.length === 0) return null
  if (!mayEdit || status !== taskStatus.ongoing) {
    return (
      <Hint component="ul" my={0} ps="md">
        {checklist.map(({ id, name, status: found }) => (
          <li key={id}>
            {name}: {found ?? texts.notYet}
          </li>
        ))}
      </Hint>
    )
  }
  const marks = change.input?.checklist
  return (
    <SimpleGrid type="container" cols={{ base: 1, '380px': 2, '700px': 3 }} spacing="xs" mt={4}>
      {checklist.map(({ id, name, statuses, status: found }) => {
        const mark = marks?.find(({ itemId }) => itemId === id)
        return (
          <Select
            key={id}
            size="xs"
            label={name}
            placeholder={texts.notYet}
            clearable
            allowDeselect
            clearButtonProps={{ 'aria-label': texts.clearOf(name) }}
            disabled={change.pending}
            data={statuses}
            value={mark ? mark.status : found}
            onChange={(chosen) => change.start({ checklist: [{ itemId: id, status: chosen }] })}
          />
        )
      })}
    </SimpleGrid>
  )
}
