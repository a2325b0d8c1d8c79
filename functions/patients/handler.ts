import { apiDependencies } from '#functions/platform/compose.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { detailHandlers } from './details/routes.ts'
import { patientRoutes } from './routes.ts'

const dependencies = apiDependencies()

export const handler = createApi(dependencies, [
  ...patientRoutes(dependencies),
  ...detailHandlers(dependencies),
])
