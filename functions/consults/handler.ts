import { apiDependencies } from '#functions/platform/compose.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { createTickets } from '#functions/realtime/public.ts'
import { chatHandlers } from './chat/routes.ts'
import { guestHandlers } from './guests/routes.ts'
import { kinesisRelays } from './ports/relays.ts'
import { consultHandlers } from './routes.ts'
import { signalHandlers } from './signals/routes.ts'

const api = apiDependencies()
const dependencies = {
  ...api,
  issueTicket: createTickets(api.table),
  findRelays: kinesisRelays(),
}

export const handler = createApi(dependencies, [
  ...consultHandlers(dependencies),
  ...signalHandlers(dependencies),
  ...guestHandlers(dependencies),
  ...chatHandlers(dependencies),
])
