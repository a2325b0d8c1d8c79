import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Template } from 'aws-cdk-lib/assertions'
import { beforeAll, describe, expect, test } from 'vitest'
import { environmentGroups } from '#functions/platform/environment.ts'
import { SENT_LINE } from '#functions/platform/sent-line.ts'
import { bundleOf, functions, ROOT, reservationOf } from '#infra/functions.ts'
import { PATIENCE, resourcesOf, templatesOf } from './stage.ts'

let templates: Template[]
beforeAll(async () => {
  templates = Object.values(await templatesOf('local'))
}, PATIENCE)

const lambdas = () => templates.flatMap((one) => resourcesOf(one, 'AWS::Lambda::Function'))

const lambdaOf = (name: string) => {
  const found = lambdas().find(
    ({ Properties }) => Properties.FunctionName === `praxis-local-${name}`,
  )
  if (!found) throw new Error(`No function ${name} in the templates`)
  return found.Properties
}

test('every function of the templates is declared', () => {
  const named = lambdas().flatMap(({ Properties }) => Properties.FunctionName ?? [])

  expect(named.sort()).toEqual(functions.map(({ name }) => `praxis-local-${name}`).sort())
})

test('no two functions have one name', () => {
  expect(new Set(functions.map(({ name }) => name)).size).toBe(functions.length)
})

test('nothing is reserved where the stage does not say that its account has room', () => {
  const reserving = lambdas().filter(
    ({ Properties }) => Properties.ReservedConcurrentExecutions !== undefined,
  )

  expect(reserving).toEqual([])
})

test('what must be held back is, where the account keeps 100 free beside it', () => {
  const uploads = functions.find(({ name }) => name === 'uploads-reactions')
  if (!uploads) throw new Error('there are no reactions of uploads')

  const all = functions.reduce((sum, { reserved = 0 }) => sum + reserved, 0)

  const limits = [null, all, all + 99, all + 100, 1000]
  const reserved = limits.map((limit) => reservationOf(uploads, limit))

  expect(reserved).toEqual([undefined, undefined, undefined, 10, 10])
})

describe.each(functions)('$name', (declared) => {
  test('has an entry and a bundle that exports its handler', () => {
    const bundle = join(ROOT, bundleOf(declared.name), 'index.mjs')

    expect(existsSync(join(ROOT, declared.entry))).toBe(true)
    expect(readFileSync(bundle, 'utf8')).toMatch(/export\s*\{[^}]*\bhandler\b[^}]*\}/)
  })

  test('runs as it is declared', () => {
    expect(lambdaOf(declared.name)).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
      MemorySize: declared.memory,
      Timeout: declared.timeout,
      TracingConfig: { Mode: 'Active' },
    })
  })

  test('has every variable of its groups, and of no other', () => {
    const set = Object.keys(lambdaOf(declared.name).Environment.Variables)
    const all = Object.values(environmentGroups).flatMap((group) => Object.keys(group.entries))
    const own = declared.environment.flatMap((group) =>
      Object.keys(environmentGroups[group].entries),
    )

    expect(set.filter((name) => all.includes(name)).sort()).toEqual(own.sort())
  })

  test('keeps its log encrypted and for thirteen months', () => {
    const { LogGroup } = lambdaOf(declared.name).LoggingConfig
    const log = templates.map((one) => one.findResources('AWS::Logs::LogGroup')[LogGroup.Ref])

    expect(log.find((found) => found)?.Properties).toMatchObject({
      KmsKeyId: expect.anything(),
      RetentionInDays: 400,
    })
  })

  test('raises alarms for crashes and for errors that it answers', () => {
    const alarms = templates.flatMap((one) => resourcesOf(one, 'AWS::CloudWatch::Alarm'))
    const about = alarms.filter(({ Properties }) =>
      Properties.AlarmDescription.startsWith(`${declared.name} `),
    )

    const answered = declared.kind === 'api' ? [`${declared.name}-logged-errors`] : []
    expect(about.map(({ Properties }) => Properties.MetricName).sort()).toEqual(
      ['Errors', ...answered].sort(),
    )
    expect(about.every(({ Properties }) => Properties.AlarmActions.length === 1)).toBe(true)
  })
})

/** The name and pattern of every filter that counts lines of a log. */
const logCounts = () =>
  templates
    .flatMap((one) => resourcesOf(one, 'AWS::Logs::MetricFilter'))
    .flatMap(({ Properties: { FilterPattern, MetricTransformations } }) =>
      MetricTransformations.map(({ MetricName }: { MetricName: string }) => [
        MetricName,
        FilterPattern,
      ]),
    )

/** Metric, threshold and period in seconds of every alarm that notifies the operator. */
const thresholds = () =>
  templates
    .flatMap((one) => resourcesOf(one, 'AWS::CloudWatch::Alarm'))
    .filter(({ Properties }) => Properties.AlarmActions.length === 1)
    .map(({ Properties: { MetricName, Threshold, Period } }) => [MetricName, Threshold, Period])

test('counts violations that browsers report, and raises alarms', () => {
  const violated = '($.message = "content security policy violated")'

  expect(logCounts()).toEqual(
    expect.arrayContaining([
      ['csp-violations', '{ $.message = "content security policy violated" }'],
      ['csp-card-page', `{ ${violated} && ($.page = "/payment/card") }`],
    ]),
  )
  expect(thresholds()).toContainEqual(['csp-violations', 50, 300])
  expect(thresholds()).toContainEqual(['csp-card-page', 3, 300])
})

test.each([
  ['texts-sent', 'text', 1000],
  ['emails-sent', 'email', 10_000],
])(
  'counts %s by the log of each sent %s, and raises an alarm at %d in an hour',
  (metric, channel, most) => {
    const sent = `($.message = "${SENT_LINE}")`

    expect(logCounts()).toContainEqual([metric, `{ ${sent} && ($.channel = "${channel}") }`])
    expect(thresholds()).toContainEqual([metric, most, 3600])
  },
)

test('an alarm says when any function is held back', () => {
  const held = templates
    .flatMap((one) => resourcesOf(one, 'AWS::CloudWatch::Alarm'))
    .filter(({ Properties }) => Properties.MetricName === 'Throttles')

  expect(held.map(({ Properties }) => Properties.Dimensions)).toEqual([undefined])
})
