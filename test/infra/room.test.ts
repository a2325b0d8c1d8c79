import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { bundleOf, functions, ROOT } from '#infra/functions.ts'
import { contractRoutes } from '#infra/routes.ts'
import { assemblyOf, PATIENCE } from './stage.ts'

/** The product twice over: as many calls as its whole specification and our own have, times two. */
const CALLS_TWICE_OVER = 520
/** A limit should be seen coming. */
const FULL = 0.8

type Resource = { Type: string; Properties?: Record<string, unknown> }
type Stack = {
  name: string
  resources: Resource[]
  outputs: number
  parameters: number
  size: number
}

let stacks: Stack[]
beforeAll(async () => {
  const assembly = await assemblyOf('longest')
  stacks = assembly.stacks.map(({ stackName, template }) => ({
    name: stackName,
    resources: Object.values<Resource>(template.Resources),
    outputs: Object.keys(template.Outputs ?? {}).length,
    parameters: Object.keys(template.Parameters ?? {}).length,
    size: JSON.stringify(template).length,
  }))
}, PATIENCE)

const all = (type: string) =>
  stacks.flatMap(({ resources }) =>
    resources.flatMap(({ Type, Properties = {} }) => (Type === type ? [Properties] : [])),
  )
const sizes = (type: string, property: string) =>
  all(type).map((properties) => JSON.stringify(properties[property] ?? {}).length)
const most = (numbers: number[]) => Math.max(0, ...numbers)
/** How often one value comes in the properties of a type, within a stack. */
const tally = (type: string, property: string) =>
  most(
    stacks.flatMap(({ resources }) => {
      const values = resources
        .filter(({ Type }) => Type === type)
        .flatMap(({ Properties = {} }) => Properties[property] ?? [])
      return [...Map.groupBy(values, (value) => JSON.stringify(value)).values()].map(
        (same) => same.length,
      )
    }),
  )
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/**
 * What is used of each limit, and whether it is used up with the number of calls (`grows`) or by each
 * function or stack for itself. Sizes are in characters of JSON; what stands for an ARN counts as it
 * is written in the template, which is longer than the ARN.
 */
const limits: { what: string; of: number; grows?: true; used: () => number }[] = [
  {
    what: 'resources of the largest stack',
    of: 500,
    used: () => most(stacks.map(({ resources }) => resources.length)),
  },
  {
    what: 'outputs of a stack',
    of: 200,
    grows: true,
    used: () => most(stacks.map((one) => one.outputs)),
  },
  { what: 'parameters of a stack', of: 200, used: () => most(stacks.map((one) => one.parameters)) },
  { what: 'template, bytes', of: 1_000_000, used: () => most(stacks.map((one) => one.size)) },
  {
    what: 'routes of the HTTP API',
    of: 300,
    grows: true,
    used: () => all('AWS::ApiGatewayV2::Route').length,
  },
  {
    what: 'integrations of the HTTP API',
    of: 300,
    grows: true,
    used: () => all('AWS::ApiGatewayV2::Integration').length,
  },
  { what: 'rules of the bus', of: 300, grows: true, used: () => all('AWS::Events::Rule').length },
  {
    what: 'pattern of a rule, characters',
    of: 2048,
    grows: true,
    used: () => most(sizes('AWS::Events::Rule', 'EventPattern')),
  },
  {
    what: 'targets of a rule',
    of: 5,
    used: () => most(all('AWS::Events::Rule').map(({ Targets }) => listOf(Targets).length)),
  },
  {
    what: 'reserved executions, of an account with 1,000',
    of: 900,
    grows: true,
    used: () => functions.reduce((sum, { reserved }) => sum + (reserved ?? 0), 0),
  },
  {
    what: 'managed policy, characters',
    of: 6144,
    used: () => most(sizes('AWS::IAM::ManagedPolicy', 'PolicyDocument')),
  },
  {
    what: 'managed policies of a role',
    of: 10,
    used: () => tally('AWS::IAM::ManagedPolicy', 'Roles'),
  },
  {
    what: 'permissions to call one function, at 500 characters each',
    of: 40,
    used: () => tally('AWS::Lambda::Permission', 'FunctionName'),
  },
  {
    what: 'environment of a function, characters',
    of: 4096,
    used: () => most(sizes('AWS::Lambda::Function', 'Environment')),
  },
  {
    what: 'dashboard, metrics',
    of: 500,
    grows: true,
    used: () =>
      most(sizes('AWS::CloudWatch::Dashboard', 'DashboardBody').map((size) => size / 200)),
  },
  {
    what: 'bundle of a function, kB',
    of: 50_000,
    used: () =>
      most(
        functions.map(
          ({ name }) => readFileSync(join(ROOT, bundleOf(name), 'index.mjs')).length / 1000,
        ),
      ),
  },
]

/** Lambda gives a function in a new account no more than this, in MB. */
const NEW_ACCOUNT_MEMORY = 3008

describe('there is room', () => {
  test('below every limit, and for the product twice over', () => {
    const growth = CALLS_TWICE_OVER / contractRoutes.length
    const rows = limits.map(({ what, of, grows, used }) => {
      const now = Math.round(used())
      return { what, of, now, later: grows ? Math.ceil(now * growth) : now }
    })

    console.table(
      Object.fromEntries(
        rows.map(({ what, ...row }) => [what, { ...row, left: row.of - row.later }]),
      ),
    )
    expect(rows.filter(({ now, of }) => now > of * FULL)).toEqual([])
    expect(rows.filter(({ later, of }) => later > of)).toEqual([])
  })

  test('in each stack: none but those of domains grows with their number', () => {
    console.table(Object.fromEntries(stacks.map(({ name, resources }) => [name, resources.length])))
    expect(stacks.length).toBeGreaterThan(4)
  })

  test('in a new account, for the memory of every function', () => {
    expect(functions.filter(({ memory }) => memory > NEW_ACCOUNT_MEMORY)).toEqual([])
  })
})
