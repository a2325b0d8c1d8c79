import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { createApp } from '#infra/app.ts'
import { bundle } from '#infra/bundle.ts'
import { bundleOf, domains, functions, ROOT } from '#infra/functions.ts'

/** Synthesis takes a second or two; many times that on a busy machine. */
export const PATIENCE = 120_000

// CloudFormation's own rules take as long again: one test asks for them.
process.env.CDK_VALIDATION ??= 'false'

/** The stages that differ: one on a laptop, one with a name of its own and everything set. */
export const stages = {
  local: { stage: 'local', origin: 'http://localhost:3000' },
  named: {
    stage: 'named',
    domain: 'app.example.com',
    hostedZoneId: 'Z0123456789',
    hostedZoneName: 'example.com',
    smsIdentity: 'arn:aws:sms-voice:us-east-1:123456789012:phone-number/phone-1',
    alarmEmail: 'operator@example.com',
  },
} as const

export type StageName = keyof typeof stages

/** The longest name that a stage may have, for names that are made with it. */
const longest = { ...stages.named, stage: 'longestnames', concurrency: '1000' }
export type StackName = 'Data' | 'Hints' | 'Api' | 'Events' | 'Web'

/** The templates by stack; those of domains by their names. */
export type Templates = Record<StackName, Template> & Record<string, Template>

/** Deploying needs the bundles; they are made where the test run has not made them before. */
export async function bundled(): Promise<void> {
  if (functions.some(({ name }) => !existsSync(join(ROOT, bundleOf(name), 'index.mjs')))) {
    await bundle()
  }
}

/** A stage as it would be synthesized, with pages of two files. */
export async function stageOf(name: StageName): Promise<App> {
  await bundled()
  return createApp({ context: stages[name], web: builtPages() })
}

/** A stage as it would be deployed; `longest` has everything set and the longest name. */
export async function assemblyOf(name: StageName | 'longest') {
  await bundled()
  const context = name === 'longest' ? longest : stages[name]
  return createApp({ context, web: builtPages() }).synth()
}

/** Nobody changes templates, so the files share them. */
const synthesized = new Map<StageName, Promise<Templates>>()

/** The templates of a stage. */
export function templatesOf(name: StageName): Promise<Templates> {
  const templates = synthesized.get(name) ?? synthesizedOf(name)
  synthesized.set(name, templates)
  return templates
}

async function synthesizedOf(name: StageName): Promise<Templates> {
  const app = await stageOf(name)
  const template = (stack: string) => {
    const found = app.node.findChild(`Praxis-${name}-${stack}`)
    if (!Stack.isStack(found)) throw new Error(`${stack} is no stack`)
    return Template.fromStack(found)
  }
  return {
    Data: template('Data'),
    Hints: template('Hints'),
    Api: template('Api'),
    Events: template('Events'),
    Web: template('Web'),
    ...Object.fromEntries(domains.map((domain) => [domain.name, template(domain.name)])),
  }
}

function builtPages(): string {
  const folder = mkdtempSync(join(tmpdir(), 'praxis-web-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'assets/index-abc123.js'), '')
  return folder
}

/** The resources of a type with what they are called in the template. */
export function resourcesOf(template: Template, type: string) {
  return Object.entries(template.findResources(type)).map(([id, resource]) => ({
    id,
    Properties: resource.Properties,
  }))
}
