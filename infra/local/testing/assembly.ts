import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject } from '../json.ts'
import { originPlaceholder } from '../template/application.ts'

/** A function of a small application: the text of its module and what its role may do. */
export type FunctionSpec = {
  code: string
  /** For example `dynamodb:PutItem` on a resource given as the template has it. */
  grants?: { actions: string[]; resource: unknown }[]
  environment?: Record<string, unknown>
  /** Route keys of the HTTP API. */
  routes?: string[]
  /** Detail types of the bus that it reacts to. */
  reactsTo?: string[]
  properties?: JsonObject
}

export const tableArn = { 'Fn::GetAtt': ['Table', 'Arn'] }
export const filesArn = { 'Fn::Join': ['', [{ 'Fn::GetAtt': ['Files', 'Arn'] }, '/*']] }

/**
 * Writes the cloud assembly of a small application with everything the local run knows: table with
 * stream, pipe, bus, files, secret, distribution, HTTP API and the given functions.
 */
export function writeAssembly(directory: string, functions: Record<string, FunctionSpec>): string {
  mkdirSync(directory, { recursive: true })
  const write = (name: string, value: unknown): void =>
    writeFileSync(join(directory, name), JSON.stringify(value))
  for (const [name, { code }] of Object.entries(functions)) {
    mkdirSync(join(directory, `asset.${name}`), { recursive: true })
    writeFileSync(join(directory, `asset.${name}/index.mjs`), code)
  }
  write('App.template.json', {
    Resources: Object.assign({}, shared, ...Object.entries(functions).map(resourcesOf)),
  })
  write('App.assets.json', {
    files: Object.fromEntries(
      Object.keys(functions).map((name) => [
        name,
        {
          source: { path: `asset.${name}`, packaging: 'zip' },
          destinations: { local: { bucketName: 'assets', objectKey: `${name}.zip` } },
        },
      ]),
    ),
  })
  write('manifest.json', {
    artifacts: {
      App: { type: 'aws:cloudformation:stack', properties: { templateFile: 'App.template.json' } },
      'App.assets': { type: 'cdk:asset-manifest', properties: { file: 'App.assets.json' } },
    },
  })
  return directory
}

const statement = (Action: string[], Resource: unknown) => ({ Effect: 'Allow', Action, Resource })

const image = '$.dynamodb.NewImage'

const shared = {
  Table: {
    Type: 'AWS::DynamoDB::Table',
    Properties: {
      AttributeDefinitions: ['pk', 'sk', 'gsi1pk', 'gsi1sk'].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'gsi1',
          KeySchema: [
            { AttributeName: 'gsi1pk', KeyType: 'HASH' },
            { AttributeName: 'gsi1sk', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'ALL' },
        },
      ],
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
    },
  },
  Files: {
    Type: 'AWS::S3::Bucket',
    Properties: {
      CorsConfiguration: {
        CorsRules: [
          {
            AllowedOrigins: [originPlaceholder],
            AllowedMethods: ['PUT'],
            ExposedHeaders: ['ETag'],
          },
        ],
      },
    },
  },
  Secret: {
    Type: 'AWS::SecretsManager::Secret',
    Properties: {
      GenerateSecretString: { SecretStringTemplate: '{}', GenerateStringKey: 'value' },
    },
  },
  Bus: { Type: 'AWS::Events::EventBus', Properties: { Name: 'app' } },
  Queue: { Type: 'AWS::SQS::Queue', Properties: {} },
  PipeRole: {
    Type: 'AWS::IAM::Role',
    Properties: {
      Policies: [
        {
          PolicyDocument: {
            Statement: [
              statement(['dynamodb:*'], { 'Fn::GetAtt': ['Table', 'StreamArn'] }),
              statement(['events:PutEvents'], { 'Fn::GetAtt': ['Bus', 'Arn'] }),
            ],
          },
        },
      ],
    },
  },
  Pipe: {
    Type: 'AWS::Pipes::Pipe',
    Properties: {
      RoleArn: { 'Fn::GetAtt': ['PipeRole', 'Arn'] },
      Source: { 'Fn::GetAtt': ['Table', 'StreamArn'] },
      SourceParameters: {
        FilterCriteria: {
          Filters: [
            {
              Pattern: JSON.stringify({
                eventName: ['INSERT'],
                dynamodb: { NewImage: { entity: { S: ['event'] } } },
              }),
            },
          ],
        },
      },
      Target: { 'Fn::GetAtt': ['Bus', 'Arn'] },
      TargetParameters: {
        EventBridgeEventBusParameters: { Source: 'app', DetailType: `${image}.detailType.S` },
        InputTemplate: `{"id": <${image}.id.S>, "payload": <${image}.detail.S>}`,
      },
    },
  },
  Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: {} },
  Headers: {
    Type: 'AWS::CloudFront::ResponseHeadersPolicy',
    Properties: {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: { ContentTypeOptions: { Override: true } },
      },
    },
  },
  Pages: {
    Type: 'AWS::CloudFront::Function',
    Properties: {
      FunctionCode: `function handler(event) {
        if (event.request.uri.indexOf('.') === -1) event.request.uri = '/index.html'
        return event.request
      }`,
    },
  },
  Distribution: {
    Type: 'AWS::CloudFront::Distribution',
    Properties: {
      DistributionConfig: {
        DefaultCacheBehavior: {
          TargetOriginId: 'site',
          ResponseHeadersPolicyId: { Ref: 'Headers' },
          FunctionAssociations: [
            {
              EventType: 'viewer-request',
              FunctionARN: { 'Fn::GetAtt': ['Pages', 'FunctionARN'] },
            },
          ],
        },
        CacheBehaviors: [
          {
            PathPattern: '/api/*',
            TargetOriginId: 'api',
            AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'POST', 'PATCH', 'DELETE'],
            ResponseHeadersPolicyId: { Ref: 'Headers' },
          },
        ],
        Origins: [
          { Id: 'site', DomainName: 'site.s3.us-east-1.amazonaws.com' },
          {
            Id: 'api',
            DomainName: {
              'Fn::Join': ['', [{ Ref: 'Api' }, '.execute-api.us-east-1.amazonaws.com']],
            },
            OriginCustomHeaders: [
              {
                HeaderName: 'x-origin-verify',
                HeaderValue: {
                  'Fn::Join': [
                    '',
                    ['{{resolve:secretsmanager:', { Ref: 'Secret' }, ':SecretString:value::}}'],
                  ],
                },
              },
            ],
          },
        ],
      },
    },
  },
}

const resourcesOf = ([name, spec]: [string, FunctionSpec]) => ({
  [`${name}Role`]: {
    Type: 'AWS::IAM::Role',
    Properties: {
      Policies: [
        {
          PolicyDocument: {
            Statement: [
              statement(['sqs:SendMessage'], { 'Fn::GetAtt': ['Queue', 'Arn'] }),
              ...(spec.grants ?? []).map(({ actions, resource }) => statement(actions, resource)),
            ],
          },
        },
      ],
    },
  },
  [name]: {
    Type: 'AWS::Lambda::Function',
    Properties: {
      Runtime: 'nodejs24.x',
      Handler: 'index.handler',
      Role: { 'Fn::GetAtt': [`${name}Role`, 'Arn'] },
      Timeout: 10,
      Code: { S3Key: `${name}.zip` },
      Environment: {
        Variables: {
          POWERTOOLS_SERVICE_NAME: name,
          TABLE_NAME: { Ref: 'Table' },
          FILES: { Ref: 'Files' },
          SECRET: { Ref: 'Secret' },
          ...spec.environment,
        },
      },
      ...spec.properties,
    },
  },
  [`${name}Invoke`]: {
    Type: 'AWS::Lambda::EventInvokeConfig',
    Properties: {
      FunctionName: { Ref: name },
      MaximumRetryAttempts: 2,
      DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': ['Queue', 'Arn'] } } },
    },
  },
  ...permissionsOf(name),
  ...Object.assign({}, ...(spec.routes ?? []).map((route, index) => routeOf(name, route, index))),
  ...Object.assign({}, ...(spec.reactsTo ?? []).map((type) => ruleOf(name, type))),
})

const permissionsOf = (name: string) =>
  Object.fromEntries(
    ['apigateway', 'events'].map((service) => [
      `${name}${service}`,
      {
        Type: 'AWS::Lambda::Permission',
        Properties: {
          Action: 'lambda:InvokeFunction',
          FunctionName: { 'Fn::GetAtt': [name, 'Arn'] },
          Principal: `${service}.amazonaws.com`,
        },
      },
    ]),
  )

const routeOf = (name: string, routeKey: string, index: number) => ({
  [`${name}Integration${index}`]: {
    Type: 'AWS::ApiGatewayV2::Integration',
    Properties: {
      IntegrationUri: { 'Fn::GetAtt': [name, 'Arn'] },
      PayloadFormatVersion: '2.0',
      TimeoutInMillis: 3000,
    },
  },
  [`${name}Route${index}`]: {
    Type: 'AWS::ApiGatewayV2::Route',
    Properties: {
      ApiId: { Ref: 'Api' },
      RouteKey: routeKey,
      Target: { 'Fn::Join': ['/', ['integrations', { Ref: `${name}Integration${index}` }]] },
    },
  },
})

const ruleOf = (name: string, detailType: string) => ({
  [`${name}Rule`]: {
    Type: 'AWS::Events::Rule',
    Properties: {
      EventBusName: { Ref: 'Bus' },
      EventPattern: { source: ['app'], 'detail-type': [detailType] },
      Targets: [{ Id: name, Arn: { 'Fn::GetAtt': [name, 'Arn'] } }],
    },
  },
})
