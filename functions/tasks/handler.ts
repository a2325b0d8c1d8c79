import { createPatientNames } from '#functions/patients/public.ts'
import { apiDependencies } from '#functions/platform/compose.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { implementLater } from '#functions/platform/http/implement.ts'
import { absenceRoutes } from '#shared/api/absences.ts'
import { distributionReportRoutes } from '#shared/api/distribution-reports.ts'
import { distributionRoutes } from '#shared/api/distributions.ts'
import { taskReportRoutes } from '#shared/api/task-reports.ts'
import { createTaskDirectories } from './directory/operations/directories.ts'
import { taskRoutes } from './routes.ts'
import { subjectHandlers } from './subjects/routes.ts'

const platform = apiDependencies()
const dependencies = {
  ...platform,
  directories: createTaskDirectories(platform.clock),
  patientNames: createPatientNames(platform),
}

export const handler = createApi(dependencies, [
  ...taskRoutes(dependencies),
  ...subjectHandlers(dependencies),
  ...implementLater(distributionRoutes, async () => {
    const { distributionHandlers } = await import('./distributions/routes.ts')
    return distributionHandlers(dependencies)
  }),
  ...implementLater(distributionReportRoutes, async () => {
    const { distributionReportHandlers } = await import('./reports/routes.ts')
    return distributionReportHandlers(dependencies)
  }),
  ...implementLater(taskReportRoutes, async () => {
    const { taskReportHandlers } = await import('./reports/routes.ts')
    return taskReportHandlers(dependencies)
  }),
  ...implementLater(absenceRoutes, async () => {
    const { absenceHandlers } = await import('./absences/routes.ts')
    return absenceHandlers(dependencies)
  }),
])
