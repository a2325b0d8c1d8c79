import type { QueueMessage } from '#functions/deliveries/public.ts'
import type { Clock } from '#functions/platform/clock.ts'
import type { Table } from '#functions/platform/table.ts'
import { authHandlers } from './auth/routes.ts'
import { createCodeStore } from './codes/store.ts'
import { createServices } from './compose.ts'
import { memberHandlers } from './members/routes.ts'
import type { Provider } from './openid/ports/provider.ts'
import { openidHandlers } from './openid/routes.ts'
import { createOpenidStore } from './openid/store.ts'
import { createAccountStore } from './store.ts'

type Dependencies = {
  table: Table
  clock: Clock
  origin: string
  queueMessage: QueueMessage
  provider: () => Promise<Provider | null>
}

/** Everything that accounts answer (specification, section 7, Auth and Members). */
export function accountRoutes({ provider, ...dependencies }: Dependencies) {
  const { table, clock, origin, queueMessage } = dependencies
  const store = createAccountStore(table)
  const codes = createCodeStore(table)
  const servicesAt = createServices({ table, origin, store, codes, queueMessage })
  return [
    ...authHandlers({ table, clock, origin, store, servicesAt, provider }),
    ...openidHandlers({
      ...{ table, clock, origin, servicesAt, provider },
      openid: createOpenidStore(table),
    }),
    ...memberHandlers({ table, origin, store, servicesAt }),
  ]
}
