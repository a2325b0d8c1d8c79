import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networkOf } from './rate-limit.ts'

const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))
const groups = (count: number) => fc.array(group, { minLength: count, maxLength: count })

describe('the network of an address', () => {
  it('is the address itself where that is one of IPv4', () => {
    expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
    expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
  })

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::7', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
  ])('of %s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })

  it('is shared by all addresses of IPv6 that begin alike, and by no others', () => {
    fc.assert(
      fc.property(groups(4), groups(4), groups(4), groups(4), (one, other, tail, another) => {
        const of = (...parts: string[][]) => networkOf(parts.flat().join(':'))

        expect(of(one, tail)).toBe(of(one, another))
        expect(of(one, tail) === of(other, tail)).toBe(one.join() === other.join())
      }),
    )
  })

  it('of what is no address is the same', () => {
    expect(networkOf('unknown')).toBe('unknown')
  })
})
