import { createQueue } from '#functions/deliveries/public.ts'
import { apiDependencies, vaultFromEnvironment } from '#functions/platform/compose.ts'
import { readEnvironment } from '#functions/platform/environment.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { providerOf } from './openid/ports/stage-provider.ts'
import { accountRoutes } from './routes.ts'

const dependencies = apiDependencies()
const { clock, origin, table } = dependencies
const provider = providerOf(readEnvironment('openid').OPENID_SECRET_ARN, origin, clock)
const vault = vaultFromEnvironment('factors')
const queueMessage = createQueue(vaultFromEnvironment('deliveries'), table)

export const handler = createApi(
  dependencies,
  accountRoutes({ ...dependencies, vault, queueMessage, provider }),
)
