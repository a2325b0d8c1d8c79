import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { API_BASE } from '#shared/api/protocol.ts'
import { tableOf } from '#test/support/builders.ts'
import { runApp } from './app.ts'
import { countWithinWindows } from './windows.ts'

const app = runApp()
countWithinWindows(app)

const item = v.object({
  ...{ directive: v.string(), blocked: v.string(), page: v.string(), source: v.string() },
  ...{ count: v.number(), lastAt: v.string(), expiresAt: v.number() },
})

async function stored(blocked: string) {
  const day = app.run.clock.now().toISOString().slice(0, 10)
  const items = await tableOf(app.run).queryAll({ pk: `CSPREPORTS#${day}` }, item)
  return items.filter((one) => one.blocked === blocked)
}

const report = (type: string, body: unknown) =>
  fetch(`${app.run.origin}${API_BASE}/csp-reports`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: JSON.stringify(body),
  })

const page = 'http://localhost:3000/patients/01M8AQP7RJCQZ97Y92VM2RSBGS?key=secret'

const legacy = (blocked: string) => ({
  'csp-report': {
    ...{ 'document-uri': page, 'blocked-uri': blocked, 'violated-directive': 'script-src-elem' },
    'script-sample': 'var name = "Jane"',
  },
})

describe('reports of browsers', () => {
  it('are stored by kind and day, without ids, queries and samples', async () => {
    expect((await report('application/csp-report', legacy('https://a.example/x?q=1'))).status).toBe(
      200,
    )
    await report('application/csp-report', legacy('https://a.example/y'))

    const items = await stored('https://a.example')
    expect(items).toEqual([
      {
        ...{ directive: 'script-src-elem', blocked: 'https://a.example', source: '' },
        ...{ page: '/patients/*', count: 2 },
        ...{ lastAt: expect.any(String), expiresAt: expect.any(Number) },
      },
    ])
    expect(JSON.stringify(items)).not.toMatch(/secret|Jane|01M8/)
    const [one] = items
    expect((one?.expiresAt ?? 0) * 1000).toBeGreaterThan(app.run.clock.now().getTime())
  })

  it('come as lists of the Reporting API too', async () => {
    const body = {
      ...{ documentURL: page, blockedURL: 'https://b.example/', disposition: 'enforce' },
      effectiveDirective: 'frame-src',
    }

    const answer = await report('application/reports+json', [
      { type: 'csp-violation', age: 10, url: page, user_agent: 'x', body },
      { type: 'deprecation', age: 10, url: page, user_agent: 'x', body: { id: 'y' } },
    ])

    expect(answer.status).toBe(200)
    expect(await stored('https://b.example')).toMatchObject([{ directive: 'frame-src', count: 1 }])
  })

  it('that are malformed or too many are refused and leave nothing', async () => {
    expect((await report('application/csp-report', 'no report')).status).toBe(400)
    expect((await report('application/reports+json', { not: 'a list' })).status).toBe(400)

    const statuses: number[] = []
    for (let count = 0; count < 61; count += 1) {
      statuses.push((await report('application/csp-report', legacy('https://c.example'))).status)
    }
    expect(statuses.at(-1)).toBe(400)
    const [one] = await stored('https://c.example')
    expect(one?.count).toBeLessThanOrEqual(60)
  })
})

it('a page names the endpoint by an address of its own origin', async () => {
  const { headers } = await fetch(`${app.run.origin}/login`)

  expect(headers.get('reporting-endpoints')).toBe('csp="/api/v1/csp-reports"')
  expect(headers.get('content-security-policy')).toContain(
    'report-to csp; report-uri /api/v1/csp-reports',
  )
})
