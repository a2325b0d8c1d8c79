import { createQueue } from '#functions/deliveries/public.ts'
import { apiDependencies, vaultFromEnvironment } from '#functions/platform/compose.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { newsletterAdminHandlers } from './admin/routes.ts'
import { newsletterHandlers } from './routes.ts'

const api = apiDependencies()
const vault = vaultFromEnvironment()

export const handler = createApi(api, [
  ...newsletterHandlers({ ...api, vault, queue: createQueue(vault, api.table) }),
  ...newsletterAdminHandlers(api),
])
