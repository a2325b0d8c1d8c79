import { describe, expect, it } from 'vitest'
import { noTouch } from '#shared/model/touch.ts'
import { type AdsLead, conversionFile, conversionOf, sendingTime } from './conversion.ts'
import { noSettings } from './settings.ts'

const settings = {
  ...{ ...noSettings, isOn: true, way: 'upload' as const, sendsContact: true },
  actions: [{ status: 10 as const, name: 'Booked', actionId: '77', value: 120 }],
}
const touch = {
  ...{ ...noTouch, gclid: 'Cj0K', at: '2026-03-01T10:00:00.000Z' },
  ...{ formId: 'F', formName: 'Website', consentVersion: 1 },
}
const lead: AdsLead = {
  ...{ patientId: 'P', firstTouch: touch, mobile: '7135550100' },
  email: 'Rosa.Diaz@gmail.com',
}
const reached = { conversionId: 'C', status: 10 as const, at: '2026-03-09T12:30:05.000Z' }

describe('a status that a lead reached', () => {
  it('is a conversion of the click that it came by', () => {
    expect(conversionOf(settings, lead, reached)).toMatchObject({
      ...{ state: 'waiting', name: 'Booked', actionId: '77', value: 120, problem: null },
      click: { kind: 'gclid', id: 'Cj0K' },
      // echo -n rosadiaz@gmail.com | sha256sum, and of +17135550100
      hashedEmail: expect.stringMatching(/^[0-9a-f]{64}$/),
      hashedPhone: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  it('is none where nobody wants to know, or it came by no ad', () => {
    const none = { ...lead, firstTouch: { ...touch, gclid: null } }

    expect(conversionOf({ ...settings, isOn: false }, lead, reached)).toBeNull()
    expect(conversionOf(settings, lead, { ...reached, status: 100 })).toBeNull()
    expect(conversionOf(settings, none, reached)).toBeNull()
    expect(conversionOf(settings, { ...lead, firstTouch: null }, reached)).toBeNull()
  })

  it.each([
    [{ consentVersion: null }, 'asked for no consent'],
    [{ at: '2025-11-01T10:00:00.000Z' }, 'older than 90 days'],
  ])('is told to nobody with %j', (change, problem) => {
    const firstTouch = { ...touch, ...change }
    expect(conversionOf(settings, { ...lead, firstTouch }, reached)).toMatchObject({
      ...{ state: 'skipped', hashedEmail: null, hashedPhone: null },
      problem: expect.stringContaining(problem),
    })
  })

  it('says nothing of whom where that is not wanted, or the click is of an iPhone', () => {
    const apple = { ...lead, firstTouch: { ...touch, gclid: null, wbraid: 'w' } }
    const nothing = { hashedEmail: null, hashedPhone: null }

    expect(conversionOf({ ...settings, sendsContact: false }, lead, reached)).toMatchObject(nothing)
    expect(conversionOf(settings, apple, reached)).toMatchObject({
      ...nothing,
      click: { kind: 'wbraid', id: 'w' },
    })
  })

  it('knows an address of Google’s however it is written', () => {
    const hashOf = (email: string) =>
      conversionOf(settings, { ...lead, email }, reached)?.hashedEmail

    expect(hashOf('rosadiaz@gmail.com')).toBe(hashOf('Rosa.Diaz@gmail.com'))
    expect(hashOf('rosadiaz@example.com')).not.toBe(hashOf('rosa.diaz@example.com'))
  })
})

it('conversions of an hour go together', () => {
  expect(sendingTime(new Date('2026-03-09T12:30:05Z'))).toBe('2026-03-09T13:00:00.000Z')
  expect(sendingTime(new Date('2026-03-09T12:55:00Z'))).toBe('2026-03-09T14:00:00.000Z')
})

it('a file holds clicks and times, and cells that are text alone', () => {
  const made = conversionOf({ ...settings, way: 'file', sendsContact: false }, lead, reached)
  if (!made) throw new Error('it is a conversion')
  const file = conversionFile([
    made,
    { ...made, name: '=HYPERLINK("x"),', value: null },
    { ...made, state: 'skipped' },
    { ...made, click: { kind: 'wbraid', id: 'w' } },
  ])

  expect(file.split('\n')).toEqual([
    'Parameters:TimeZone=+0000',
    'Google Click ID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency,Email,Phone Number',
    'Cj0K,Booked,2026-03-09 12:30:05+00:00,120,USD,,',
    `Cj0K,"'=HYPERLINK(""x""),",2026-03-09 12:30:05+00:00,,,,`,
    '',
  ])
})
