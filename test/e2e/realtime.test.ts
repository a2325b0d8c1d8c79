import { randomUUID } from 'node:crypto'
import type { Page, WebSocket } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { role } from '#shared/model/roles.ts'
import { subject } from '#shared/model/subject.ts'
import { runApp } from '#test/integration/app.ts'
import { aPatient, aPractice, aStaff } from '#test/support/builders.ts'
import { answered } from '#test/support/client.ts'
import { signedIn } from '#test/support/sign-in.ts'
import { runVisits } from './browser.ts'

const app = runApp()
const browser = runVisits()
const MINUTE = 60_000
const SETTLED = 4000
/** Its own topic and the practice's, in the present term and the next. */
const CHANNELS = 4

/** What a page does by itself: the calls it makes, and what it hears over sockets. */
function watch(page: Page) {
  const calls: string[] = []
  let channels = 0
  let latest: WebSocket | null = null
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname.replace('/api/v1', ''))
  })
  page.on('websocket', (socket) => {
    latest = socket
    channels = 0
    socket.on('framereceived', ({ payload }) => {
      if (socket === latest && String(payload).includes('"subscribe_success"')) channels += 1
    })
    socket.on('close', () => {
      if (socket === latest) channels = 0
    })
  })
  const isHearing = () =>
    expect.poll(() => channels, { timeout: 40_000 }).toBeGreaterThanOrEqual(CHANNELS)
  return { calls, isHearing, channels: () => channels }
}

/** Somebody's page, and a colleague who gives them tasks. */
async function aPage(path: string) {
  const { practiceId, admin } = await aPractice(app.run)
  const bo = await aStaff(app.run, practiceId, [role.staff], { firstName: 'Bo' })
  const patientId = await aPatient({ practiceId, admin, name: '' })
  const subjects = `/practices/${practiceId}/subjects`
  const asked = await admin.client.post(subjects, { body: { name: randomUUID(), dueInDays: 1 } })
  const { id: subjectId } = answered(asked, subject)
  await app.run.idle()
  const visitor = await browser.visitAs(app.run.origin, { client: await signedIn(app.run, bo) })
  const watched = watch(visitor.page)
  await visitor.page.goto(path)
  await visitor.page.locator('h1').first().waitFor()
  const giveTask = async () => {
    const body = { patientId, subjectId, comments: 'Call her', advocateId: bo.id }
    const reply = await admin.client.post(`/practices/${practiceId}/tasks`, { body })
    expect(reply.status).toBe(200)
  }
  return { ...visitor, ...watched, giveTask }
}

const unread = (page: Page, count: string) =>
  page.getByRole('link', { name: `Notifications: ${count} unread` }).waitFor({ timeout: 20_000 })

describe('what a colleague does', () => {
  it('shows at once by a hint, and by polling where the socket is cut or says nothing', async () => {
    onTestFinished(() => app.run.faults.refuseSockets(false))
    const { page, isHearing, giveTask, channels } = await aPage('/practice-hub/tasks')
    await isHearing()
    await unread(page, 'none')

    // Polling alone would take a minute now.
    await giveTask()
    await unread(page, '1')

    app.run.faults.refuseSockets(true)
    await expect.poll(channels).toBe(0)
    await page.keyboard.press('Shift')
    await giveTask()
    await unread(page, '2')

    app.run.faults.refuseSockets(false)
    await isHearing()
    await giveTask()
    await unread(page, '3')
  })
})

describe('a page that nobody touches', () => {
  it('makes at most two calls a minute while it hears of changes', async () => {
    const { page, isHearing, calls, errors } = await aPage('/practice-hub')
    await isHearing()
    await page.waitForLoadState('networkidle')
    await page.clock.install()
    // The page of before is heard of until the new one has a socket of its own.
    const opened = page.waitForEvent('websocket', { timeout: 40_000 })
    await page.reload()
    await opened
    await isHearing()
    // What changed while nothing was heard is read once.
    await page.clock.runFor(SETTLED)
    await page.waitForLoadState('networkidle')
    const before = calls.length

    // The service says in real time that it is there, and a page waits little over a minute for that.
    await page.clock.runFor(MINUTE - SETTLED)

    const made = calls.slice(before)
    expect(made.length, made.join()).toBeLessThanOrEqual(2)
    expect(errors).toEqual([])
  })
})
