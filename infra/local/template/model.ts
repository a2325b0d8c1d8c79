import { getText, type Json, type JsonObject } from '../json.ts'
import type { Assembly, Template } from './assembly.ts'
import { account, type Identity, identityOf, region } from './identifiers.ts'
import { evaluateCondition, resolve, resolveProperties, type Scope } from './intrinsics.ts'

/** A resource of the application with every reference in its properties resolved. */
export type Resource = {
  logicalId: string
  type: string
  /** What `Ref` answers: its name, id, address or ARN, as the type has it. */
  ref: string
  arn: string
  properties: JsonObject
}

/** The whole application as the templates declare it. */
export type Model = {
  resources: readonly Resource[]
  ofType: (type: string) => Resource[]
  byArn: (arn: string) => Resource | null
}

/**
 * Resolves the templates of an assembly into one model; references between stacks included.
 * @throws Error on a reference that leads nowhere or an intrinsic function not known here.
 */
export function buildModel(assembly: Pick<Assembly, 'stacks'>): Model {
  const exports = new Map<string, () => Json>()
  const stacks = assembly.stacks.map(({ name, template }) => ({
    name,
    template,
    scope: createScope(name, template, exports),
  }))
  for (const { template, scope } of stacks) collectExports(template, scope, exports)
  const resources = stacks.flatMap(({ name, template, scope }) =>
    resolveStack(name, template, scope),
  )
  return {
    resources,
    ofType: (type) => resources.filter((resource) => resource.type === type),
    byArn: (arn) => resources.find((resource) => resource.arn === arn) ?? null,
  }
}

function collectExports(template: Template, scope: Scope, exports: Map<string, () => Json>): void {
  for (const output of Object.values(template.Outputs)) {
    if (output.Export === undefined) continue
    const name = getText(resolve(output.Export, scope), 'Name')
    if (name !== null) exports.set(name, () => resolve(output.Value ?? null, scope))
  }
}

const resolveStack = (stack: string, template: Template, scope: Scope): Resource[] =>
  Object.entries(template.Resources)
    .filter(([, { Condition }]) => Condition === undefined || scope.condition(Condition))
    .map(([logicalId, { Type, Properties }]) => {
      const { ref, arn } = identify(stack, logicalId, template, scope)
      return { logicalId, type: Type, ref, arn, properties: resolveProperties(Properties, scope) }
    })

function identify(stack: string, id: string, template: Template, scope: Scope): Identity {
  const resource = template.Resources[id]
  if (!resource) throw new Error(`${stack} refers to ${id}, which it does not declare`)
  // Only the name can matter here; resolving all properties could run in circles.
  const named = Object.entries(resource.Properties).filter(([key]) => key.endsWith('Name'))
  const names = resolveProperties(Object.fromEntries(named), scope)
  return identityOf(stack, id, resource.Type, names)
}

function createScope(
  stack: string,
  template: Template,
  exports: ReadonlyMap<string, () => Json>,
): Scope {
  const pseudo: Record<string, Json> = {
    'AWS::Region': region,
    'AWS::AccountId': account,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
    'AWS::StackName': stack,
    'AWS::StackId': `arn:aws:cloudformation:${region}:${account}:stack/${stack}/local`,
    'AWS::NotificationARNs': [],
  }
  const scope: Scope = {
    ref: (id) => {
      const parameter = template.Parameters[id]
      if (parameter) return parameter.Default ?? ''
      return pseudo[id] ?? identify(stack, id, template, scope).ref
    },
    getAtt: (id, attribute) => {
      const identity = identify(stack, id, template, scope)
      const own = identity.attributes[attribute]
      if (own !== undefined) return own
      if (attribute === 'Arn') return identity.arn
      return attribute === 'Id' ? identity.ref : `${stack}.${id}.${attribute}`
    },
    importValue: (name) => {
      const exported = exports.get(name)
      if (!exported) throw new Error(`${stack} imports ${name}, which no stack exports`)
      return exported()
    },
    condition: (name) => {
      const condition = template.Conditions[name]
      if (!condition) throw new Error(`${stack} uses the condition ${name}, which is not declared`)
      return evaluateCondition(condition, scope)
    },
    mapping: (map, first, second) => template.Mappings[map]?.[first]?.[second] ?? null,
  }
  return scope
}
