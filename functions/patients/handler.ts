import { createQueue } from '#functions/deliveries/public.ts'
import { apiDependencies, vaultFromEnvironment } from '#functions/platform/compose.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { implementLater } from '#functions/platform/http/implement.ts'
import { chartAccountRoutes } from '#shared/api/chart-accounts.ts'
import { detailRoutes } from '#shared/api/details.ts'
import { exportRoutes } from '#shared/api/exports.ts'
import { fhirRoutes } from '#shared/api/fhir.ts'
import { leadFormRoutes } from '#shared/api/lead-forms.ts'
import { noteRoutes } from '#shared/api/notes.ts'
import { ownChartRoutes } from '#shared/api/own-charts.ts'
import { proposalRoutes } from '#shared/api/proposals.ts'
import { viewRoutes } from '#shared/api/views.ts'
import { createDirectories } from './directory/operations/directories.ts'
import { patientRoutes } from './routes.ts'

const platform = apiDependencies()
const dependencies = {
  ...platform,
  queue: createQueue(vaultFromEnvironment('deliveries'), platform.table),
  directories: createDirectories(platform.clock),
}

export const handler = createApi(dependencies, [
  ...patientRoutes(dependencies),
  ...implementLater(detailRoutes, async () => {
    const { detailHandlers } = await import('./details/routes.ts')
    return detailHandlers(dependencies)
  }),
  ...implementLater(proposalRoutes, async () => {
    const { proposalHandlers } = await import('./proposals/routes.ts')
    return proposalHandlers(dependencies)
  }),
  ...implementLater(chartAccountRoutes, async () => {
    const { chartAccountHandlers } = await import('./accounts/routes.ts')
    return chartAccountHandlers(dependencies)
  }),
  ...implementLater(ownChartRoutes, async () => {
    const { ownChartHandlers } = await import('./accounts/routes.ts')
    return ownChartHandlers(dependencies)
  }),
  ...implementLater(noteRoutes, async () => {
    const { noteHandlers } = await import('./notes/routes.ts')
    return noteHandlers(dependencies)
  }),
  ...implementLater(viewRoutes, async () => {
    const { viewHandlers } = await import('./views/routes.ts')
    return viewHandlers(dependencies)
  }),
  ...implementLater(exportRoutes, async () => {
    const { exportHandlers } = await import('./exports/routes.ts')
    return exportHandlers(dependencies)
  }),
  ...implementLater(fhirRoutes, async () => {
    const { fhirHandlers } = await import('./fhir/routes.ts')
    return fhirHandlers(dependencies)
  }),
  ...implementLater(leadFormRoutes, async () => {
    const [{ leadFormHandlers }, { challengeSealerFromEnvironment }] = await Promise.all([
      import('./forms/routes.ts'),
      import('#functions/platform/vault/challenge-sealer.ts'),
    ])
    return leadFormHandlers({ ...dependencies, sealer: challengeSealerFromEnvironment() })
  }),
])
