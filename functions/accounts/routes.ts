import { implementLater } from '#functions/platform/http/implement.ts'
import { openidRoutes } from '#shared/api/openid.ts'
import { operatorRoutes } from '#shared/api/operators.ts'
import { authHandlers } from './auth/routes.ts'
import { type AccountDependencies, createServices } from './compose.ts'
import { factorHandlers } from './factors/routes.ts'
import { memberHandlers } from './members/routes.ts'
import { passkeyHandlers } from './passkeys/routes.ts'

/** The routes of accounts (specification, section 7, Auth and Members). */
export function accountRoutes(dependencies: AccountDependencies) {
  const accounts = { ...dependencies, servicesAt: createServices(dependencies) }
  return [
    ...authHandlers(accounts),
    ...factorHandlers(accounts),
    ...passkeyHandlers(accounts),
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
