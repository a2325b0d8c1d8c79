import { createQueue } from '#functions/deliveries/public.ts'
import {
  apiDependencies,
  cardTableFromEnvironment,
  vaultFromEnvironment,
} from '#functions/platform/compose.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { implementLater } from '#functions/platform/http/implement.ts'
import { objectsFromEnvironment } from '#functions/platform/objects-later.ts'
import { createTickets } from '#functions/realtime/public.ts'
import { cardRoutes } from '#shared/api/cards.ts'
import { messageFileRoutes } from '#shared/api/message-files.ts'
import { emailChoiceHandlers } from './email-choices/routes.ts'
import { messagingHandlers } from './routes.ts'

const api = apiDependencies()
const dependencies = {
  ...api,
  objects: objectsFromEnvironment(),
  queue: createQueue(vaultFromEnvironment('deliveries'), api.table),
  issueTicket: createTickets(api.table),
}

const cardTable = cardTableFromEnvironment()

export const handler = createApi(dependencies, [
  ...messagingHandlers(dependencies),
  ...implementLater(messageFileRoutes, async () => {
    const { messageFileHandlers } = await import('./files/routes.ts')
    return messageFileHandlers(dependencies)
  }),
  ...implementLater(cardRoutes, async () => {
    const [{ cardHandlers }, { createCardVault }, { createCardKeys }] = await Promise.all([
      import('./cards/routes.ts'),
      import('./cards/store.ts'),
      import('./cards/ports/keys.ts'),
    ])
    return cardHandlers({ ...dependencies, vault: createCardVault(cardTable, createCardKeys()) })
  }),
  ...emailChoiceHandlers(dependencies),
])
