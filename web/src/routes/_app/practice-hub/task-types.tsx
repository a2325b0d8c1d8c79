import { createFileRoute } from '@tanstack/react-router'
import { SubjectPage } from '../../../features/tasks/subjects/subject-page.tsx'
import { Permitted } from '../../../session/permitted.tsx'

export const Route = createFileRoute('/_app/practice-hub/task-types')({ component: TaskTypes })

function TaskTypes() {
  return (
    <Permitted permission="practices.subjects.list">
      <SubjectPage />
    </Permitted>
  )
}
