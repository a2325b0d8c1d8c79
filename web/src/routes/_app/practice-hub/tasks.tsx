import { createFileRoute, redirect } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { hasLeadRole } from '#shared/model/roles.ts'
import { memberQuery } from '../../../data/members.ts'
import { TaskPage } from '../../../features/tasks/task-page.tsx'
import { Permitted } from '../../../session/permitted.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { taskSearch } from '../../../ui/task-search.ts'

/** Comes when a task is opened. */
const TaskBeside = lazy(() => import('../-task-record.tsx'))

export const Route = createFileRoute('/_app/practice-hub/tasks')({
  validateSearch: taskSearch,
  beforeLoad: async ({ context, search }) => {
    if (Object.values(search).some((value) => value !== undefined)) return
    const member = await context.queryClient.ensureQueryData(memberQuery)
    if (hasLeadRole(member?.practiceStaff?.practiceStaffRoles ?? [])) {
      throw redirect({ to: '/practice-hub/tasks', search: { day: 1 }, replace: true })
    }
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
        onSearch={(changed, push = false) =>
          void navigate({
            search: changed,
            replace: !push,
            // A task beside the list leaves the list where it is.
            resetScroll: changed.task === search.task,
          })
        }
        record={(task) => (
          <Suspense fallback={<RowsSkeleton count={4} height={56} />}>
            <TaskBeside task={task} />
          </Suspense>
        )}
      />
    </Permitted>
  )
}
