import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openServer } from '#infra/local/engines/servers.ts'
import { API_BASE } from '#shared/api/protocol.ts'
import { runApp } from '#test/integration/app.ts'
import { aMember, type Person, sentTo } from '#test/support/builders.ts'
import { runVisits } from './browser.ts'

const app = runApp()
const browser = runVisits()

/** Our own pages are at localhost: to browsers this is another site. */
let evil = ''
let close = async () => {}
beforeAll(async () => {
  const server = await openServer(0)
  server.use((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>evil</title>')
  })
  evil = `http://127.0.0.1:${server.port}/`
  close = server.close
})
afterAll(() => close())

/** The page of another site, in the browser of somebody who is signed in. */
async function lure({ client }: Person) {
  const visitor = await browser.visit(app.run.origin)
  const cookies = [...client.cookies].map(([name, value]) => ({
    name,
    value,
    url: app.run.origin,
    sameSite: 'Lax' as const,
    httpOnly: true,
  }))
  await visitor.context.addCookies(cookies)
  await visitor.page.goto(evil)
  return visitor
}

const isSignedIn = async ({ client }: Person) => (await client.get('/members/me')).status === 200

describe('a page of another site', () => {
  it('cannot read what somebody may read', async () => {
    const { page } = await lure(await aMember(app.run))

    const read = await page.evaluate(
      (url) => fetch(url, { credentials: 'include' }).then((answer) => answer.text(), String),
      `${app.run.origin}${API_BASE}/members/me`,
    )

    expect(read).toContain('Failed to fetch')
  })

  it('cannot sign somebody out, neither by a call nor by a form', async () => {
    const victim = await aMember(app.run)
    const { page } = await lure(victim)
    const url = `${app.run.origin}${API_BASE}/auth/logout`

    await page.evaluate(async (target) => {
      const init = { method: 'POST', credentials: 'include', mode: 'no-cors' } as const
      await fetch(target, init).catch(() => null)
      const headers = { 'x-requested-by': 'praxis' }
      await fetch(target, { ...init, mode: 'cors', headers }).catch(() => null)
    }, url)
    await page.setContent(`<form method="post" action="${url}"><button>Win</button></form>`)
    const [answer] = await Promise.all([
      page.waitForResponse(url),
      page.getByRole('button', { name: 'Win' }).click(),
    ])

    expect(await answer.json()).toMatchObject({ name: 'ERR_ACCESS_DENIED' })
    expect(await isSignedIn(victim)).toBe(true)
  })

  it('cannot have codes sent, by a call or by a link', async () => {
    const victim = await aMember(app.run)
    const { page } = await lure(victim)
    const sent = (await sentTo(app.run, victim.email)).length
    const url = `${app.run.origin}${API_BASE}/members/reset-password?email=${victim.email}`

    await page.evaluate((target) => {
      const init = { credentials: 'include', mode: 'no-cors' } as const
      return fetch(target, init).then(
        () => null,
        () => null,
      )
    }, url)
    await page.setContent(`<a href="${url}">Win</a>`)
    const [answer] = await Promise.all([page.waitForResponse(url), page.getByText('Win').click()])

    expect(await answer.json()).toMatchObject({ name: 'ERR_ACCESS_DENIED' })
    expect(await sentTo(app.run, victim.email)).toHaveLength(sent)
  })

  it('cannot frame ours', async () => {
    const { page } = await lure(await aMember(app.run))

    await Promise.all([
      page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text())),
      page.setContent(`<iframe src="${app.run.origin}/login"></iframe>`),
    ])

    expect(await page.frameLocator('iframe').getByText('Sign in').count()).toBe(0)
  })

  it('that ours leads to is not told from which page', async () => {
    const { page } = await browser.visit(app.run.origin)
    await page.goto('/login?returnTo=%2Fpatient-link%2F4711')

    await page.evaluate((target) => location.assign(target), evil)
    await page.waitForURL(evil)

    expect(await page.evaluate(() => document.referrer)).toBe('')
  })
})

describe('the reference', () => {
  it('is readable although it may run and load nothing', async () => {
    const { page, errors } = await browser.visit(app.run.origin)

    await page.goto(`${API_BASE}/docs`)
    const border = await page.evaluate(
      () => getComputedStyle(document.querySelector('details') ?? document.body).borderTopWidth,
    )

    expect(border).toBe('1px')
    expect(errors).toEqual([])
  })
})
