import { apiDependencies } from '#functions/platform/compose.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { providerHandlers } from './routes.ts'
import { supportHandlers } from './supports/routes.ts'

const dependencies = apiDependencies()

export const handler = createApi(dependencies, [
  ...providerHandlers(dependencies),
  ...supportHandlers(dependencies),
])
