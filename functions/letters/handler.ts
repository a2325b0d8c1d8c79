import { apiDependencies } from '#functions/platform/compose.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { objectsFromEnvironment } from '#functions/platform/objects-later.ts'
import { letterHandlers } from './routes.ts'

const dependencies = { ...apiDependencies(), objects: objectsFromEnvironment() }

export const handler = createApi(dependencies, letterHandlers(dependencies))
