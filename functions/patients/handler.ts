import { createQueue } from '#functions/deliveries/public.ts'
import { apiDependencies, vaultFromEnvironment } from '#functions/platform/compose.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { detailHandlers } from './details/routes.ts'
import { noteHandlers } from './notes/routes.ts'
import { proposalHandlers } from './proposals/routes.ts'
import { patientRoutes } from './routes.ts'

const dependencies = { ...apiDependencies(), queue: createQueue(vaultFromEnvironment()) }

export const handler = createApi(dependencies, [
  ...patientRoutes(dependencies),
  ...detailHandlers(dependencies),
  ...proposalHandlers(dependencies),
  ...noteHandlers(dependencies),
])
