import { describe, expect, it } from 'vitest'
import { parseTemplate } from './assembly.ts'
import { buildModel } from './model.ts'

const stack = (name: string, template: unknown) => ({ name, template: parseTemplate(template) })

describe('buildModel', () => {
  it('follows references from stack to stack', () => {
    const data = stack('Data', {
      Resources: { Table: { Type: 'AWS::DynamoDB::Table', Properties: { TableName: 'things' } } },
      Outputs: { Out: { Value: { 'Fn::GetAtt': ['Table', 'Arn'] }, Export: { Name: 'Data:Arn' } } },
    })
    const api = stack('Api', {
      Resources: {
        Function: {
          Type: 'AWS::Lambda::Function',
          Properties: { Environment: { Variables: { ARN: { 'Fn::ImportValue': 'Data:Arn' } } } },
        },
      },
    })

    const [made] = buildModel({ stacks: [api, data] }).ofType('AWS::Lambda::Function')

    expect(made?.properties).toMatchObject({
      Environment: { Variables: { ARN: 'arn:aws:dynamodb:us-east-1:000000000000:table/things' } },
    })
  })

  it('names what has no name the same on every run, and differently in every stack', () => {
    const template = { Resources: { Bucket: { Type: 'AWS::S3::Bucket' } } }
    const names = () =>
      buildModel({ stacks: [stack('One', template), stack('Two', template)] }).resources.map(
        ({ ref }) => ref,
      )

    expect(names()).toEqual(names())
    expect(new Set(names()).size).toBe(2)
  })

  it('gives parameters their default and leaves out what a condition switches off', () => {
    const model = buildModel({
      stacks: [
        stack('One', {
          Parameters: { Stage: { Type: 'String', Default: 'local' } },
          Conditions: { IsLocal: { 'Fn::Equals': [{ Ref: 'Stage' }, 'local'] } },
          Resources: {
            Here: {
              Type: 'A::B::C',
              Condition: 'IsLocal',
              Properties: { stage: { Ref: 'Stage' } },
            },
            Gone: { Type: 'A::B::D', Condition: 'IsCloud' },
          },
        }),
      ].map((one) => ({
        ...one,
        template: {
          ...one.template,
          Conditions: {
            ...one.template.Conditions,
            IsCloud: { 'Fn::Not': [{ Condition: 'IsLocal' }] },
          },
        },
      })),
    })

    expect(model.resources.map(({ logicalId }) => logicalId)).toEqual(['Here'])
    expect(model.resources[0]?.properties).toEqual({ stage: 'local' })
  })

  it.each([
    [{ Resources: { A: { Type: 'A::B::C', Properties: { x: { Ref: 'Nowhere' } } } } }, 'Nowhere'],
    [
      {
        Resources: {
          A: { Type: 'A::B::C', Properties: { x: { 'Fn::ImportValue': 'No:Export' } } },
        },
      },
      'No:Export',
    ],
  ])('refuses a reference that leads nowhere', (template, named) => {
    expect(() => buildModel({ stacks: [stack('One', template)] })).toThrow(named)
  })
})
