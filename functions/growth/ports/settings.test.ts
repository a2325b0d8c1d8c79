import { describe, expect, it } from 'vitest'
import { parseIntegrations } from './settings.ts'

const facebook = { appId: '12', appSecret: 'not to be told', verifyToken: 'agreed' }
const parse = (content: unknown) => parseIntegrations(JSON.stringify(content))

describe('the settings of integrations', () => {
  it('are of no service to begin with', () => {
    expect(parse({})).toEqual({
      ...{ facebook: null, google: null, ringcentral: null },
      webhooks: { toThisMachine: false },
    })
  })

  it('know where Facebook is', () => {
    expect(parse({ facebook }).facebook).toMatchObject({
      ...facebook,
      graphUrl: 'https://graph.facebook.com/v26.0',
    })
  })

  it('know where the Data Manager API of Google is, and need no developer token', () => {
    const google = { clientId: 'a', clientSecret: 'b', developerToken: 'of the former API' }

    expect(parse({ google }).google).toMatchObject({
      dataManagerUrl: 'https://datamanager.googleapis.com/v1',
    })
  })

  it.each([
    [{ facebook: { ...facebook, appSecret: '' } }, 'facebook.appSecret'],
    [{ facebook: { ...facebook, graphUrl: 'http://graph.example' } }, 'facebook.graphUrl'],
    [{ webhooks: { toThisMachine: 'yes' } }, 'webhooks.toThisMachine'],
  ])('are refused by the name of the bad field alone: %j', (content, field) => {
    expect(() => parse(content)).toThrow(
      new Error(`The secret of integrations is malformed: ${field}`),
    )
  })
})
