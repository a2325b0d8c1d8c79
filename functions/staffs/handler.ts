import { createQueue } from '#functions/deliveries/public.ts'
import { apiDependencies, vaultFromEnvironment } from '#functions/platform/compose.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { invitationHandlers } from './invitations/routes.ts'
import { joiningHandlers } from './joining/routes.ts'
import { staffHandlers } from './routes.ts'

const dependencies = { ...apiDependencies(), queue: createQueue(vaultFromEnvironment()) }

export const handler = createApi(dependencies, [
  ...staffHandlers(dependencies),
  ...invitationHandlers(dependencies),
  ...joiningHandlers(dependencies),
])
