import { createLeadReader } from '#functions/patients/public.ts'
import { apiDependencies } from '#functions/platform/compose.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { reportHandlers } from './routes.ts'

const platform = apiDependencies()
const dependencies = { ...platform, readLeads: createLeadReader(platform) }

export const handler = createApi(dependencies, reportHandlers(dependencies))
