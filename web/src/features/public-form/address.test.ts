import { expect, it } from 'vitest'
import { noTouch } from '#shared/model/touch.ts'
import { readAddress } from './address.ts'

const visit = { pathname: '/forms/abc', search: '', referrer: '', host: 'app.example.com' }

it('an address fills in fields and says how somebody came', () => {
  const search =
    '?firstName=Rosa&email=rosa%40example.com&utm_source=google&utm_campaign=spring&gclid=Cj0K&page=%2Fback&other=1'

  expect(readAddress({ ...visit, search, referrer: 'https://www.google.com/' })).toEqual({
    formKey: 'abc',
    values: { firstName: 'Rosa', email: 'rosa@example.com' },
    touch: {
      ...noTouch,
      ...{ source: 'google', campaign: 'spring', gclid: 'Cj0K', landingPath: '/back' },
      referrerHost: 'www.google.com',
    },
  })
})

it('an address that says nothing knows nothing', () => {
  const own = { ...visit, referrer: 'https://app.example.com/login' }

  expect(readAddress(own)).toEqual({ formKey: 'abc', values: {}, touch: noTouch })
})
