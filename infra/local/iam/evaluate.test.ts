import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAllowed, wildcard } from './evaluate.ts'
import type { Statement } from './policy.ts'

const aStatement = (changes: Partial<Statement> = {}): Statement => ({
  effect: 'Allow',
  actions: ['dynamodb:GetItem'],
  notActions: [],
  resources: ['arn:aws:dynamodb:us-east-1:1:table/t'],
  notResources: [],
  conditions: {},
  ...changes,
})
const aRequest = { action: 'dynamodb:GetItem', resource: 'arn:aws:dynamodb:us-east-1:1:table/t' }

describe('isAllowed', () => {
  it('allows what a statement names, the case of the action aside', () => {
    expect(isAllowed([aStatement({ actions: ['DynamoDB:getitem'] })], aRequest)).toBe(true)
  })

  it.each([
    ['nothing is granted', []],
    ['the action is another', [aStatement({ actions: ['dynamodb:PutItem'] })]],
    ['the resource is another', [aStatement({ resources: [`${aRequest.resource}/index/gsi1`] })]],
    [
      'the resource differs in case',
      [aStatement({ resources: [aRequest.resource.toUpperCase()] })],
    ],
    ['a deny matches too', [aStatement(), aStatement({ effect: 'Deny', actions: ['dynamodb:*'] })]],
    ['NotAction leaves it out', [aStatement({ actions: [], notActions: ['dynamodb:Get*'] })]],
    ['NotResource leaves it out', [aStatement({ resources: [], notResources: ['*'] })]],
  ])('refuses where %s', (_, statements) => {
    expect(isAllowed(statements, aRequest)).toBe(false)
  })

  it('lets wildcards stand for an index but not the table', () => {
    const statements = [
      aStatement({ actions: ['dynamodb:*'], resources: ['arn:*:table/t/index/*'] }),
    ]
    const resource = `${aRequest.resource}/index/gsi1`

    expect(isAllowed(statements, { action: 'dynamodb:Query', resource })).toBe(true)
    expect(isAllowed(statements, { ...aRequest, action: 'dynamodb:Query' })).toBe(false)
  })

  it.each<[string, Statement['conditions'], Record<string, string[]>, boolean]>([
    ['equal', { StringEquals: { k: ['a', 'b'] } }, { k: ['b'] }, true],
    ['unequal', { StringEquals: { k: ['a'] } }, { k: ['b'] }, false],
    ['missing', { StringEquals: { k: ['a'] } }, {}, false],
    ['missing but IfExists', { StringEqualsIfExists: { k: ['a'] } }, {}, true],
    ['like', { StringLike: { k: ['a/*'] } }, { k: ['a/b'] }, true],
    ['not equal', { StringNotEquals: { k: ['a', 'b'] } }, { k: ['b'] }, false],
    ['negated and missing', { StringNotEquals: { k: ['a'] } }, {}, true],
    ['all of a set', { 'ForAllValues:StringLike': { k: ['a*'] } }, { k: ['a1', 'b'] }, false],
    ['any of a set', { 'ForAnyValue:StringLike': { k: ['a*'] } }, { k: ['a1', 'b'] }, true],
    ['null', { Null: { k: ['true'] } }, {}, true],
    ['number', { NumericLessThan: { k: ['10'] } }, { k: ['9'] }, true],
    ['bool', { Bool: { k: ['true'] } }, { k: ['false'] }, false],
    [
      'two operators',
      { Bool: { k: ['true'] }, StringEquals: { l: ['a'] } },
      { k: ['true'] },
      false,
    ],
  ])('judges a condition: %s', (_, conditions, context, expected) => {
    expect(isAllowed([aStatement({ conditions })], { ...aRequest, context })).toBe(expected)
  })

  it('fails closed on an operator it does not know', () => {
    const conditions = { IpAddress: { 'aws:SourceIp': ['10.0.0.0/8'] } }

    expect(isAllowed([aStatement({ conditions })], aRequest)).toBe(false)
    expect(isAllowed([aStatement(), aStatement({ effect: 'Deny', conditions })], aRequest)).toBe(
      false,
    )
  })
})

describe('wildcard', () => {
  it('matches itself, and any text between the parts around a star', () => {
    const text = fc.string({ unit: 'binary' }).map((value) => value.replaceAll(/[*?]/g, ''))

    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        expect(wildcard(a, a)).toBe(true)
        expect(wildcard(`${a}*${c}`, a + b + c)).toBe(true)
        expect(wildcard(a, `${a}x`)).toBe(false)
      }),
    )
  })
})
