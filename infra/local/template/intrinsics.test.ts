import { describe, expect, it } from 'vitest'
import type { Json } from '../json.ts'
import { evaluateCondition, resolve, type Scope } from './intrinsics.ts'

const scope: Scope = {
  ref: (id) => `ref:${id}`,
  getAtt: (id, attribute) => `att:${id}:${attribute}`,
  importValue: (name) => `import:${name}`,
  condition: (name) => name === 'Yes',
  mapping: (map, first, second) => `${map}/${first}/${second}`,
}

/** How Fn::Sub names what it puts in. */
const placeholder = (name: string): string => `\${${name}}`

describe('resolve', () => {
  it.each<[string, Json, Json]>([
    ['Ref', { Ref: 'Table' }, 'ref:Table'],
    ['Fn::GetAtt', { 'Fn::GetAtt': ['Table', 'Arn'] }, 'att:Table:Arn'],
    [
      'Fn::GetAtt with dots',
      { 'Fn::GetAtt': 'Function.Metadata.Arn' },
      'att:Function:Metadata.Arn',
    ],
    ['Fn::Join', { 'Fn::Join': ['/', ['a', { Ref: 'B' }, 'c']] }, 'a/ref:B/c'],
    [
      'Fn::Sub',
      { 'Fn::Sub': [placeholder('A'), placeholder('B.Arn'), placeholder('!C')].join('-') },
      `ref:A-att:B:Arn-${placeholder('C')}`,
    ],
    [
      'Fn::Sub with names',
      { 'Fn::Sub': [placeholder('x') + placeholder('A'), { x: { Ref: 'X' } }] },
      'ref:Xref:A',
    ],
    ['Fn::Select', { 'Fn::Select': ['1', ['a', { Ref: 'B' }]] }, 'ref:B'],
    ['Fn::Split', { 'Fn::Select': [1, { 'Fn::Split': [':', { Ref: 'B' }] }] }, 'B'],
    ['Fn::ImportValue', { 'Fn::ImportValue': { 'Fn::Join': ['', ['a', 'b']] } }, 'import:ab'],
    ['Fn::FindInMap', { 'Fn::FindInMap': ['M', 'a', 'b'] }, 'M/a/b'],
    ['Fn::Base64', { 'Fn::Base64': 'hi' }, 'aGk='],
    ['Fn::If', { 'Fn::If': ['Yes', 1, 2] }, 1],
  ])('resolves %s', (_, value, expected) => {
    expect(resolve(value, scope)).toEqual(expected)
  })

  it('resolves at any depth and leaves the rest as it is', () => {
    const value = { a: [{ b: { Ref: 'B' } }, 3, null, true], 'Fn::NotAlone': 1, c: 'd' }

    expect(resolve(value, scope)).toEqual({ ...value, a: [{ b: 'ref:B' }, 3, null, true] })
  })

  it('removes what is AWS::NoValue, behind a condition too', () => {
    const value = {
      gone: { Ref: 'AWS::NoValue' },
      also: { 'Fn::If': ['No', 1, { Ref: 'AWS::NoValue' }] },
      list: [1, { Ref: 'AWS::NoValue' }],
    }

    expect(resolve(value, scope)).toEqual({ list: [1] })
  })

  it('refuses a function that it does not know', () => {
    expect(() => resolve({ 'Fn::Cidr': ['10.0.0.0/8', 1, 8] }, scope)).toThrow('Fn::Cidr')
  })
})

describe('evaluateCondition', () => {
  it('combines equality with and, or and not', () => {
    const same = { 'Fn::Equals': [{ Ref: 'A' }, 'ref:A'] }
    const other = { 'Fn::Equals': [{ Ref: 'A' }, 'x'] }

    expect(evaluateCondition({ 'Fn::And': [same, { Condition: 'Yes' }] }, scope)).toBe(true)
    expect(evaluateCondition({ 'Fn::Or': [other, { 'Fn::Not': [same] }] }, scope)).toBe(false)
  })
})
