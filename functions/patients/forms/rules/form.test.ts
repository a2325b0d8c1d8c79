import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { leadFormForm } from '#shared/model/lead-form.ts'
import { leadFormColors } from '#shared/model/lead-form-colors.ts'
import { aLeadFormForm } from '#test/support/lead-forms.ts'
import { NOON } from '#test/support/records.ts'
import { changeLeadForm, ensureSite, formsLimit, formsOf, newLeadForm } from './form.ts'

const LATER = new Date('2026-03-01T13:00:00.000Z')

const filledIn = (changes = {}) => v.parse(leadFormForm, aLeadFormForm(changes))
const aForm = (changes = {}) =>
  newLeadForm(filledIn(changes), { formId: 'f1', formKey: 'k1', now: NOON })

describe('a lead form', () => {
  it('begins with the first version of its consent, or with none', () => {
    expect(aForm()).toMatchObject({ consentVersion: 1, version: 1, isOn: true })
    expect(aForm({ consent: '' })).toMatchObject({ consent: null, consentVersion: 0 })
  })

  it('has another version of its consent where that says something else', () => {
    const after = changeLeadForm(aForm(), { consent: 'I agree to be called.', version: 1 }, LATER)
    const off = changeLeadForm(after, { isOn: 0, version: 2 }, LATER)

    expect(after).toMatchObject({ consentVersion: 2, version: 2, updatedAt: LATER.toISOString() })
    expect(off).toMatchObject({ consentVersion: 2, isOn: false, fields: aForm().fields })
  })

  it('counts on where its consent comes back', () => {
    const without = changeLeadForm(aForm(), { consent: null, version: 1 }, LATER)
    const again = changeLeadForm(without, { consent: 'I agree.', version: 2 }, LATER)

    expect([without.consentVersion, again.consentVersion]).toEqual([1, 2])
  })

  it('is changed neither over what somebody changed meanwhile nor into itself', () => {
    expect(() => changeLeadForm(aForm(), { title: 'Hello', version: 2 }, LATER)).toThrow(
      expect.objectContaining({ name: 'ERR_VERSION_CONFLICT' }),
    )
    expect(() => changeLeadForm(aForm(), { ...filledIn(), version: 1 }, LATER)).toThrow(
      expect.objectContaining({ name: 'ERR_NO_CHANGE' }),
    )
  })

  it.each([
    ['without fields', { fields: [] }],
    [
      'with a field twice',
      {
        fields: ['Email', 'Your email'].map((label) => ({ field: 'email', label, required: true })),
      },
    ],
    [
      'by which nobody can be reached',
      { fields: [{ field: 'email', label: 'Email', required: false }] },
    ],
    ['that leads to a page without https', { redirectUrl: 'http://example.com/thanks' }],
    ['that leads to a script', { redirectUrl: 'javascript:alert(1)' }],
    ['that hides where it leads', { redirectUrl: 'https://good.example@evil.example/' }],
    ['on a site that is none', { sites: ['https://example.com', 'nonsense'] }],
    ['on a page of a script', { sites: ['javascript:alert(1).x'] }],
    ['in a colour of its own', { color: 'yellow' }],
  ])('is not taken %s', (_what, changes) => {
    expect(v.safeParse(leadFormForm, { ...aLeadFormForm(), ...changes }).success).toBe(false)
  })

  it('knows sites by their origins, however they are typed', () => {
    const sites = ['www.Example.com', 'https://www.example.com/contact', ' ', 'http://other.org:81']
    expect(aForm({ sites }).sites).toEqual(['https://www.example.com', 'http://other.org:81'])
  })

  it('is for the sites that it names, or for any, and always for itself', () => {
    const named = aForm({ sites: ['www.example.com'] })
    const refused = expect.objectContaining({ name: 'ERR_ACCESS_DENIED' })

    for (const site of [undefined, 'https://www.example.com']) ensureSite(named, site)
    for (const site of ['null', 'https://example.com', 'https://www.example.com.evil.org']) {
      expect(() => ensureSite(named, site)).toThrow(refused)
      ensureSite(aForm(), site)
    }
  })
})

it('plans allow as many as the specification says', () => {
  expect([formsOf('basic'), formsOf('max')]).toEqual([5, null])
  expect(formsLimit('max')).toBe(500)
})

/** The contrast of a colour with white, as WCAG 2 counts it. */
function contrastWithWhite(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

it.each(Object.entries(leadFormColors))('white text is read well on %s', (_name, hex) => {
  expect(contrastWithWhite(hex)).toBeGreaterThanOrEqual(4.5)
})
