import { apiDependencies } from '#functions/platform/compose.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { taskRoutes } from './routes.ts'

const dependencies = apiDependencies()

export const handler = createApi(dependencies, taskRoutes(dependencies))
