import { createHash } from 'node:crypto'
import { getText, type JsonObject } from '../json.ts'

export const region = 'us-east-1'
export const account = '000000000000'

/** Names a resource: what CloudFormation would call it, and what `Ref` and `GetAtt` answer. */
export type Identity = { ref: string; arn: string; attributes: Readonly<Record<string, string>> }

type Identify = (name: string, short: string) => Partial<Identity>

const arn = (service: string, rest: string): string =>
  `arn:aws:${service}:${region}:${account}:${rest}`
const globalArn = (service: string, rest: string): string =>
  `arn:aws:${service}::${account}:${rest}`

/** The domains of an event API. */
export const apiDomains = (id: string) => ({
  http: `${id}.appsync-api.${region}.amazonaws.com`,
  realtime: `${id}.appsync-realtime-api.${region}.amazonaws.com`,
})

/** The property that sets a resource's name, where its type has one. */
const nameProperties: Record<string, string> = {
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::IAM::Role': 'RoleName',
  'AWS::SQS::Queue': 'QueueName',
  'AWS::SNS::Topic': 'TopicName',
  'AWS::Events::EventBus': 'Name',
  'AWS::Events::Rule': 'Name',
  'AWS::Pipes::Pipe': 'Name',
  'AWS::Scheduler::ScheduleGroup': 'Name',
  'AWS::SecretsManager::Secret': 'Name',
  'AWS::Logs::LogGroup': 'LogGroupName',
  'AWS::KMS::Alias': 'AliasName',
  'AWS::KinesisVideo::SignalingChannel': 'Name',
}

const identify: Record<string, Identify> = {
  'AWS::DynamoDB::Table': (name) => ({
    arn: arn('dynamodb', `table/${name}`),
    attributes: { StreamArn: arn('dynamodb', `table/${name}/stream/local`) },
  }),
  'AWS::S3::Bucket': (name) => ({
    arn: `arn:aws:s3:::${name}`,
    attributes: { RegionalDomainName: `${name}.s3.${region}.amazonaws.com` },
  }),
  'AWS::Lambda::Function': (name) => ({ arn: arn('lambda', `function:${name}`) }),
  'AWS::IAM::Role': (name) => ({ arn: globalArn('iam', `role/${name}`) }),
  'AWS::IAM::ManagedPolicy': (name) => {
    const policy = globalArn('iam', `policy/${name}`)
    return { ref: policy, arn: policy }
  },
  'AWS::SQS::Queue': (name) => ({
    ref: `https://sqs.${region}.amazonaws.com/${account}/${name}`,
    arn: arn('sqs', name),
    attributes: { QueueName: name },
  }),
  'AWS::SNS::Topic': (name) => {
    const topic = arn('sns', name)
    return { ref: topic, arn: topic }
  },
  'AWS::Events::EventBus': (name) => ({ arn: arn('events', `event-bus/${name}`) }),
  'AWS::Events::Rule': (name) => ({ arn: arn('events', `rule/${name}`) }),
  'AWS::Pipes::Pipe': (name) => ({ arn: arn('pipes', `pipe/${name}`) }),
  'AWS::Scheduler::ScheduleGroup': (name) => ({
    arn: arn('scheduler', `schedule-group/${name}`),
  }),
  'AWS::SecretsManager::Secret': (name) => {
    const secret = arn('secretsmanager', `secret:${name}-local1`)
    return { ref: secret, arn: secret }
  },
  'AWS::KMS::Key': (_, short) => ({ ref: short, arn: arn('kms', `key/${short}`) }),
  'AWS::KinesisVideo::SignalingChannel': (name) => ({
    arn: arn('kinesisvideo', `channel/${name}/1700000000000`),
  }),
  'AWS::Logs::LogGroup': (name) => ({ arn: arn('logs', `log-group:${name}:*`) }),
  'AWS::ApiGatewayV2::Api': (_, short) => ({ ref: short }),
  'AWS::AppSync::Api': (_, short) => {
    const api = arn('appsync', `apis/${short}`)
    const { http, realtime } = apiDomains(short)
    return {
      ref: api,
      arn: api,
      attributes: { ApiId: short, ApiArn: api, 'Dns.Http': http, 'Dns.Realtime': realtime },
    }
  },
  'AWS::CloudFront::Distribution': (_, short) => ({
    ref: short,
    arn: globalArn('cloudfront', `distribution/${short}`),
    attributes: { DomainName: `${short}.cloudfront.net` },
  }),
  'AWS::CloudFront::Function': (name) => {
    const fn = globalArn('cloudfront', `function/${name}`)
    return { ref: fn, arn: fn, attributes: { FunctionARN: fn } }
  },
}

/**
 * Gives a resource the identity it has locally: the same on every run, unique in the application.
 * Attributes that no type declares answer a recognisable placeholder.
 */
export function identityOf(
  stack: string,
  logicalId: string,
  type: string,
  properties: JsonObject,
): Identity {
  const property = nameProperties[type]
  const given = property === undefined ? null : getText(properties, property)
  const short = createHash('sha256').update(`${stack}/${logicalId}`).digest('hex').slice(0, 12)
  const generated = `${stack}-${logicalId}`
  const name =
    given ??
    (type === 'AWS::S3::Bucket' ? `${generated.toLowerCase().slice(0, 50)}-${short}` : generated)
  const service = (type.split('::')[1] ?? 'unknown').toLowerCase()
  const own = identify[type]?.(name, short) ?? {}
  return {
    ref: own.ref ?? name,
    arn: own.arn ?? arn(service, name),
    attributes: own.attributes ?? {},
  }
}
