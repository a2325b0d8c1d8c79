import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeOf, newsOf, rebase } from './versions.ts'

const base = { name: 'Bay', phone: '1', site: '' }

describe('two who change the same thing', () => {
  it('each keep what they typed, over what is new', () => {
    const newer = { ...base, phone: '2', site: 'bay.example' }

    expect(rebase(base, newer, { ...base, name: 'Bayou', phone: '3' })).toEqual({
      name: 'Bayou',
      phone: '3',
      site: 'bay.example',
    })
  })

  it('are told what the other changed', () => {
    const words = { labels: { phone: 'Phone', site: 'Website' }, empty: 'nothing' }
    const newer = { ...base, name: 'Bay', phone: '2' }

    expect(newsOf(base, newer, words)).toEqual(['Phone: 2'])
    expect(newsOf(newer, { ...newer, phone: '' }, words)).toEqual(['Phone: nothing'])
    const say = (field: string, text: string) => (field === 'phone' ? `No. ${text}` : undefined)
    expect(newsOf(base, { ...newer, site: 'bay.example' }, { ...words, say })).toEqual([
      'Phone: No. 2',
      'Website: bay.example',
    ])
  })

  it('send only what they changed', () => {
    const text = fc.record({ name: fc.string(), phone: fc.string(), site: fc.string() })
    fc.assert(
      fc.property(text, text, (before, typed) => {
        expect({ ...before, ...changeOf(before, typed) }).toEqual(typed)
        expect(changeOf(before, before)).toEqual({})
      }),
    )
  })
})
