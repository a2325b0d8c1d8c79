import { describe, expect, it } from 'vitest'
import { createUnsent, holdsSecret, nameOf, type Unsent } from './unsent.ts'

/** A storage of the browser, as far as it is used. */
function aStorage(): Storage {
  const methods = {
    getItem(this: Record<string, string>, name: string) {
      return this[name] ?? null
    },
    setItem(this: Record<string, string>, name: string, text: string) {
      this[name] = text
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name]
    },
  }
  return Object.create(methods)
}

const NOW = Date.parse('2026-03-10T15:00:00.000Z')
const anEntry = (changes: Partial<Unsent> = {}): Unsent => ({
  id: 'a',
  memberId: 'ann',
  title: 'Zoe Abel',
  page: '/patient-link/1',
  failure: null,
  at: new Date(NOW).toISOString(),
  call: { method: 'POST', path: '/notes', input: {}, idempotencyKey: 'k' },
  ...changes,
})

function storeOn(storage: Storage | null, owner: string | null = 'ann', now = NOW) {
  const store = createUnsent(
    () => storage,
    () => now,
  )
  store.ownedBy(owner)
  return store
}

describe('unsent changes', () => {
  it('are there for the next page of the same member alone', () => {
    const storage = aStorage()
    storeOn(storage).keep(anEntry())

    expect(storeOn(storage).all()).toEqual([anEntry()])
    expect(storeOn(storage, 'ben').all()).toEqual([])
    expect(storeOn(storage, null).all()).toEqual([])
    expect(storeOn(storage).has(anEntry())).toBe(true)
  })

  it('stay in the tab where the call must not be stored, or nobody is signed in', () => {
    const storage = aStorage()
    const store = storeOn(storage)
    store.keep(anEntry({ id: 'b', call: null }))
    store.keep(anEntry({ id: 'c', memberId: null }))

    expect(store.all().map(({ id }) => id)).toEqual(['b', 'c'])
    expect(Object.keys(storage)).toEqual([])
  })

  it('stay in the tab where the browser forbids its storage', () => {
    const store = storeOn(null)
    store.keep(anEntry())

    expect(store.all()).toEqual([anEntry()])
    store.forget(anEntry())
    expect(store.all()).toEqual([])
  })

  it('are deleted after a week, and where they cannot be read', () => {
    const storage = aStorage()
    storeOn(storage).keep(anEntry())
    storage.setItem('praxis-unsent:ann:broken', '{')
    const later = storeOn(storage, 'ann', NOW + 8 * 24 * 60 * 60_000)

    expect(later.all()).toEqual([])
    expect(Object.keys(storage)).toEqual([])
  })

  it('are told to those who listen, and forgotten', () => {
    const storage = aStorage()
    const store = storeOn(storage)
    let calls = 0
    store.subscribe(() => {
      calls += 1
    })
    store.keep(anEntry())
    store.forget(anEntry())

    expect(calls).toBe(2)
    expect(store.all()).toEqual([])
    expect(storage.getItem(nameOf(anEntry()))).toBeNull()
  })
})

it.each([
  [{ body: { note: 'Call back', notifyStaffIds: ['a'] } }, false],
  [{ body: { password: 'x' } }, true],
  [{ body: { content: { cardNumber: '4' } } }, true],
  [{ query: { pwd: 'x' } }, true],
  [{ body: { licenses: [{ code: '1' }] } }, true],
  [{}, false],
])('an input holds a secret or not: %j', (input, expected) => {
  expect(holdsSecret(input)).toBe(expected)
})
