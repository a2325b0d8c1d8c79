import { apiDependencies } from '#functions/platform/compose.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { auditHandlers } from './routes.ts'

const dependencies = apiDependencies()

export const handler = createApi(dependencies, auditHandlers(dependencies))
