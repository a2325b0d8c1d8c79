import { createQueue } from '#functions/deliveries/public.ts'
import { apiDependencies, vaultFromEnvironment } from '#functions/platform/compose.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { challengeSealerFromEnvironment } from '#functions/platform/vault/challenge-sealer.ts'
import { newsletterAdminHandlers } from './admin/routes.ts'
import { newsletterHandlers } from './routes.ts'

const api = apiDependencies()
const sealer = challengeSealerFromEnvironment()
const queue = createQueue(vaultFromEnvironment('deliveries'), api.table)

export const handler = createApi(api, [
  ...newsletterHandlers({ ...api, sealer, queue }),
  ...newsletterAdminHandlers(api),
])
