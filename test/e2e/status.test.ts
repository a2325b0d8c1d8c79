import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { taskRoutes } from '#shared/api/tasks.ts'
import { runApp } from '#test/integration/app.ts'
import { aPatient, aPractice, aStaff, type PracticeOf } from '#test/support/builders.ts'
import { answered } from '#test/support/client.ts'
import { signedIn } from '#test/support/sign-in.ts'
import { runVisits } from './browser.ts'
import { title } from './onboarding-pages.ts'

const app = runApp()
const browser = runVisits()
const DAY_MS = 24 * 60 * 60_000

/** A practice whose admin has a task that is due, and a colleague who may complete it. */
async function aDueTask() {
  const practice = await aPractice(app.run)
  const lead = { firstName: 'Maria', lastName: 'Gonzalez', isLead: 1, isPatient: 0 }
  await aPatient(practice, lead)
  const colleague = await aStaff(app.run, practice.practiceId, [16])
  await app.run.idle()
  app.run.clock.advance(5 * DAY_MS)
  const client = await signedIn(app.run, colleague)
  const path = `/practices/${practice.practiceId}/tasks`
  const [task] = answered(await client.get(path), taskRoutes.list.response).items
  const complete = async () => {
    await client.post(`${path}/${task?.id}/complete`, { body: {} })
    await app.run.idle()
  }
  return { practice, complete }
}

async function visitAs({ admin }: PracticeOf) {
  const client = await signedIn(app.run, admin)
  const visitor = await browser.visitAs(app.run.origin, { client })
  await visitor.page.clock.install({ time: app.run.clock.now() })
  await visitor.page.goto('/practice-hub')
  return visitor
}

/** What the polls of a page are answered with on the wire, where scripts see 200 in any case. */
async function answersTo(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  const polls = new Set<string>()
  const statuses: number[] = []
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.endsWith('/members/status')) polls.add(requestId)
  })
  session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    if (polls.has(requestId)) statuses.push(statusCode)
  })
  await session.send('Network.enable')
  return statuses
}

describe('the counter of tasks', () => {
  it('leads to those that are due, and goes with them when a colleague completes one', async () => {
    const { practice, complete } = await aDueTask()
    const { page, errors } = await visitAs(practice)

    await page.getByRole('link', { name: 'Tasks: 1 due' }).click()
    await title(page, /^Tasks/).waitFor()
    const { searchParams } = new URL(page.url())
    await page.getByRole('link', { name: 'Maria Gonzalez' }).waitFor()
    await complete()
    await page.clock.runFor(5000)

    await page.getByRole('link', { name: 'Tasks: none due' }).waitFor()
    await page.getByRole('link', { name: 'Maria Gonzalez' }).waitFor({ state: 'detached' })
    const [from, to] = ['dueAtFrom', 'dueAtTo'].map((name) => searchParams.get(name) ?? '')
    expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBeGreaterThan(730 * DAY_MS)
    expect(searchParams.get('status')).toBe('0')
    expect(errors).toEqual([])
  })
})

describe('polling', () => {
  it('is answered by 304 on the wire until something changes', async () => {
    // Where changes are heard of, pages ask rarely.
    app.run.faults.muteSockets(true)
    onTestFinished(() => app.run.faults.muteSockets(false))
    const { practice, complete } = await aDueTask()
    const { page } = await visitAs(practice)
    await page.getByRole('link', { name: 'Tasks: 1 due' }).waitFor()
    await page.waitForLoadState('networkidle')
    const answers = await answersTo(page)
    const poll = async () => {
      const before = answers.length
      // Pages that nobody touches ask more and more rarely.
      await page.keyboard.press('Shift')
      await page.clock.runFor(5000)
      await expect.poll(() => answers.length).toBeGreaterThan(before)
    }

    await poll()
    await poll()
    await complete()
    await poll()

    await page.getByRole('link', { name: 'Tasks: none due' }).waitFor()
    expect(answers).toEqual([304, 304, 200])
  })
})
