import { apiDependencies } from '#functions/platform/compose.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { patientLinkHandlers } from './routes.ts'

const dependencies = apiDependencies()

export const handler = createApi(dependencies, patientLinkHandlers(dependencies))
