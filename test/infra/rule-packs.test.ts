import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks, HIPAASecurityChecks, type NagPack } from 'cdk-nag'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { PATIENCE, type StageName, stageOf, stages } from './stage.ts'

const packs: [string, (app: App) => NagPack][] = [
  ['AwsSolutions', (app) => new AwsSolutionsChecks(app)],
  ['HIPAA Security', (app) => new HIPAASecurityChecks(app)],
]
const names = Object.keys(stages) as StageName[]

/** What was acknowledged anywhere in a stage: rule to reason. */
function acknowledged(app: App): [string, string][] {
  return app.node
    .findAll()
    .flatMap(({ node }) => node.metadata)
    .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
    .flatMap(({ data }) => Object.entries<string>(data))
}

afterEach(() => {
  vi.unstubAllEnvs()
})

describe.each(names)('the stage %s', { timeout: PATIENCE }, (name) => {
  test('is valid by the rules of CloudFormation itself', async () => {
    vi.stubEnv('CDK_VALIDATION', 'true')
    const app = await stageOf(name)

    const { directory } = app.synth()

    const report = JSON.parse(readFileSync(join(directory, 'validation-report.json'), 'utf8'))
    expect(report.pluginReports).toEqual([])
  })

  test.each(packs)('has no open finding of %s', async (_, pack) => {
    const app = await stageOf(name)

    const { violations } = pack(app).validateScope(app)

    const open = violations.map(({ ruleName, violatingResources }) => ({
      rule: ruleName,
      at: violatingResources.map(({ constructPath }) => constructPath),
    }))
    expect(open).toEqual([])
  })

  test('gives a reason for every finding it accepts', async () => {
    const accepted = acknowledged(await stageOf(name))

    expect(accepted.length).toBeGreaterThan(0)
    expect(accepted.filter(([, reason]) => reason.split(' ').length < 5)).toEqual([])
  })
})
