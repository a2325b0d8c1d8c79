import { describe, expect, it } from 'vitest'
import { parseSettings } from './settings.ts'

const whole = {
  issuer: 'https://id.example',
  clientId: 'praxis',
  clientSecret: 'not to be told',
  name: 'Example',
}
const parse = (content: unknown) => parseSettings(JSON.stringify(content))

describe('the settings of a provider', () => {
  it('are none to begin with', () => {
    expect(parse({})).toBeNull()
  })

  it('are what the secret says', () => {
    expect(parse(whole)).toEqual(whole)
  })

  it('need no secret for a public client', () => {
    const { clientSecret: _, ...open } = whole

    expect(parse(open)).toEqual(open)
  })

  it('may be without TLS on one machine only', () => {
    expect(parse({ ...whole, issuer: 'http://127.0.0.1:3002' })).not.toBeNull()
    expect(() => parse({ ...whole, issuer: 'http://id.example' })).toThrow('issuer')
    expect(() => parse({ ...whole, issuer: 'http://127.0.0.1.id.example' })).toThrow('issuer')
  })

  it.each([{ issuer: '' }, { issuer: 'id.example' }, { clientId: '' }, { name: 7 }])(
    'are refused with %j, by the name of the field alone',
    (change) => {
      expect(() => parse({ ...whole, ...change })).toThrow(
        new Error(`The secret of OpenID Connect is malformed: ${Object.keys(change)}`),
      )
    },
  )

  it('are refused where the text is none of ours, without a word of it', () => {
    expect(() => parse(['not to be told'])).toThrow(/^The secret of OpenID Connect is malformed/)
    expect(() => parseSettings('not to be told')).toThrow(
      new Error('The secret of OpenID Connect is malformed: all of it'),
    )
  })
})
