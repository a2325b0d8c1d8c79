import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atPath, fillTemplate, pipeInput, targetInput } from './input.ts'

describe('atPath', () => {
  it('follows names and places, and finds nothing where they lead nowhere', () => {
    const value = { a: { b: [{ c: 1 }, { c: 2 }] } }

    expect(atPath(value, '$.a.b[1].c')).toBe(2)
    expect(atPath(value, '$')).toEqual(value)
    expect(atPath(value, '$.a.x.y')).toBeUndefined()
  })
})

describe('fillTemplate', () => {
  it('puts any value in as JSON, and inside quotes as text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer(), (text, number) => {
        const filled = fillTemplate('{"a": <t>, "b": "<t>", "c": <n>, "d": "no. <n>"}', (name) =>
          name === 't' ? text : number,
        )
        expect(filled).toEqual({ a: text, b: text, c: number, d: `no. ${number}` })
      }),
    )
  })

  it('keeps a text that is no JSON', () => {
    expect(fillTemplate('Hello <name>.', () => 'Ada')).toBe('Hello "Ada".')
  })

  it('writes null for what is missing', () => {
    expect(fillTemplate('{"a": <gone>}', () => undefined)).toEqual({ a: null })
  })
})

describe('pipeInput', () => {
  it('fills paths of the record and what the pipe knows of itself', () => {
    const record = { dynamodb: { NewImage: { detail: { S: '{"a":"\\"b\\""}' } } } }
    const template = '{"payload": <$.dynamodb.NewImage.detail.S>, "pipe": <aws.pipes.pipe-name>}'

    expect(pipeInput(template, record, { 'aws.pipes.pipe-name': 'outbox' })).toEqual({
      payload: '{"a":"\\"b\\""}',
      pipe: 'outbox',
    })
    expect(pipeInput(null, record, {})).toBe(record)
  })
})

describe('targetInput', () => {
  const event = { source: 's', detail: { id: 'x' } }

  it.each([
    ['the event', {}, event],
    ['a constant', { Input: '{"a":1}' }, { a: 1 }],
    ['a part', { InputPath: '$.detail' }, { id: 'x' }],
    [
      'a transformed event',
      { InputTransformer: { InputPathsMap: { id: '$.detail.id' }, InputTemplate: '{"is": <id>}' } },
      { is: 'x' },
    ],
  ])('gives the target %s', (_, target, expected) => {
    expect(targetInput(target, event)).toEqual(expected)
  })
})
