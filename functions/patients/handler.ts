import { createQueue } from '#functions/deliveries/public.ts'
import { apiDependencies, vaultFromEnvironment } from '#functions/platform/compose.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { implementLater } from '#functions/platform/http/implement.ts'
import { fhirRoutes } from '#shared/api/fhir.ts'
import { leadFormRoutes } from '#shared/api/lead-forms.ts'
import { proposalRoutes } from '#shared/api/proposals.ts'
import { detailHandlers } from './details/routes.ts'
import { createDirectories } from './directory/operations/directories.ts'
import { exportHandlers } from './exports/routes.ts'
import { noteHandlers } from './notes/routes.ts'
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
  ...implementLater(proposalRoutes, async () => {
    const { proposalHandlers } = await import('./proposals/routes.ts')
    return proposalHandlers(dependencies)
  }),
  ...noteHandlers(dependencies),
  ...viewHandlers(dependencies),
  ...exportHandlers(dependencies),
  ...implementLater(fhirRoutes, async () => {
    const { fhirHandlers } = await import('./fhir/routes.ts')
    return fhirHandlers(dependencies)
  }),
  ...implementLater(leadFormRoutes, async () => {
    const { leadFormHandlers } = await import('./forms/routes.ts')
    return leadFormHandlers(dependencies)
  }),
])
