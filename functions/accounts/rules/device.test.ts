import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deviceOf } from './device.ts'

const agents = [
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0',
    'Firefox on macOS',
  ],
  ['', 'An unknown device'],
] as const

describe('the name of a device', () => {
  it.each(agents)('of %s is %s', (agent, name) => {
    expect(deviceOf(agent)).toBe(name)
  })

  it('is there for whatever a browser may say of itself', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 256, unit: 'binary' }), (agent) => {
        expect(deviceOf(agent)).not.toBe('')
      }),
    )
  })
})
