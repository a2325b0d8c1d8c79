import { describe, expect, it } from 'vitest'
import { browserLabel, pushSupportOf } from './support.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0'

describe('push notifications', () => {
  const browser = { userAgent: CHROME, maxTouchPoints: 5, hasPush: true }

  it.each([
    ['are ready before and after the person allowed them', 'default', 'ready'],
    ['are ready once allowed', 'granted', 'ready'],
    ['are denied in the settings of the browser', 'denied', 'denied'],
  ] as const)('%s', (_title, permission, expected) => {
    expect(pushSupportOf({ ...browser, permission })).toBe(expected)
  })

  it('need the home screen on an iPhone and an iPad, and cannot come to other browsers', () => {
    const none = { hasPush: false, permission: null }

    expect(pushSupportOf({ ...none, userAgent: IPHONE, maxTouchPoints: 5 })).toBe('install')
    expect(pushSupportOf({ ...none, userAgent: MAC, maxTouchPoints: 5 })).toBe('install')
    expect(pushSupportOf({ ...none, userAgent: MAC, maxTouchPoints: 0 })).toBe('none')
  })
})

describe('the label of a browser', () => {
  it.each([
    [CHROME, 'Chrome on Android'],
    [EDGE, 'Edge on Windows'],
    [IPHONE, 'Safari on iPhone'],
    [MAC, 'Safari on Mac'],
    ['curl/8', 'Browser'],
  ])('is what people call it: %s', (userAgent, expected) => {
    expect(browserLabel(userAgent)).toBe(expected)
  })
})
