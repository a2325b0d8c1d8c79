import { createPatientNames } from '#functions/patients/public.ts'
import { apiDependencies } from '#functions/platform/compose.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { absenceHandlers } from './absences/routes.ts'
import { createTaskDirectories } from './directory/operations/directories.ts'
import { distributionHandlers } from './distributions/routes.ts'
import { distributionReportHandlers, taskReportHandlers } from './reports/routes.ts'
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
  ...distributionHandlers(dependencies),
  ...distributionReportHandlers(dependencies),
  ...taskReportHandlers(dependencies),
  ...absenceHandlers(dependencies),
])
