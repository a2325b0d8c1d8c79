import { apiDependencies } from '#functions/platform/compose.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { createTickets } from '#functions/realtime/public.ts'
import { notificationHandlers, streamHandlers } from './routes.ts'

const dependencies = apiDependencies()

export const handler = createApi(dependencies, [
  ...notificationHandlers(dependencies),
  ...streamHandlers({ ...dependencies, issueTicket: createTickets(dependencies.table) }),
])
