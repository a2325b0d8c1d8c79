import { describe, expect, it } from 'vitest'
import type { PatientRow } from '#shared/model/patient.ts'
import { aRecord } from '../builders.ts'
import { rowsOf } from './rows.ts'

const same = (row: PatientRow) => row
const none = () => undefined

/** A page of 50 records, named by their places. */
function aPage(page: number, { total = 120, at = 1, count = 50 } = {}) {
  const items = Array.from({ length: count }, (_, place) =>
    aRecord({ patientId: `${page * 50 + place}` }),
  )
  return { page, items, total, at }
}

const ids = (rows: { rowAt: (place: number) => PatientRow | undefined }, places: number[]) =>
  places.map((place) => rows.rowAt(place)?.patientId)

describe('the rows of a list', () => {
  it('are there where their pages are, whichever these are', () => {
    const pages = [aPage(0), aPage(2, { count: 20 })]
    const rows = rowsOf({ list: 'a', pages, former: none, shown: same })

    expect(ids(rows, [0, 49, 50, 99, 100, 119])).toEqual([
      '0',
      '49',
      undefined,
      undefined,
      '100',
      '119',
    ])
  })

  it('are those that were read before, where a page is out of sight', () => {
    const rows = rowsOf({
      list: 'a',
      pages: [aPage(0)],
      former: (page) => (page === 1 ? aPage(1).items : undefined),
      shown: same,
    })

    expect(ids(rows, [60, 110])).toEqual(['60', undefined])
  })

  it('are as many as the newest answer says', () => {
    const pages = [aPage(0, { total: 120, at: 5 }), aPage(1, { total: 119, at: 7 })]

    expect(rowsOf({ list: 'a', pages, former: none, shown: same }).total).toBe(119)
  })

  it('close the gaps of those that are gone, over the ends of pages', () => {
    const gone = ['0', '1', '50']
    const shown = (row: PatientRow) => (gone.includes(row.patientId) ? null : row)
    const rows = rowsOf({ list: 'a', pages: [aPage(0), aPage(1)], former: none, shown })

    expect(rows.total).toBe(117)
    expect(ids(rows, [0, 47, 48, 49])).toEqual(['2', '49', '51', '52'])
  })
})
