import { createQueue } from '#functions/deliveries/public.ts'
import {
  apiDependencies,
  cardTableFromEnvironment,
  vaultFromEnvironment,
} from '#functions/platform/compose.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { createTickets } from '#functions/realtime/public.ts'
import { createCardKeys } from './cards/ports/keys.ts'
import { cardHandlers } from './cards/routes.ts'
import { createCardVault } from './cards/store.ts'
import { emailChoiceHandlers } from './email-choices/routes.ts'
import { messagingHandlers } from './routes.ts'

const api = apiDependencies()
const dependencies = {
  ...api,
  queue: createQueue(vaultFromEnvironment('deliveries'), api.table),
  issueTicket: createTickets(api.table),
}

const vault = createCardVault(cardTableFromEnvironment(), createCardKeys())

export const handler = createApi(dependencies, [
  ...messagingHandlers(dependencies),
  ...cardHandlers({ ...dependencies, vault }),
  ...emailChoiceHandlers(dependencies),
])
