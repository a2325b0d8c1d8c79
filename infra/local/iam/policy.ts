import * as v from 'valibot'
import { asList, get, getText, isObject, type Json, type JsonObject } from '../json.ts'
import type { Model, Resource } from '../template/model.ts'

/** One statement of a policy, its lists made plain. */
export type Statement = {
  effect: 'Allow' | 'Deny'
  actions: string[]
  notActions: string[]
  resources: string[]
  notResources: string[]
  /** Operator, then key, then the values it accepts. */
  conditions: Record<string, Record<string, string[]>>
}

const effectSchema = v.picklist(['Allow', 'Deny'])

/** Reads the statements of a policy document. Throws ValiError on an effect that is none. */
function parseStatements(document: Json | undefined): Statement[] {
  return asList(get(document, 'Statement'))
    .filter(isObject)
    .map((statement) => ({
      effect: v.parse(effectSchema, statement.Effect),
      actions: texts(statement.Action),
      notActions: texts(statement.NotAction),
      resources: texts(statement.Resource),
      notResources: texts(statement.NotResource),
      conditions: conditionsOf(statement),
    }))
}

const texts = (value: Json | undefined): string[] => asList(value).map((item) => String(item))

function conditionsOf(statement: JsonObject): Statement['conditions'] {
  const result: Statement['conditions'] = {}
  if (!isObject(statement.Condition)) return result
  for (const [operator, keys] of Object.entries(statement.Condition)) {
    if (!isObject(keys)) continue
    result[operator] = Object.fromEntries(
      Object.entries(keys).map(([key, values]) => [key, texts(values)]),
    )
  }
  return result
}

/**
 * Every statement that applies to a role: inline, attached, and those of customer-managed policies.
 * AWS-managed policies grant nothing here: what they allow (logs, tracing) no engine serves.
 */
export function statementsOfRole(model: Model, roleArn: string): Statement[] {
  const role = model.byArn(roleArn)
  if (role?.type !== 'AWS::IAM::Role') return []
  return [
    ...asList(role.properties.Policies).map((policy) => get(policy, 'PolicyDocument')),
    ...model.resources.filter((policy) => appliesTo(policy, role)).map(documentOf),
  ].flatMap(parseStatements)
}

const policyTypes = ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy', 'AWS::IAM::RolePolicy']

const documentOf = (policy: Resource): Json | undefined => policy.properties.PolicyDocument

const appliesTo = (policy: Resource, role: Resource): boolean =>
  policyTypes.includes(policy.type) &&
  (asList(policy.properties.Roles).includes(role.ref) ||
    getText(policy.properties, 'RoleName') === role.ref ||
    asList(role.properties.ManagedPolicyArns).includes(policy.arn))
