import { apiDependencies } from '#functions/platform/compose.ts'
import { readEnvironment } from '#functions/platform/environment.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { createTickets } from '#functions/realtime/public.ts'
import { createVapid } from './push/ports/vapid.ts'
import { notificationHandlers, streamHandlers } from './routes.ts'

const dependencies = apiDependencies()
const { PUSH_KEY_ARN: keyArn, PUSH_HOSTS: hosts } = readEnvironment('push')
const { PUBLIC_ORIGIN: contact } = readEnvironment('api')
const push = {
  vapid: createVapid({ keyArn, contact, clock: dependencies.clock }),
  hosts: hosts.split(','),
}

export const handler = createApi(dependencies, [
  ...notificationHandlers({ ...dependencies, push }),
  ...streamHandlers({ ...dependencies, issueTicket: createTickets(dependencies.table) }),
])
