import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { authRoutes } from '#shared/api/auth.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { permissionRoutes } from '#shared/api/permissions.ts'
import { API_BASE, REQUESTED_BY } from '#shared/api/protocol.ts'
import { sharelinkRoutes } from '#shared/api/sharelinks.ts'
import { viewRoutes } from '#shared/api/views.ts'
import { toQuery } from '../features/patients/list-asked.ts'
import { createClient } from './client.ts'
import { send } from './send.ts'

const api = createClient({
  patients: patientRoutes,
  permissions: permissionRoutes,
  sharelinks: sharelinkRoutes,
  views: viewRoutes,
})

const SESSION = `${API_BASE}${authRoutes.session.path}`
const START = readFileSync(new URL('../../public/start.js', import.meta.url), 'utf8')

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const answer = (id: string) => new Response(JSON.stringify({ id }))

/** Calls of a page that was opened just now, and whose early call has this outcome. */
function aPage(early: Promise<Response>) {
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  vi.stubGlobal('praxisEarlyCalls', { [SESSION]: early })
  const fetch = vi.fn(() => Promise.resolve(answer('later')))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

describe('the call that is made while the application loads', () => {
  it('answers the first that asks, and nobody after', async () => {
    const fetch = aPage(Promise.resolve(answer('early')))

    expect(await send(authRoutes.session, {})).toEqual({ id: 'early' })
    expect(fetch).not.toHaveBeenCalled()
    expect(await send(authRoutes.session, {})).toEqual({ id: 'later' })
  })

  it('answers no change', async () => {
    const fetch = aPage(Promise.resolve(answer('early')))

    await send({ ...authRoutes.session, method: 'PATCH' }, { body: {} })

    expect(fetch).toHaveBeenCalledOnce()
  })

  it('fails like any other', async () => {
    aPage(Promise.reject(new TypeError('Failed to fetch')))

    await expect(send(authRoutes.session, {})).rejects.toMatchObject({
      name: 'ERR_BACKEND_UNAVAILABLE',
    })
  })

  it('is given up by whoever asked', async () => {
    aPage(Promise.withResolvers<Response>().promise)
    const asking = new AbortController()

    const call = send(authRoutes.session, {}, { signal: asking.signal })
    asking.abort(new Error('left'))

    await expect(call).rejects.toThrow('left')
  })
})

const STAFF = { practice: { id: 'practice-1' }, practiceStaff: {} }

/** Runs the script of the page's head at an address; what it calls and fetches ahead. */
function start(
  address: string,
  parts: Record<string, string[]> | null,
  member: object | null = null,
) {
  const { pathname, search } = new URL(address, 'http://localhost')
  const links: Record<string, string>[] = []
  const fetch = vi.fn((_url: string) => Promise.resolve(new Response(JSON.stringify({ member }))))
  const window: { praxisEarlyCalls?: typeof globalThis.praxisEarlyCalls } = {}
  runInNewContext(START, {
    window,
    location: { pathname, search },
    localStorage: { getItem: () => null },
    matchMedia: () => ({ matches: false }),
    fetch,
    URLSearchParams,
    document: {
      addEventListener: () => undefined,
      documentElement: { setAttribute: () => undefined },
      querySelector: () => parts && { content: JSON.stringify(parts) },
      createElement: () => ({}),
      head: { append: (link: Record<string, string>) => links.push(link) },
    },
  })
  return { links, fetch, window, asked: () => fetch.mock.calls.map(([url]) => url) }
}

/** The address that the application makes a call to. */
async function addressOf(call: () => Promise<unknown>): Promise<string> {
  const fetch = vi.fn((_url: string) => Promise.resolve(answer('one')))
  vi.stubGlobal('fetch', fetch)
  await call()
  return fetch.mock.calls[0]?.[0] ?? 'none'
}

describe('the script of the head', () => {
  it('asks who is signed in, as the contract says', () => {
    const { fetch } = start('/login', null, STAFF)

    expect(fetch).toHaveBeenCalledExactlyOnceWith(SESSION, {
      credentials: 'same-origin',
      headers: { accept: 'application/json', [REQUESTED_BY.header]: REQUESTED_BY.value },
    })
  })

  it('fetches what the page at hand is made of, and of no other', () => {
    const parts = { '/login': ['assets/a.js', 'assets/a.css'], '/rad-cloud': ['assets/b.js'] }

    expect(start('/login/second-factor', parts).links).toEqual([
      { rel: 'modulepreload', crossOrigin: '', href: '/assets/a.js' },
      { rel: 'preload', as: 'style', crossOrigin: '', href: '/assets/a.css' },
    ])
    expect(start('/register', parts).links).toEqual([])
  })

  it("asks for what a practice's pages begin with, by the addresses that they ask by", async () => {
    const params = { practiceId: 'practice-1' }
    const permissions = await addressOf(() =>
      api.permissions.ofTarget({ params: { scope: 'practices', id: 'practice-1' } }),
    )
    const views = await addressOf(() => api.views.list({ params }))
    const people = (section: 'patients' | 'leads') =>
      addressOf(() => api.patients.list({ params, query: toQuery(section, {}) }))
    const [patients, leads] = [await people('patients'), await people('leads')]

    const list = start('/patient-link', null, STAFF)
    await vi.waitFor(() => expect(list.asked()).toEqual([SESSION, permissions, views, patients]))
    const filtered = start('/patient-link?leadStatus=1', null, STAFF)
    await vi.waitFor(() => expect(filtered.asked()).toEqual([SESSION, permissions, views]))
    const others = start('/lead-convert/', null, STAFF)
    await vi.waitFor(() => expect(others.asked()).toEqual([SESSION, permissions, views, leads]))
    const record = start('/patient-link/someone', null, STAFF)
    await vi.waitFor(() => expect(record.asked()).toEqual([SESSION, permissions]))
  })

  it("asks for what a guest's link opens, by the address that the page asks by", async () => {
    const pair = { key: 'PhH38XENVNia_c-E', pwd: 'abc-d_e' }
    const opened = await addressOf(() =>
      api.sharelinks.open({ params: { key: pair.key }, query: { pwd: pair.pwd } }),
    )

    const guest = start(`/rad-cloud?${new URLSearchParams(pair)}`, null)
    const other = start(`/message?${new URLSearchParams(pair)}`, null)

    expect(guest.asked()).toEqual([SESSION, opened])
    expect(guest.fetch).toHaveBeenLastCalledWith(
      opened,
      expect.objectContaining({ headers: expect.objectContaining({ 'x-link-pwd': pair.pwd }) }),
    )
    expect(other.asked()).toEqual([SESSION])
  })

  it('asks for nothing that the application has asked for, or whom it does not concern', async () => {
    const permissions = `${API_BASE}/permissions/practices/practice-1`
    const { window, asked } = start('/practice-hub', null, STAFF)
    Object.assign(window.praxisEarlyCalls ?? {}, { [permissions]: null })
    const guest = start('/patient-link', null)
    const patient = start('/patient-link', null, { practice: null, practiceStaff: null })
    // What the answers bring about takes a few turns.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    await new Promise((resolve) => setTimeout(resolve))

    for (const calls of [asked(), guest.asked(), patient.asked()]) expect(calls).toEqual([SESSION])
  })
})
