import { describe, expect, it } from 'vitest'
import { parseTemplate } from '../template/assembly.ts'
import type { LocalFunction } from '../template/functions.ts'
import { buildModel } from '../template/model.ts'
import { createAccess, unusedGrants } from './access.ts'

const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/t'

const allow = (...actions: string[]) => ({
  Statement: [{ Effect: 'Allow', Action: actions, Resource: table }],
})

const model = buildModel({
  stacks: [
    {
      name: 'One',
      template: parseTemplate({
        Resources: {
          Role: {
            Type: 'AWS::IAM::Role',
            Properties: { Policies: [{ PolicyDocument: allow('dynamodb:GetItem') }] },
          },
          Attached: {
            Type: 'AWS::IAM::Policy',
            Properties: {
              Roles: [{ Ref: 'Role' }],
              PolicyDocument: allow('dynamodb:Put*', 'kms:Decrypt'),
            },
          },
          Other: {
            Type: 'AWS::IAM::ManagedPolicy',
            Properties: { Roles: ['Somebody'], PolicyDocument: allow('dynamodb:DeleteItem') },
          },
        },
      }),
    },
  ],
})

const aFunction: LocalFunction = {
  name: 'tasks',
  physicalName: 'app-local-tasks',
  arn: 'arn:aws:lambda:us-east-1:000000000000:function:app-local-tasks',
  roleArn: 'arn:aws:iam::000000000000:role/One-Role',
  directory: '/nowhere',
  handler: 'index.handler',
  environment: {},
  memoryMegabytes: 128,
  timeoutSeconds: 3,
  reservedConcurrency: null,
  onFailure: null,
  retries: 2,
}

function open(seed = 'seed') {
  const access = createAccess(model, [aFunction], seed)
  const caller = access.callerOf('tasks')
  if (!caller) throw new Error('the function has no credentials')
  return { access, caller }
}

describe('createAccess', () => {
  it('grants what the policies of the role say, inline and attached', () => {
    const { access, caller } = open()

    expect(access.refusal(caller, [{ action: 'dynamodb:GetItem', resource: table }])).toBeNull()
    expect(access.refusal(caller, [{ action: 'dynamodb:PutItem', resource: table }])).toBeNull()
  })

  it('names action and resource of the first call that is not granted', () => {
    const { access, caller } = open()

    const refusal = access.refusal(caller, [
      { action: 'dynamodb:GetItem', resource: table },
      { action: 'dynamodb:DeleteItem', resource: table },
    ])

    expect(refusal).toContain('app-local-tasks is not authorized to perform: dynamodb:DeleteItem')
    expect(refusal).toContain(table)
    expect(access.used()).toEqual([])
  })

  it('lets the operator do everything, unrecorded', () => {
    const { access } = open()

    expect(access.refusal(access.operator, [{ action: 'any:Thing', resource: '*' }])).toBeNull()
    expect(access.used()).toEqual([])
  })

  it('knows callers by their key, the same for the same seed only', () => {
    const { access, caller } = open()

    expect(access.byAccessKey(caller.accessKeyId)).toBe(caller)
    expect(access.byAccessKey('AKIAUNKNOWN')).toBeNull()
    expect(open().caller.secretAccessKey).toBe(caller.secretAccessKey)
    expect(open('other').caller.secretAccessKey).not.toBe(caller.secretAccessKey)
  })
})

describe('unusedGrants', () => {
  it('lists grants that no recorded call used; what no engine sees is left out', () => {
    const { access, caller } = open()
    expect(unusedGrants(model, [aFunction], access.used())).toEqual([
      { function: 'tasks', action: 'dynamodb:GetItem' },
      { function: 'tasks', action: 'dynamodb:Put*' },
    ])

    access.refusal(caller, [{ action: 'dynamodb:PutItem', resource: table }])

    expect(unusedGrants(model, [aFunction], access.used())).toEqual([
      { function: 'tasks', action: 'dynamodb:GetItem' },
    ])
  })
})
