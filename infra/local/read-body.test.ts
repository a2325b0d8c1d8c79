import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { readBody } from './read-body.ts'

const bodyOf = (...chunks: string[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)))

describe('a body', () => {
  it('is read whole, also where there is none', async () => {
    expect((await readBody(bodyOf('one ', 'two'))).toString()).toBe('one two')
    expect(await readBody(bodyOf())).toHaveLength(0)
  })

  it('is left alone from the limit on, for somebody else to read', async () => {
    const body = bodyOf('1234', '5678', '90')

    expect((await readBody(body, 5)).toString()).toBe('12345678')
    expect(await text(body)).toBe('90')
  })

  it('that ends before its time is no body', async () => {
    const body = new PassThrough()
    const reading = readBody(body)
    body.write('half')
    body.destroy()

    await expect(reading).rejects.toThrow('cut off')
  })
})
