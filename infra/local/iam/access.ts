import { createHmac } from 'node:crypto'
import type { LocalFunction } from '../template/functions.ts'
import { account } from '../template/identifiers.ts'
import type { Model } from '../template/model.ts'
import { type AccessRequest, isAllowed, wildcard } from './evaluate.ts'
import { type Statement, statementsOfRole } from './policy.ts'

/** Who calls an engine: a function by its own role, or the operator, who may do everything. */
export type Caller = {
  name: string
  arn: string
  accessKeyId: string
  secretAccessKey: string
  /** Null where everything is allowed. */
  statements: readonly Statement[] | null
}

/** A granted action that was used, or is to be. */
export type Grant = { function: string; action: string }

export type Access = ReturnType<typeof createAccess>

/**
 * Gives every function credentials of its own and decides what they may do.
 * @param seed secret that the credentials are derived from, so that they outlive a restart.
 */
export function createAccess(model: Model, functions: readonly LocalFunction[], seed: string) {
  const derive = (purpose: string): string =>
    createHmac('sha256', seed).update(purpose).digest('hex')
  const createCaller = (name: string, arn: string, statements: Statement[] | null): Caller => ({
    name,
    arn,
    accessKeyId: `LOCAL${derive(`id/${name}`).slice(0, 15).toUpperCase()}`,
    secretAccessKey: derive(`secret/${name}`).slice(0, 40),
    statements,
  })
  const operator = createCaller('operator', `arn:aws:iam::${account}:user/operator`, null)
  const callers = functions.map(({ name, physicalName, roleArn }) =>
    createCaller(
      name,
      `arn:aws:sts::${account}:assumed-role/${roleArn.split('/').at(-1)}/${physicalName}`,
      statementsOfRole(model, roleArn),
    ),
  )
  const byName = new Map(callers.map((caller) => [caller.name, caller]))
  const byKey = new Map([operator, ...callers].map((caller) => [caller.accessKeyId, caller]))
  const used = new Map<string, Grant>()

  /** Null where all is allowed, else the message AWS would answer with. Records what was used. */
  const refusal = (caller: Caller, requests: readonly AccessRequest[]): string | null => {
    if (caller.statements === null) return null
    for (const request of requests) {
      if (!isAllowed(caller.statements, request)) return describe(caller, request)
    }
    for (const { action } of requests) {
      used.set(`${caller.name} ${action}`, { function: caller.name, action })
    }
    return null
  }

  return {
    operator,
    callerOf: (functionName: string): Caller | null => byName.get(functionName) ?? null,
    byAccessKey: (id: string): Caller | null => byKey.get(id) ?? null,
    refusal,
    used: (): Grant[] =>
      [...used.values()].sort(
        (a, b) => compare(a.function, b.function) || compare(a.action, b.action),
      ),
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const describe = (caller: Caller, { action, resource }: AccessRequest): string =>
  `User: ${caller.arn} is not authorized to perform: ${action} on resource: ${resource} ` +
  `because no identity-based policy allows the ${action} action`

/** Services whose grants no engine can see used. */
const unseen = [
  'kms:',
  'xray:',
  'logs:',
  'cloudwatch:',
  'sqs:',
  'sns:',
  'cloudfront:',
  'iam:',
  'backup:',
]

/**
 * Grants of functions that were never used: each names the function and the action as granted.
 * @param used pairs recorded by one or more runs.
 */
export function unusedGrants(
  model: Model,
  functions: readonly LocalFunction[],
  used: readonly Grant[],
): Grant[] {
  return functions.flatMap(({ name, roleArn }) => {
    const mine = used
      .filter((grant) => grant.function === name)
      .map(({ action }) => action.toLowerCase())
    const granted = statementsOfRole(model, roleArn)
      .filter(({ effect }) => effect === 'Allow')
      .flatMap(({ actions }) => actions)
      .filter((action) => !unseen.some((service) => action.startsWith(service)))
    return [...new Set(granted)]
      .filter((action) => !mine.some((one) => wildcard(action.toLowerCase(), one)))
      .map((action) => ({ function: name, action }))
  })
}
