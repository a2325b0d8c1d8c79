import { loadAwsServiceSpec } from '@aws-cdk/aws-service-spec'
import type { PropertyType, ResourceProperties, SpecDatabase } from '@aws-cdk/service-spec-types'

/** A template as CloudFormation takes it, as far as schemas speak of it. */
export type CheckedTemplate = {
  Resources: Record<string, { Type: string; Properties?: Record<string, unknown> }>
}

/** What names may be at most, in characters: the published schemas in use here carry no lengths. */
const LONGEST: Record<string, number> = {
  'AWS::ApiGatewayV2::Api.Name': 128,
  'AWS::CloudFront::Function.Name': 64,
  'AWS::CloudWatch::Alarm.AlarmName': 255,
  'AWS::CloudWatch::Alarm.AlarmDescription': 1024,
  'AWS::CloudWatch::Dashboard.DashboardName': 255,
  'AWS::Events::EventBus.Name': 256,
  'AWS::Events::Rule.Name': 64,
  'AWS::IAM::ManagedPolicy.ManagedPolicyName': 128,
  'AWS::IAM::Role.RoleName': 64,
  'AWS::IAM::Role.Description': 1000,
  'AWS::KMS::Alias.AliasName': 256,
  'AWS::Lambda::Function.FunctionName': 64,
  'AWS::Lambda::Function.Description': 256,
  'AWS::Logs::LogGroup.LogGroupName': 512,
  'AWS::Pipes::Pipe.Name': 64,
  'AWS::S3::Bucket.BucketName': 63,
  'AWS::SES::ConfigurationSet.Name': 64,
  'AWS::SNS::Topic.TopicName': 256,
  'AWS::SQS::Queue.QueueName': 80,
  'AWS::SecretsManager::Secret.Name': 512,
  'AWS::WAFv2::WebACL.Name': 128,
}

/** What CloudFormation sets in place of a value: it is known only when the stack is made. */
const INTRINSICS = /^(Ref|Condition|Fn::\w+)$/

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isIntrinsic(value: unknown): boolean {
  if (!isObject(value)) return false
  const [key = '', ...others] = Object.keys(value)
  return others.length === 0 && INTRINSICS.test(key)
}

/** Reading the database takes two seconds: once for all templates. */
let known: Promise<SpecDatabase> | null = null

/**
 * What a template has that CloudFormation's published schemas do not admit: types and properties that
 * there are not, required ones that are missing, values of another type or not of those allowed, and
 * names that are too long. Patterns and ranges are not in the published database.
 * @returns a line for each fault, none where all is well
 */
export async function schemaFaults(template: CheckedTemplate): Promise<string[]> {
  known ??= loadAwsServiceSpec()
  const database = await known
  return Object.entries(template.Resources).flatMap(([id, { Type, Properties = {} }]) => {
    if (Type.startsWith('Custom::') || Type === 'AWS::CloudFormation::CustomResource') return []
    const [resource] = database.lookup('resource', 'cloudFormationType', 'equals', Type)
    if (!resource) return [`${id}: there is no type ${Type}`]
    return [
      ...propertyFaults(database, resource.properties, Properties, id),
      ...lengthFaults(Type, Properties, id),
    ]
  })
}

function lengthFaults(type: string, properties: Record<string, unknown>, at: string): string[] {
  return Object.entries(properties).flatMap(([name, value]) => {
    const longest = LONGEST[`${type}.${name}`]
    if (longest === undefined || typeof value !== 'string' || value.length <= longest) return []
    return [`${at}.${name}: has ${value.length} characters of at most ${longest}`]
  })
}

function propertyFaults(
  database: SpecDatabase,
  schema: ResourceProperties,
  properties: Record<string, unknown>,
  at: string,
): string[] {
  const missing = Object.entries(schema)
    .filter(([name, { required }]) => required && properties[name] === undefined)
    .map(([name]) => `${at}: ${name} is missing`)
  const wrong = Object.entries(properties).flatMap(([name, value]) => {
    const property = Object.hasOwn(schema, name) ? schema[name] : undefined
    if (!property) return [`${at}: there is no property ${name}`]
    const types = [property.type, ...(property.previousTypes ?? [])]
    return anyOf(types.map((type) => valueFaults(database, type, value, `${at}.${name}`)))
  })
  return [...missing, ...wrong]
}

/** No fault where a value is of one of several types; else what the first has against it. */
function anyOf(faults: string[][]): string[] {
  return faults.some((one) => one.length === 0) ? [] : (faults[0] ?? [])
}

function valueFaults(
  database: SpecDatabase,
  type: PropertyType,
  value: unknown,
  at: string,
): string[] {
  if (isIntrinsic(value)) return []
  switch (type.type) {
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((one, index) => valueFaults(database, type.element, one, `${at}[${index}]`))
        : [`${at}: must be a list`]
    case 'map':
      return isObject(value)
        ? Object.entries(value).flatMap(([key, one]) =>
            valueFaults(database, type.element, one, `${at}.${key}`),
          )
        : [`${at}: must be a map`]
    case 'ref':
      return isObject(value)
        ? propertyFaults(
            database,
            database.get('typeDefinition', type.reference).properties,
            value,
            at,
          )
        : [`${at}: must be an object`]
    case 'union':
      return anyOf(type.types.map((one) => valueFaults(database, one, value, at)))
    case 'tag':
      return isObject(value) && typeof value.Key === 'string' ? [] : [`${at}: must be a tag`]
    default:
      return primitiveFaults(type, value, at)
  }
}

/** CloudFormation reads numbers and booleans out of text too, and a number where text is due. */
function primitiveFaults(type: PropertyType, value: unknown, at: string): string[] {
  const text = typeof value === 'object' ? null : String(value)
  switch (type.type) {
    case 'string':
      if (text === null) return [`${at}: must be text`]
      return allowed(type.allowedValues, text, at)
    case 'integer':
      if (text === null || !/^-?\d+$/.test(text)) return [`${at}: must be a whole number`]
      return allowed(type.allowedValues?.map(String), text, at)
    case 'number':
      return text !== null && Number.isFinite(Number(text)) ? [] : [`${at}: must be a number`]
    case 'boolean':
      return text === 'true' || text === 'false' ? [] : [`${at}: must be true or false`]
    default:
      return []
  }
}

function allowed(values: readonly string[] | undefined, value: string, at: string): string[] {
  return !values || values.includes(value)
    ? []
    : [`${at}: ${value} is none of ${values.join(', ')}`]
}
