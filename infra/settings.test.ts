import { describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const SMS = 'arn:aws:sms-voice:us-east-1:123456789012:pool/pool-1'
const CERTIFICATE = 'arn:aws:acm:us-east-1:123456789012:certificate/abc'

describe('a stage', () => {
  test('on one machine needs only its address', () => {
    expect(readSettings({ stage: 'local', origin: 'http://localhost:3000' })).toMatchObject({
      stage: 'local',
      origin: 'http://localhost:3000',
      domain: null,
      zone: null,
      mail: { from: 'no-reply@praxis.example', identity: 'praxis.example' },
      support: { email: 'support@localhost', phone: null },
    })
  })

  test('has a native app only with its link and its store', () => {
    const local = { stage: 'local', origin: 'http://localhost:3000' }
    const app = {
      consultApp: 'praxis://consult/',
      consultStore: 'https://store.example.com/praxis',
    }

    expect(readSettings(local).consultApp).toBeNull()
    expect(readSettings({ ...local, ...app }).consultApp).toEqual({
      link: 'praxis://consult/',
      store: 'https://store.example.com/praxis',
    })
    expect(() => readSettings({ ...local, consultApp: app.consultApp })).toThrow('consultStore')
    expect(() => readSettings({ ...local, ...app, consultApp: 'praxis' })).toThrow('consultApp')
  })

  test('with a zone has its certificate and its mail made', () => {
    const settled = readSettings({
      stage: 'prod',
      domain: 'app.example.com',
      hostedZoneId: 'Z1',
      hostedZoneName: 'example.com',
      smsIdentity: SMS,
    })

    expect(settled).toMatchObject({
      origin: 'https://app.example.com',
      domain: { name: 'app.example.com', certificateArn: null },
      zone: { id: 'Z1', name: 'example.com' },
      mail: { from: 'no-reply@app.example.com', identity: 'example.com' },
      smsIdentity: SMS,
      support: { email: 'support@app.example.com', phone: null },
    })
  })

  test('with a certificate of its own needs no zone', () => {
    const settled = readSettings({
      stage: 'prod',
      domain: 'app.example.com',
      certificateArn: CERTIFICATE,
      smsIdentity: SMS,
    })

    expect(settled).toMatchObject({
      domain: { name: 'app.example.com', certificateArn: CERTIFICATE },
      zone: null,
      mail: { identity: 'app.example.com' },
    })
  })
})

const prod = { stage: 'prod', domain: 'app.example.com', hostedZoneId: 'Z1', smsIdentity: SMS }

test.each([
  ['no stage', { origin: 'http://localhost:3000' }, 'stage'],
  ['a stage that is no name', { ...prod, stage: 'Prod 1' }, 'stage'],
  ['neither domain nor origin', { stage: 'local' }, 'domain=… or -c origin=…'],
  ['both domain and origin', { ...prod, origin: 'https://app.example.com' }, 'not both'],
  ['an origin with a path', { stage: 'local', origin: 'http://localhost:3000/app' }, 'origin'],
  ['a domain without a certificate', { ...prod, hostedZoneId: undefined }, 'certificateArn'],
  [
    'a certificate of another region',
    { ...prod, certificateArn: 'arn:aws:acm:eu-west-1:1:x' },
    'certificateArn',
  ],
  ['nothing to text from', { ...prod, smsIdentity: undefined }, 'smsIdentity'],
  [
    'nothing to mail from',
    { stage: 'dev', origin: 'https://d1.cloudfront.net', smsIdentity: SMS },
    'mailFrom',
  ],
  [
    'a zone without a name',
    { stage: 'dev', origin: 'https://d1.cloudfront.net', hostedZoneId: 'Z1' },
    'hostedZoneName',
  ],
])('cannot be settled with %s', (_, context, message) => {
  const said = Object.fromEntries(Object.entries(context).filter(([, value]) => value))

  expect(() => readSettings(said)).toThrow(message)
})
