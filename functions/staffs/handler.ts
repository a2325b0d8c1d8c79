import { createQueue } from '#functions/deliveries/public.ts'
import { apiDependencies, vaultFromEnvironment } from '#functions/platform/compose.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { invitationHandlers } from './invitations/routes.ts'
import { joiningHandlers } from './joining/routes.ts'
import { staffHandlers } from './routes.ts'

const api = apiDependencies()
const dependencies = { ...api, queue: createQueue(vaultFromEnvironment('deliveries'), api.table) }

export const handler = createApi(dependencies, [
  ...staffHandlers(dependencies),
  ...invitationHandlers(dependencies),
  ...joiningHandlers(dependencies),
])
