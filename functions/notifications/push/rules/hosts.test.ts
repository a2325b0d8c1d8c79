import { describe, expect, it } from 'vitest'
import { LOCAL_PUSH_HOST, PUSH_HOSTS } from '#shared/model/push.ts'
import { isPushService } from './hosts.ts'

describe('the endpoint of a push', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
  ])('may be of a browser: %s', (endpoint) => {
    expect(isPushService(endpoint, PUSH_HOSTS)).toBe(true)
  })

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://user@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com.example.com/abc',
    'https://evilpush.apple.com/abc',
    'https://169.254.169.254/latest',
    'http://localhost:3000/push',
  ])('must not lead elsewhere: %s', (endpoint) => {
    expect(isPushService(endpoint, PUSH_HOSTS)).toBe(false)
  })

  it('may be on this machine in a local run alone', () => {
    expect(isPushService('http://localhost:3000/push', [...PUSH_HOSTS, LOCAL_PUSH_HOST])).toBe(true)
  })
})
