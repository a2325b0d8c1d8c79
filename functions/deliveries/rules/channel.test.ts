import { describe, expect, it } from 'vitest'
import { sendThru } from '#shared/model/delivery.ts'
import { channelOf } from './channel.ts'

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

  it('is never another way than the one chosen', () => {
    const lacks = (contact: Parameters<typeof channelOf>[0], way: 0 | 1 | 2, name: string) =>
      expect(() => channelOf(contact, way)).toThrow(expect.objectContaining({ name }))

    lacks({ email: null, mobile }, sendThru.email, 'ERR_EMAIL_NOT_SET')
    lacks({ email, mobile: null }, sendThru.text, 'ERR_MOBILE_MISFORMAT')
    lacks({ email: null, mobile: null }, sendThru.auto, 'ERR_EMAIL_NOT_SET')
  })
})
