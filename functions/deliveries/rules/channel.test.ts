import { describe, expect, it } from 'vitest'
import { type Reach, sendThru } from '#shared/model/delivery.ts'
import { type Contact, channelOf } from './channel.ts'

const email = 'jane@example.com'
const mobile = '6175550142'
const both = { email, mobile }

describe('how something is sent', () => {
  it('is as chosen, else by email where there is an address', () => {
    expect(channelOf(both, sendThru.email)).toEqual({ sentThru: 'email', sentTo: email })
    expect(channelOf(both, sendThru.text)).toEqual({ sentThru: 'text', sentTo: mobile })
    expect(channelOf(both, sendThru.auto)).toEqual({ sentThru: 'email', sentTo: email })
    expect(channelOf({ email: null, mobile }, sendThru.auto)).toEqual({
      sentThru: 'text',
      sentTo: mobile,
    })
  })

  it('is by what works where nobody chose, and by what is left where nothing does', () => {
    const since = '2026-03-10T12:00:00.000Z'
    const fails = { problem: 'undeliverable', since } as const
    const complained = { problem: 'complained', since } as const
    const auto = (reach: Reach, contact: Contact = both) =>
      channelOf(contact, sendThru.auto, reach).sentThru

    expect(auto({ email: fails, mobile: null })).toBe('text')
    expect(auto({ email: null, mobile: fails })).toBe('email')
    expect(auto({ email: fails, mobile: fails })).toBe('email')
    expect(auto({ email: complained, mobile: fails })).toBe('text')
    expect(auto({ email: fails, mobile: null }, { email, mobile: null })).toBe('email')
    expect(channelOf(both, sendThru.email, { email: fails, mobile: null }).sentThru).toBe('email')
    for (const chosen of [sendThru.auto, sendThru.email]) {
      expect(() =>
        channelOf({ email, mobile: null }, chosen, { email: complained, mobile: null }),
      ).toThrow(expect.objectContaining({ name: 'ERR_EMAIL_NOT_SET' }))
    }
  })

  it('is never another way than the one chosen', () => {
    const lacks = (contact: Parameters<typeof channelOf>[0], way: 0 | 1 | 2, name: string) =>
      expect(() => channelOf(contact, way)).toThrow(expect.objectContaining({ name }))

    lacks({ email: null, mobile }, sendThru.email, 'ERR_EMAIL_NOT_SET')
    lacks({ email, mobile: null }, sendThru.text, 'ERR_MOBILE_MISFORMAT')
    lacks({ email: null, mobile: null }, sendThru.auto, 'ERR_EMAIL_NOT_SET')
  })
})
