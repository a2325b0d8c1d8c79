import { createQueue } from '#functions/deliveries/public.ts'
import { apiDependencies, vaultFromEnvironment } from '#functions/platform/compose.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { createTickets } from '#functions/realtime/public.ts'
import { messagingHandlers } from './routes.ts'

const api = apiDependencies()
const dependencies = {
  ...api,
  queue: createQueue(vaultFromEnvironment()),
  issueTicket: createTickets(api.table),
}

export const handler = createApi(dependencies, messagingHandlers(dependencies))
