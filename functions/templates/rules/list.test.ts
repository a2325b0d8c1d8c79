import { describe, expect, it } from 'vitest'
import { CatalogueError } from '#shared/errors.ts'
import type { Template } from '#shared/model/template.ts'
import { pageOfTemplates, type TemplateQuery } from './list.ts'
import { plainTitle } from './titles.ts'

function aTemplate(title: string, changes: Partial<Template> = {}): Template {
  const at = '2026-01-01T00:00:00.000Z'
  const unused = { isFavorite: 0, count: 0, createdAt: at, updatedAt: at } as const
  return { id: title, memberId: 'ann', title, content: `About ${title}`, ...unused, ...changes }
}

function titlesOf(templates: readonly Template[], query: Partial<TemplateQuery> = {}) {
  const { items } = pageOfTemplates(templates, { offset: 0, limit: 50, ...query })
  return items.map(({ title }) => title)
}

describe('a page of templates', () => {
  const often = aTemplate('Often', { count: 9 })
  const once = aTemplate('Once', { count: 1, updatedAt: '2026-03-01T00:00:00.000Z' })
  const never = aTemplate('Never')
  const again = aTemplate('Again')
  const starred = aTemplate('Starred', { isFavorite: 1 })
  const all = [never, once, starred, often, again]

  it('has favorites first, then the most used, then those of one count by title', () => {
    expect(titlesOf(all)).toEqual(['Starred', 'Often', 'Once', 'Again', 'Never'])
  })

  it('has favorites first in any order', () => {
    expect(titlesOf(all, { order: 'title DESC' })).toEqual([
      ...['Starred', 'Once', 'Often', 'Never', 'Again'],
    ])
    expect(titlesOf(all, { order: 'updatedAt DESC' }).slice(0, 2)).toEqual(['Starred', 'Once'])
  })

  it('is a part of all that were found, and says how many those are', () => {
    expect(pageOfTemplates(all, { offset: 1, limit: 2 })).toMatchObject({
      items: [{ title: 'Often' }, { title: 'Once' }],
      total: 5,
    })
  })

  it.each(['color ASC', 'title UP', 'title ASC count'])('is not ordered by %s', (order) => {
    expect(() => titlesOf(all, { order })).toThrow(CatalogueError)
  })

  it.each([
    ['mri', ['After an MRI', 'Résumé']],
    ['after  MRI', ['After an MRI']],
    ['resume', ['Résumé']],
    ['knee', []],
    ['', ['After an MRI', 'Résumé']],
  ])('of “%s” has all the words, in title or content', (search, titles) => {
    const known = [
      aTemplate('After an MRI', { content: 'Thank you' }),
      aTemplate('Résumé', { content: 'Of your MRI' }),
    ]

    expect(titlesOf(known, { search })).toEqual(titles)
  })
})

describe('titles', () => {
  it('are the same whatever their case and white space', () => {
    expect(plainTitle(' Call  BACK ')).toBe(plainTitle('call back'))
    expect(plainTitle('Call back?')).not.toBe(plainTitle('Call back'))
  })
})
