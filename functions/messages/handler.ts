import { createQueue } from '#functions/deliveries/public.ts'
import { apiDependencies, vaultFromEnvironment } from '#functions/platform/compose.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { messagingHandlers } from './routes.ts'

const dependencies = { ...apiDependencies(), queue: createQueue(vaultFromEnvironment()) }

export const handler = createApi(dependencies, messagingHandlers(dependencies))
