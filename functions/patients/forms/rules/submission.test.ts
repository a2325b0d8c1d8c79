import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { CHALLENGE_SECONDS, WAIT_SECONDS, WORK_BITS } from '#functions/platform/challenge.ts'
import { type LeadFormValues, leadFormForm, leadFormSubmission } from '#shared/model/lead-form.ts'
import { noTouch, type Touch, touch } from '#shared/model/touch.ts'
import { aLeadFormForm, aSubmission, solve } from '#test/support/lead-forms.ts'
import { aLead, NOON } from '#test/support/records.ts'
import type { Submission } from '../records.ts'
import { judge } from './challenge.ts'
import { newLeadForm } from './form.ts'
import { differences, knownAs, readSubmission, sourceOf, withoutTakenEmail } from './submission.ts'

const form = newLeadForm(v.parse(leadFormForm, aLeadFormForm()), {
  ...{ formId: 'f1', formKey: 'k1', now: NOON },
})
const sent = (values = {}) =>
  v.parse(leadFormSubmission, { ...aSubmission(values), challenge: 'c', nonce: 1 }).values

describe('what somebody filled in', () => {
  it('is kept as far as the form asks for it', () => {
    const typed = sent({ insuranceCompany: 'Aetna', mobile: '512 555 0188' })

    expect(readSubmission(form, typed, true)).toEqual({
      values: {
        ...{ firstName: 'Rosa', lastName: 'Diaz', email: 'rosa@example.com' },
        mobile: '5125550188',
      },
      unfit: [],
    })
  })

  it('goes into the message where it does not fit its field', () => {
    const typed = sent({ firstName: 'R0sa@home', mobile: '+44 20 7946 0958', message: 'Call me' })

    const { values, unfit } = readSubmission(form, typed, true)

    expect(unfit).toEqual(['firstName', 'mobile'])
    expect(values).toMatchObject({ lastName: 'Diaz', email: 'rosa@example.com' })
    expect(values.message).toContain('R0sa@home')
    expect(values.message).toContain('+44 20 7946 0958')
    expect(values.message).toContain('Call me')
  })

  it('makes a lead although no email and no number fits', () => {
    const asking = { ...form, fields: form.fields.filter(({ field }) => field === 'email') }

    expect(readSubmission(asking, { email: 'rosa at example' }, true).values).toEqual({
      ...{ firstName: 'Website', lastName: 'Lead', message: 'Email: rosa at example' },
    })
  })

  it.each([
    ['a field that is required', sent({ lastName: '' }), true, ['values.lastName']],
    ['the consent', sent(), false, ['agreed']],
  ])('is not accepted without %s', (_what, typed, agreed, fields) => {
    expect(() => readSubmission(form, typed, agreed)).toThrow(
      expect.objectContaining({
        details: { fields: fields.map((field) => ({ field, problem: 'is required' })) },
      }),
    )
  })

  it('is not accepted where the person could not be reached', () => {
    const open = { fields: form.fields.map((one) => ({ ...one, required: false })), consent: null }

    expect(() => readSubmission(open, { message: 'Hello' }, false)).toThrow(
      expect.objectContaining({ name: 'ERR_REQUEST_PARAMS_MISFORMAT' }),
    )
  })
})

describe('how somebody came', () => {
  it.each<[Partial<Touch>, string | null]>([
    [{ gclid: 'abc', source: 'newsletter' }, 'Google'],
    [{ wbraid: 'abc' }, 'Google'],
    [{ msclkid: 'abc' }, 'Bing'],
    [{ source: 'ig', fbclid: 'abc' }, 'Instagram'],
    [{ fbclid: 'abc' }, 'Facebook'],
    [{ source: 'Facebook Ads' }, 'Facebook'],
    [{ referrerHost: 'www.youtube.com' }, 'YouTube'],
    [{ source: 'newsletter' }, null],
    [{}, null],
  ])('%j is from %s', (known, source) => {
    expect(sourceOf({ ...noTouch, ...known })).toBe(source)
  })

  it('counts as unknown where an address says something malformed', () => {
    const read = v.parse(touch, {
      ...{ source: 'x'.repeat(300), campaign: ' Spring ', gclid: '<script>', medium: 7 },
      ...{ referrerHost: 'Example.COM', landingPath: '/a?name=Rosa' },
    })

    expect(read).toEqual({ ...noTouch, campaign: 'Spring', referrerHost: 'example.com' })
  })
})

const aSubmissionOf = (values: LeadFormValues): Submission => ({
  ...{ submissionId: 's1', formId: 'f1', formName: 'Website', values, touch: noTouch },
  ...{ consentVersion: 1, advocateId: null, source: null, at: NOON.toISOString() },
})

describe('somebody who is known', () => {
  const rosa = aLead({
    ...{ email: 'rosa@example.com', mobile: '5125550188', firstName: 'Rosa', lastName: 'Díaz' },
  })

  it.each([
    ['their email and name', { email: 'rosa@example.com', firstName: 'Rosa' }],
    ['their email alone', { email: 'rosa@example.com' }],
    ['their mobile and name', { mobile: '5125550188', firstName: 'rosa', lastName: 'DIAZ' }],
    ['their mobile alone', { mobile: '5125550188' }],
  ])('is found by %s', (_what, values) => {
    expect(knownAs({ values }, [rosa])).toBe(rosa)
  })

  it('is not somebody of the family with the same telephone', () => {
    const son = { mobile: '5125550188', firstName: 'Leo', lastName: 'Diaz' }

    expect(knownAs({ values: son }, [rosa])).toBeNull()
  })

  it('is not somebody of the family with the same email', () => {
    const husband = { email: 'rosa@example.com', firstName: 'Tom', lastName: 'Díaz' }
    const submission = { ...aSubmissionOf(husband) }

    expect(knownAs(submission, [rosa])).toBeNull()
    expect(withoutTakenEmail(submission, [rosa]).values).toEqual({
      ...{ firstName: 'Tom', lastName: 'Díaz' },
      message: 'Email: rosa@example.com (the address of another record)',
    })
  })

  it('keeps the record: the history tells what differs', () => {
    const values = { firstName: 'Rosa', mobile: '5125550100', message: 'Call me', email: null }

    expect(differences(rosa, values)).toEqual([
      { field: 'mobile', from: '5125550188', to: '5125550100' },
    ])
  })
})

describe('a challenge', () => {
  const token = 'sealed'
  const given = { id: 'c1', formKey: 'k1', at: NOON.toISOString(), consentVersion: 1 }
  const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000)
  const solved = { formKey: 'k1', token, nonce: solve({ token, bits: WORK_BITS }).nonce }

  it.each([
    ['fine', { now: later(WAIT_SECONDS) }],
    ['tooSoon', { now: later(WAIT_SECONDS - 1) }],
    ['expired', { now: later(CHALLENGE_SECONDS) }],
    ['expired', { now: later(10), formKey: 'k2' }],
    ['unsolved', { now: later(10), token: 'another' }],
  ])('is %s: %j', (verdict, how) => {
    expect(judge(given, { ...solved, ...how })).toBe(verdict)
  })
})
