import { createFileRoute, redirect } from '@tanstack/react-router'
import { memberQuery } from '../../../data/members.ts'
import { TaskPage } from '../../../features/tasks/task-page.tsx'
import { Permitted } from '../../../session/permitted.tsx'
import { taskSearch } from '../../../ui/task-search.ts'

export const Route = createFileRoute('/_app/practice-hub/tasks')({
  validateSearch: taskSearch,
  beforeLoad: async ({ context, search }) => {
    if (Object.values(search).some((value) => value !== undefined)) return
    const member = await context.queryClient.ensureQueryData(memberQuery)
    const [{ browserZone }, { openTasks }] = await Promise.all([
      import('../../../ui/dates.ts'),
      import('../../../ui/task-windows.ts'),
    ])
    const zone = member?.practice?.timezone ?? browserZone
    throw redirect({
      to: '/practice-hub/tasks',
      search: openTasks(new Date(), zone),
      replace: true,
    })
  },
  component: Tasks,
})

function Tasks() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Permitted permission="practices.tasks.list">
      <TaskPage
        search={search}
        onSearch={(changed) => void navigate({ search: changed, replace: true })}
      />
    </Permitted>
  )
}
