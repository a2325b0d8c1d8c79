import { createQueue } from '#functions/deliveries/public.ts'
import { apiDependencies, vaultFromEnvironment } from '#functions/platform/compose.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { detailHandlers } from './details/routes.ts'
import { createDirectories } from './directory/operations/directories.ts'
import { exportHandlers } from './exports/routes.ts'
import { fhirHandlers } from './fhir/routes.ts'
import { leadFormHandlers } from './forms/routes.ts'
import { noteHandlers } from './notes/routes.ts'
import { proposalHandlers } from './proposals/routes.ts'
import { patientRoutes } from './routes.ts'
import { viewHandlers } from './views/routes.ts'

const platform = apiDependencies()
const vault = vaultFromEnvironment()
const dependencies = {
  ...platform,
  vault,
  queue: createQueue(vault),
  directories: createDirectories(platform.clock),
}

export const handler = createApi(dependencies, [
  ...patientRoutes(dependencies),
  ...detailHandlers(dependencies),
  ...proposalHandlers(dependencies),
  ...noteHandlers(dependencies),
  ...viewHandlers(dependencies),
  ...exportHandlers(dependencies),
  ...fhirHandlers(dependencies),
  ...leadFormHandlers(dependencies),
])
