import { apiDependencies, vaultFromEnvironment } from '#functions/platform/compose.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { facebookHandlers } from './facebook/routes.ts'
import { googleAdsHandlers } from './google-ads/routes.ts'
import { phoneHandlers } from './phone/routes.ts'
import { createCredentialVault } from './ports/credentials.ts'
import { integrationsFromEnvironment } from './ports/settings.ts'
import { webhookHandlers } from './webhooks/routes.ts'

const platform = apiDependencies()
const dependencies = {
  ...platform,
  vault: createCredentialVault(vaultFromEnvironment('integrations')),
  settings: integrationsFromEnvironment(platform.clock),
}

export const handler = createApi(dependencies, [
  ...webhookHandlers(dependencies),
  ...facebookHandlers(dependencies),
  ...googleAdsHandlers(dependencies),
  ...phoneHandlers(dependencies),
])
