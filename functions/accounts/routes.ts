import { authHandlers } from './auth/routes.ts'
import { type AccountDependencies, createServices } from './compose.ts'
import { factorHandlers } from './factors/routes.ts'
import { memberHandlers } from './members/routes.ts'
import { openidHandlers } from './openid/routes.ts'
import { operatorHandlers } from './operators/routes.ts'
import { passkeyHandlers } from './passkeys/routes.ts'

/** The routes of accounts (specification, section 7, Auth and Members). */
export function accountRoutes(dependencies: AccountDependencies) {
  const accounts = { ...dependencies, servicesAt: createServices(dependencies) }
  return [
    ...authHandlers(accounts),
    ...factorHandlers(accounts),
    ...passkeyHandlers(accounts),
    ...operatorHandlers(accounts),
    ...openidHandlers(accounts),
    ...memberHandlers(accounts),
  ]
}
