import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CatalogueError } from '#shared/errors.ts'
import { type Claims, personNameOf, provenEmailOf, subjectOf } from './claims.ts'

/** What the provider says where nothing is amiss. */
function someClaims(changes: Claims = {}): Claims {
  return {
    iss: 'https://id.example',
    sub: '1',
    email: 'ann@b.test',
    email_verified: true,
    ...changes,
  }
}

const claims: fc.Arbitrary<Claims> = fc.record(
  {
    iss: fc.anything(),
    sub: fc.anything(),
    email: fc.anything(),
    email_verified: fc.anything(),
    given_name: fc.anything(),
    family_name: fc.anything(),
    name: fc.oneof(fc.anything(), fc.lorem()),
  },
  { requiredKeys: [] },
)

describe('the subject', () => {
  it('is who the issuer says it is', () => {
    expect(subjectOf(someClaims())).toEqual({ issuer: 'https://id.example', sub: '1' })
  })

  it.each([undefined, null, '', 7, 'x'.repeat(256)])('is not %j', (sub) => {
    expect(() => subjectOf(someClaims({ sub }))).toThrow(new CatalogueError('ERR_OPENID_NO_SUB'))
  })
})

describe('the address', () => {
  it.each([true, 'true'])('is proven where the flag is %j', (email_verified) => {
    expect(provenEmailOf(someClaims({ email: ' Ann@B.test', email_verified }))).toBe('ann@b.test')
  })

  it.each([undefined, null, false, 'false', 1, 'yes'])(
    'is not where it is %j',
    (email_verified) => {
      expect(() => provenEmailOf(someClaims({ email_verified }))).toThrow(
        new CatalogueError('ERR_OPENID_EMAIL_NOT_VERIFIED'),
      )
    },
  )

  it.each([undefined, null, '', 'ann', 7, ['ann@b.test']])('is none where it is %j', (email) => {
    expect(() => provenEmailOf(someClaims({ email }))).toThrow(
      new CatalogueError('ERR_OPENID_NO_EMAIL'),
    )
  })
})

describe('the name', () => {
  it.each<[Claims, string, string]>([
    [{ given_name: 'Ann', family_name: 'Lee', name: 'Other Name' }, 'Ann', 'Lee'],
    [{ name: 'Ann Mary Lee' }, 'Ann', 'Mary Lee'],
    [{ name: ' Ann   Lee ' }, 'Ann', 'Lee'],
    [{ name: 'Ann' }, 'Ann', 'member'],
    [{ given_name: 'Ann', name: 'Ann Lee' }, 'Ann', 'Lee'],
    [{ given_name: '<b>', family_name: 7 }, 'New', 'member'],
    [{ name: '<7>' }, 'New', 'member'],
    [{}, 'New', 'member'],
  ])('of %j is %s %s', (said, firstName, lastName) => {
    expect(personNameOf(said)).toEqual({ firstName, lastName })
  })
})

it('whatever a provider says is taken or refused by name', () => {
  fc.assert(
    fc.property(claims, (said) => {
      const { firstName, lastName } = personNameOf(said)
      expect(firstName.length * lastName.length).toBeGreaterThan(0)
      for (const read of [subjectOf, provenEmailOf]) {
        try {
          read(said)
        } catch (error) {
          expect(error).toBeInstanceOf(CatalogueError)
        }
      }
    }),
  )
})
