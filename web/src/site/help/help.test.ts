import MiniSearch from 'minisearch'
import { describe, expect, it } from 'vitest'
import { helpAddresses, helpOf, staffHelpAddresses } from '#shared/help/addresses.ts'
import { articles } from '#shared/help/articles.ts'
import { products } from '../content/products.ts'
import { searchDocuments } from './search.ts'
import { searchHelp, searchOptions } from './search-options.ts'

const slugs = articles.map(({ slug }) => slug)

describe('the help', () => {
  it('has each article once', () => {
    expect(new Set(slugs).size).toBe(slugs.length)
    expect(slugs.filter((slug) => !/^[a-z-]+$/.test(slug))).toEqual([])
  })

  it('has every article that another, a product or a page of the application leads to', () => {
    const named = [
      ...articles.flatMap(({ next = [] }) => next),
      ...products.flatMap(({ help }) => help),
      ...Object.values(helpAddresses),
      ...Object.values(staffHelpAddresses),
    ]

    expect(named.filter((slug) => !slugs.includes(slug))).toEqual([])
  })

  it('answers the staff and patients differently on the pages that they share', () => {
    expect(helpOf('/v-consult/3/word')).toBe('/help/join-a-video-visit')
    expect(helpOf('/v-consult/3/word', 'staff')).toBe('/help/video-visits')
    expect(helpOf('/chat-review/new', 'staff')).toBe('/help/ask-for-a-second-opinion')
    expect(helpOf('/practice-hub/tasks', 'staff')).toBe(helpOf('/practice-hub/tasks'))
  })

  it.each([
    ['cd', 'send-scans'],
    ['remin', 'confirm-an-appointment'],
    ['pasword', 'sign-in-safely'],
    ['duplicate', 'merge-records'],
    ['telehealth', 'join-a-video-visit'],
    ['unsubscribe', 'choose-what-you-get'],
    ['forgot my pasword', 'sign-in-safely'],
    ['How do I send my MRI from my iphone?', 'send-scans'],
    ['zip', 'send-scans'],
  ])('finds for “%s” the article %s', (words, slug) => {
    const index = new MiniSearch(searchOptions)
    index.addAll(searchDocuments())
    // As browsers read it.
    const read = MiniSearch.loadJSON(JSON.stringify(index), searchOptions)

    const found = searchHelp(read, words).slice(0, 4)

    expect(found.map(({ id }) => id)).toContain(`/help/${slug}`)
    expect(found[0]).toMatchObject({ title: expect.any(String), summary: expect.any(String) })
  })
})
