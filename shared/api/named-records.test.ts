import { describe, expect, it } from 'vitest'
import { partsOf } from '#test/support/schemas.ts'
import { allRoutes } from './all.ts'

/** The caller's own charts, and rows of an export that `patients.export` enters when it begins. */
const entered = ['auth.session', 'exports.rows', 'members.get', 'ownCharts.list', 'patients.status']
const names = /(^|\.)(patientId|patientName)$/

const unseen = allRoutes().flatMap(({ area, name, route }) => {
  if (route.method !== 'GET' || route.seen || typeof route.response === 'string') return []
  const isNamed = partsOf(route.response).some(({ path }) => names.test(path))
  return isNamed ? [`${area}.${name}`] : []
})

describe('reads that name a patient', () => {
  it('declare the audit entry that they leave, or are listed', () => {
    expect(unseen.toSorted()).toEqual(entered)
  })
})
