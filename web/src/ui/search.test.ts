import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { flag, lenient } from './search.ts'

const search = v.object({ status: lenient(v.picklist(['open', 'done'])), unread: flag })

describe('the search of an address', () => {
  it('is read by its schema', () => {
    expect(v.parse(search, { status: 'done', unread: 1 })).toEqual({ status: 'done', unread: 1 })
  })

  it('takes what cannot be read as not given', () => {
    expect(v.parse(search, { status: 'lost', unread: 'yes' })).toEqual({})
    expect(v.parse(search, {})).toEqual({})
  })
})
