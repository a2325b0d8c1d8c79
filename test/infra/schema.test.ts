import { describe, expect, test } from 'vitest'
import { schemaFaults } from './schema.ts'
import { assemblyOf, PATIENCE } from './stage.ts'

describe('every template', () => {
  test.each(['local', 'named', 'longest'] as const)(
    'of the stage %s is what CloudFormation takes',
    async (name) => {
      const { stacks } = await assemblyOf(name)

      for (const { stackName, template } of stacks) {
        expect(await schemaFaults(template), stackName).toEqual([])
      }
    },
    PATIENCE,
  )
})

const queue = (Properties: Record<string, unknown>) => ({
  Resources: { Queue: { Type: 'AWS::SQS::Queue', Properties } },
})
const lambda = (Properties: Record<string, unknown>) => ({
  Resources: {
    Lambda: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        Code: { S3Bucket: 'b' },
        Role: { 'Fn::GetAtt': ['Role', 'Arn'] },
        ...Properties,
      },
    },
  },
})

describe('the check by schemas', { timeout: PATIENCE }, () => {
  test('has nothing against what is right', async () => {
    expect(await schemaFaults(queue({ QueueName: 'q', DelaySeconds: 5 }))).toEqual([])
    expect(await schemaFaults(lambda({ PackageType: 'Zip', Architectures: ['arm64'] }))).toEqual([])
  })

  test.each([
    ['a type that there is not', { Resources: { It: { Type: 'AWS::SQS::Quue' } } }, 'no type'],
    ['a property that there is not', queue({ QueName: 'q' }), 'no property QueName'],
    ['one that there is not deep inside', lambda({ TracingConfig: { Mod: 'Active' } }), 'Mod'],
    ['a required property that is missing', lambda({ Role: undefined }), 'Role is missing'],
    ['a value that is not allowed', lambda({ PackageType: 'Tar' }), 'none of Image, Zip'],
    ['text for a number', queue({ DelaySeconds: 'soon' }), 'must be a whole number'],
    ['an object for text', queue({ QueueName: { name: 'q' } }), 'must be text'],
    ['one value for a list', lambda({ Architectures: 'arm64' }), 'must be a list'],
    ['text for an object', lambda({ Code: 'here' }), 'must be an object'],
    [
      'a name that is too long',
      queue({ QueueName: 'q'.repeat(81) }),
      '81 characters of at most 80',
    ],
  ])('finds %s', async (_, template, fault) => {
    const faults = await schemaFaults(template)

    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(fault)
  })
})
