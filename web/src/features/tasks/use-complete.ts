import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import type { Task } from '#shared/model/task.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { useAction } from '../../api/use-action.ts'
import { usePractice } from '../../session/queries.ts'
import { taskTexts } from './texts.ts'

/** Completes a task; the lists that show it are read again. */
export function useComplete() {
  const { id: practiceId } = usePractice()
  const client = useQueryClient()
  return useAction({
    run: ({ id: taskId, version }: Pick<Task, 'id' | 'version'>, options) =>
      api.tasks.complete({ params: { practiceId, taskId }, body: { version } }, options),
    onSuccess: async () => {
      notifications.show({ message: taskTexts.completed, color: 'green' })
      await client.invalidateQueries({ queryKey: keys.tasks(practiceId) })
    },
  })
}
