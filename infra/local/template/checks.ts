import { isRunning, readPipe } from '../events/pipe.ts'
import { isAllowed } from '../iam/evaluate.ts'
import { statementsOfRole } from '../iam/policy.ts'
import { asList, get, getText } from '../json.ts'
import type { LocalFunction } from './functions.ts'
import type { Model } from './model.ts'

/**
 * What would fail in the cloud for want of a permission that no call of a function shows: who may
 * invoke a function, what a pipe's role may do, whether a dead letter may be sent.
 * @returns a line for each fault, none where all is well.
 */
export function findFaults(model: Model, functions: readonly LocalFunction[]): string[] {
  return [
    ...invokers(model)
      .filter(({ arn }) => functions.some((one) => one.arn === arn))
      .filter(({ arn, principal }) => !mayInvoke(model, arn, principal))
      .map(
        ({ arn, principal }) =>
          `${principal} may not invoke ${arn}: no AWS::Lambda::Permission says so`,
      ),
    ...pipeFaults(model),
    ...functions.flatMap((one) => deadLetterFault(model, one)),
    ...functions
      .filter(({ directory }) => directory === '')
      .map(({ name }) => `The bundle of ${name} is not among the assets`),
  ]
}

const invokers = (model: Model): { arn: string; principal: string }[] => [
  ...model.ofType('AWS::ApiGatewayV2::Integration').map(({ properties }) => ({
    arn: getText(properties, 'IntegrationUri') ?? '',
    principal: 'apigateway.amazonaws.com',
  })),
  ...model
    .ofType('AWS::Events::Rule')
    .flatMap(({ properties }) => asList(properties.Targets))
    .map((target) => ({ arn: getText(target, 'Arn') ?? '', principal: 'events.amazonaws.com' })),
  ...model.ofType('AWS::SNS::Subscription').map(({ properties }) => ({
    arn: getText(properties, 'Endpoint') ?? '',
    principal: 'sns.amazonaws.com',
  })),
  ...model
    .ofType('AWS::AppSync::Api')
    .flatMap(({ properties }) => asList(get(properties.EventConfig, 'AuthProviders')))
    .flatMap((provider) => getText(get(provider, 'LambdaAuthorizerConfig'), 'AuthorizerUri') ?? [])
    .map((arn) => ({ arn, principal: 'appsync.amazonaws.com' })),
]

const mayInvoke = (model: Model, arn: string, principal: string): boolean =>
  model
    .ofType('AWS::Lambda::Permission')
    .some(
      ({ properties }) =>
        properties.Principal === principal &&
        (properties.FunctionName === arn || properties.FunctionName === arn.split(':').at(-1)),
    )

const pipeFaults = (model: Model): string[] =>
  model
    .ofType('AWS::Pipes::Pipe')
    .filter(isRunning)
    .map(readPipe)
    .flatMap(({ name, roleArn, source, target }) => {
      const statements = statementsOfRole(model, roleArn)
      return [
        { action: 'dynamodb:DescribeStream', resource: source },
        { action: 'dynamodb:GetShardIterator', resource: source },
        { action: 'dynamodb:GetRecords', resource: source },
        { action: 'events:PutEvents', resource: target },
      ]
        .filter((request) => !isAllowed(statements, request))
        .map(({ action, resource }) => `The pipe ${name} may not ${action} on ${resource}`)
    })

function deadLetterFault(model: Model, { name, roleArn, onFailure }: LocalFunction): string[] {
  if (onFailure === null) return []
  const action = onFailure.includes(':sqs:') ? 'sqs:SendMessage' : 'sns:Publish'
  const allowed = isAllowed(statementsOfRole(model, roleArn), { action, resource: onFailure })
  return allowed ? [] : [`${name} may not ${action} to its dead-letter queue ${onFailure}`]
}
