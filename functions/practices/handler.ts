import { createQueue } from '#functions/deliveries/public.ts'
import { apiDependencies, vaultFromEnvironment } from '#functions/platform/compose.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { commentHandlers } from './comments/routes.ts'
import { groupHandlers } from './groups/routes.ts'
import { locationHandlers } from './locations/routes.ts'
import { practiceRoutes } from './routes.ts'

const dependencies = apiDependencies()
const queueMessage = createQueue(vaultFromEnvironment('deliveries'), dependencies.table)

export const handler = createApi(dependencies, [
  ...practiceRoutes({ ...dependencies, queueMessage }),
  ...locationHandlers(dependencies),
  ...groupHandlers(dependencies),
  ...commentHandlers(dependencies),
])
