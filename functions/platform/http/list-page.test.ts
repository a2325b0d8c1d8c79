import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { allRoutes } from '#shared/api/all.ts'
import { anyone, cursor, get, listOf, paging, type Route } from '#shared/api/contract.ts'
import { isList, isWholeList, queryNames } from '#shared/api/whole-lists.ts'
import { CatalogueError } from '#shared/errors.ts'
import { cutList, readListPage } from './list-page.ts'

const item = v.object({
  name: v.string(),
  size: v.optional(v.number()),
  endedAt: v.nullable(v.string()),
  tags: v.array(v.string()),
})
const whole = get('/things', {
  summary: 'Things.',
  access: anyone,
  response: v.object({ items: v.array(item) }),
})
const byCursor = get('/many', {
  ...{ summary: 'Many.', access: anyone },
  query: v.object({ limit: paging.limit, cursor: v.optional(cursor) }),
  response: v.object({ items: v.array(item), cursor: v.nullable(v.string()) }),
})

function refusalOf(route: Route, query: unknown): [string, readonly string[]] {
  try {
    readListPage(route, query)
  } catch (error) {
    if (error instanceof CatalogueError) return [error.name, error.comments]
  }
  throw new Error('was not refused')
}

const items = [
  { name: 'B 10', size: 3, endedAt: null, tags: [] },
  { name: 'a', size: 1, endedAt: '2026-05-04', tags: [] },
  { name: 'B 9', endedAt: '2026-01-01', tags: [] },
]
const cut = (query: object) => {
  const page = readListPage(whole, query)
  return page && cutList({ items }, page)
}
const named = v.array(v.object({ name: v.string() }))
const names = (query: object) => v.parse(named, cut(query)?.items).map(({ name }) => name)

describe('a list that is answered as a whole', () => {
  it('is left alone where nothing else is asked for', () => {
    expect(cut({})).toBeNull()
    expect(cut({ search: 'x' })).toBeNull()
  })

  it('is cut, and says the total and what was applied', () => {
    expect(cut({ offset: '1', limit: '1' })).toEqual({
      ...{ items: [items[1]], total: 3, offset: 1, limit: 1 },
    })
    expect(cut({ offset: '5' })).toMatchObject({ items: [], total: 3, offset: 5, limit: 1000 })
  })

  it('is ordered by any plain field, entries without a value last', () => {
    expect(names({ order: 'name' })).toEqual(['a', 'B 9', 'B 10'])
    expect(names({ order: 'name DESC' })).toEqual(['B 10', 'B 9', 'a'])
    expect(names({ order: 'size ASC' })).toEqual(['a', 'B 10', 'B 9'])
    expect(names({ order: 'endedAt DESC' })).toEqual(['a', 'B 9', 'B 10'])
  })

  it('refuses what it cannot take by its name', () => {
    expect(refusalOf(whole, { order: 'tags ASC' })).toEqual([
      'ERR_SEARCH_QUERY_INVALID',
      ['order: must be one of name, size, endedAt, then ASC or DESC'],
    ])
    expect(refusalOf(whole, { limit: 'many' })).toEqual([
      'ERR_REQUEST_PARAMS_MISFORMAT',
      [expect.stringMatching(/^limit: /)],
    ])
  })
})

it('a list that is paged by a cursor refuses an offset and an order', () => {
  expect(refusalOf(byCursor, { offset: '3', order: 'name ASC', limit: '5' })).toEqual([
    'ERR_SEARCH_QUERY_INVALID',
    [
      'offset: is not taken by this list: page through it by cursor',
      'order: is not taken by this list: page through it by cursor',
    ],
  ])
  expect(readListPage(byCursor, { limit: '5' })).toBeNull()
})

it('every list of the contract takes an offset, or pages by a cursor or a range', () => {
  const lists = allRoutes().filter(({ route }) => isList(route))
  const others = lists.filter(({ route }) => {
    const declared = queryNames(route)
    return !isWholeList(route) && !declared.includes('offset') && !declared.includes('cursor')
  })

  expect(lists.length).toBeGreaterThan(60)
  expect(others.map(({ area, name }) => `${area}.${name}`)).toEqual([
    'exports.rows',
    'appointments.slots',
  ])
})

it('answers of other shapes are not lists', () => {
  const response = listOf(item)
  expect(isList({ ...whole, response })).toBe(true)
  expect(isList({ ...whole, response: 'csv' })).toBe(false)
  expect(isList({ ...whole, response: v.object({ items: v.number() }) })).toBe(false)
})
