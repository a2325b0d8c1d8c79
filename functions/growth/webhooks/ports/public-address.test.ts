import { describe, expect, it } from 'vitest'
import { isPublic, leadsNowhere, mayBePublic } from './public-address.ts'

describe('an address', () => {
  it.each(['8.8.8.8', '100.63.0.1', '2606:4700::1', '::ffff:8.8.8.8'])(
    'is of the internet: %s',
    (ip) => {
      expect(isPublic(ip)).toBe(true)
    },
  )

  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
    ...['0.0.0.0', '192.0.2.1', '::1', '::', 'fd00::1', 'fe80::1', '::ffff:127.0.0.1'],
    ...['::ffff:a9fe:a9fe', 'no address'],
  ])('is not: %s', (ip) => {
    expect(isPublic(ip)).toBe(false)
  })
})

describe('a web address', () => {
  it.each([
    ...['https://127.0.0.1/', 'https://0x7f.1/', 'https://2130706433/', 'https://[::1]/'],
    ...[
      'https://localhost/',
      'https://localhost./',
      'https://a.localhost/',
      'https://db.internal/',
    ],
    ...['https://intranet/'],
  ])('cannot be of the internet: %s', (address) => {
    expect(mayBePublic(new URL(address))).toBe(false)
  })

  it('may be of the internet by its name', () => {
    expect(mayBePublic(new URL('https://hooks.example.com/a'))).toBe(true)
  })

  it('leads nowhere where its name is nobody’s', () => {
    expect(leadsNowhere(new URL('https://hooks.clinic.example/'))).toBe(true)
    expect(leadsNowhere(new URL('https://hooks.example.com/'))).toBe(false)
  })
})
