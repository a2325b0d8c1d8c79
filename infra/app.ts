import { join } from 'node:path'
import { App, Tags } from 'aws-cdk-lib'
import flags from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' }
import { domains, ROOT } from './functions.ts'
import { contextNames, REGION, readSettings, type Settings } from './settings.ts'
import { ApiStack } from './stacks/api.ts'
import { DataStack } from './stacks/data.ts'
import { DomainStack } from './stacks/domain.ts'
import { EventsStack } from './stacks/events.ts'
import { HintsStack } from './stacks/hints.ts'
import { WebStack } from './stacks/web.ts'

/**
 * The behaviour of the CDK that the stacks are written for, here and not in cdk.json, so that tests
 * and the local run synthesize just what is deployed. References between stacks are plain exports.
 */
const FLAGS = { ...flags, '@aws-cdk/core:defaultCrossStackReferences': 'strong' } as const

type AppOptions = {
  /** Context as an operator says it with `-c`; the command line's where not given. */
  context?: Record<string, string>
  /** Where the cloud assembly goes; a temporary folder where not given. */
  outdir?: string
  /** Where the built pages are. */
  web?: string
}

/** Where Vite puts the pages that it builds. */
const WEB_BUILD = join(ROOT, '.build/web')

/**
 * One stage of Praxis, ready to synthesize. Needs the bundles of the functions, no account and no
 * network.
 * @throws Error where the context lacks a value or has a malformed one
 */
export function createApp({ context = {}, outdir, web = WEB_BUILD }: AppOptions = {}): App {
  const app = new App({
    context: { ...FLAGS, ...context },
    analyticsReporting: false,
    ...(outdir ? { outdir } : {}),
  })
  const settings = settingsOf(app)
  const stackId = (name: string) => `Praxis-${settings.stage}-${name}`
  const account = process.env.CDK_DEFAULT_ACCOUNT
  const props = { env: { region: REGION, ...(account ? { account } : {}) } }
  const { foundation } = new DataStack(app, stackId('Data'), settings, {
    ...props,
    terminationProtection: true,
  })
  const { platform } = new HintsStack(app, stackId('Hints'), foundation, props)
  const { api } = new ApiStack(app, stackId('Api'), platform, props)
  const { bus } = new EventsStack(app, stackId('Events'), platform, props)
  const pages = new WebStack(app, stackId('Web'), { platform, api, web }, props)
  for (const domain of domains) {
    const stack = new DomainStack(app, stackId(domain.name), {
      ...props,
      platform,
      api,
      bus,
      domain,
    })
    // Functions know a new call before any page makes it.
    pages.addStackDependency(stack)
  }
  Tags.of(app).add('application', 'praxis')
  Tags.of(app).add('stage', settings.stage)
  return app
}

function settingsOf(app: App): Settings {
  const values = contextNames.map((name) => [name, app.node.tryGetContext(name)])
  return readSettings(Object.fromEntries(values.filter(([, value]) => value !== undefined)))
}

if (import.meta.main) createApp().synth()
