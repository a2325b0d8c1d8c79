import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolveSecrets, type SecretStore } from '../engines/secrets.ts'
import type { Runtime } from '../lambda/runtime.ts'
import type { Application } from '../template/application.ts'
import { readDistribution } from './distribution.ts'
import { createFrontDoor } from './front-door.ts'
import { createGateways } from './gateway.ts'
import { isOwnPage, ownForm, ownPage, type PageSources } from './pages.ts'
import { localize } from './response-headers.ts'
import { createSite, readCacheRules } from './site.ts'

type WebOptions = {
  app: Application
  runtime: Runtime
  secrets: SecretStore
  sources: PageSources
  awsEndpoint: string
  /** Origins on this machine by those of others that they stand in for. */
  standIns: Readonly<Record<string, string>>
  /** Folder of the built web application. */
  site: string
  /** Answers pages in place of the built application; null for none. */
  pages: ((request: IncomingMessage, response: ServerResponse) => void) | null
  now: () => Date
  bodyOfStatus: (status: number) => string
  log: (line: string) => void
}

/**
 * Everything behind the front door's port, wired from the templates.
 * @throws Error where no template declares a distribution.
 */
export function createWebHandler(options: WebOptions) {
  const { model } = options.app
  const distribution = readDistribution(model, (value) => resolveSecrets(value, options.secrets))
  if (!distribution) throw new Error('No template declares a distribution')
  const gateways = createGateways(model, options.runtime, options.log)
  const frontDoor = createFrontDoor({
    distribution,
    gateways,
    site: createSite(options.site, readCacheRules(model)),
    ownPage: (path, query) => ownPage(path, query, options.sources),
    ownForm: (path, form) => ownForm(path, form, options.sources),
    localize: (rules) => localize(model, rules, options.awsEndpoint, options.standIns),
    now: options.now,
    bodyOfStatus: options.bodyOfStatus,
  })
  const { pages } = options
  if (!pages) return frontDoor
  return (request: IncomingMessage, response: ServerResponse): void => {
    const [path = '/'] = (request.url ?? '/').split('?')
    const { domainName } = distribution.behaviourOf(path).origin
    if (gateways.has(domainName) || isOwnPage(path, options.sources))
      void frontDoor(request, response)
    else pages(request, response)
  }
}
