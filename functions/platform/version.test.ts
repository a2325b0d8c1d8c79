import * as v from 'valibot'
import { expect, it } from 'vitest'
import { allRoutes } from '#shared/api/all.ts'
import { CatalogueError } from '#shared/errors.ts'
import { ensureVersion } from './version.ts'

it('a change of what someone else changed meanwhile is refused', () => {
  expect(() => ensureVersion({ version: 3 }, 2)).toThrow(new CatalogueError('ERR_VERSION_CONFLICT'))
  expect(() => ensureVersion({ version: 3 }, 3)).not.toThrow()
  expect(() => ensureVersion({ version: 3 }, undefined)).not.toThrow()
})

/** Square itself demands the version of a discount; a consent and an agreement are named by theirs. */
const named = ['billingAdmin.updateDiscount', 'leadForms.consent', 'providers.confirmBaa']

it('no other call demands the version that was read', () => {
  const demanding = allRoutes().flatMap(({ area, name, route }) => {
    const schemas = [route.query, route.body].filter((one) => one !== undefined)
    const fields = schemas.flatMap((one) =>
      'entries' in one ? Object.entries(one.entries ?? {}) : [],
    )
    const versions = fields.filter(([field]) => /^(version|\w+Version)$/.test(field))
    const isDemanded = versions.some(([, schema]) => !v.is(schema, undefined))
    return isDemanded ? [`${area}.${name}`] : []
  })

  expect(demanding.filter((call) => !named.includes(call))).toEqual([])
})
