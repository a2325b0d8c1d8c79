import { implementLater } from '#functions/platform/http/implement.ts'
import { factorRoutes } from '#shared/api/factors.ts'
import { openidRoutes } from '#shared/api/openid.ts'
import { operatorRoutes } from '#shared/api/operators.ts'
import { passkeyRoutes } from '#shared/api/passkeys.ts'
import { authHandlers } from './auth/routes.ts'
import { type AccountDependencies, createServices } from './compose.ts'
import { memberHandlers } from './members/routes.ts'

/** The routes of accounts (specification, section 7, Auth and Members). */
export function accountRoutes(dependencies: AccountDependencies) {
  const accounts = { ...dependencies, servicesAt: createServices(dependencies) }
  return [
    ...authHandlers(accounts),
    ...implementLater(factorRoutes, async () => {
      const { factorHandlers } = await import('./factors/routes.ts')
      return factorHandlers(accounts)
    }),
    ...implementLater(passkeyRoutes, async () => {
      const { passkeyHandlers } = await import('./passkeys/routes.ts')
      return passkeyHandlers(accounts)
    }),
    ...implementLater(operatorRoutes, async () => {
      const { operatorHandlers } = await import('./operators/routes.ts')
      return operatorHandlers(accounts)
    }),
    ...implementLater(openidRoutes, async () => {
      const { openidHandlers } = await import('./openid/routes.ts')
      return openidHandlers(accounts)
    }),
    ...memberHandlers(accounts),
  ]
}
