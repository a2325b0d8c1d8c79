import type { Browser, Page } from 'playwright-core'
import type { LocalRun } from '#infra/runner/start.ts'
import { role } from '#shared/model/roles.ts'
import {
  aPatient,
  aPractice,
  aStaff,
  type Person,
  type PracticeOf,
} from '#test/support/builders.ts'
import { goal, type Tell } from './figures.ts'
import { withRun } from './local.ts'
import { withBrowser, withPage } from './open-page.ts'
import { scaled } from './scale.ts'
import { measured, percentile } from './stats.ts'

/** How often one writes to the other, with the socket and without. */
const ROUNDS = { heard: 40, polled: 10 }
const GOALS = { heard: goal(300), polled: goal(5500) }
const MINUTE_MS = 60_000
/** What a message brings about, such as that its sender types no more, is over by then. */
const SETTLED_MS = 10_000
/** Nobody writes the next message sooner. */
const WRITING_MS = 1500
/** A message that takes longer than this does not come. */
const PATIENCE_MS = 90_000

type Desk = { run: LocalRun; practice: PracticeOf; other: Person; patientId: string }

/**
 * From send to painted on a colleague's page, and what that page asks of the server in a minute of which
 * nobody touches it: with the socket, and without.
 */
export function benchLiveMessages(tell: Tell): Promise<void> {
  return withRun(async (run) => {
    const practice = await aPractice(run)
    const other = await aStaff(run, practice.practiceId, [role.staff])
    const patientId = await aPatient(practice)
    await run.idle()
    const desk = { run, practice, other, patientId }
    await withBrowser(async (browser) => {
      for (const way of ['heard', 'polled'] as const) {
        run.faults.refuseSockets(way === 'polled')
        await measure(browser, desk, way, tell)
      }
    })
  })
}

async function measure(browser: Browser, desk: Desk, way: 'heard' | 'polled', tell: Tell) {
  const { run, practice, other, patientId } = desk
  const looking = ({ client }: Person) => ({
    origin: run.origin,
    cookies: Object.fromEntries(client.cookies),
  })
  const title = `messages: ${way === 'heard' ? 'with the socket' : 'without a socket'}`
  await withPage(browser, looking(practice.admin), (from) =>
    withPage(browser, looking(other), async (to) => {
      const isHearing = hearing(to)
      for (const page of [from, to]) await open(page, patientId)
      if (way === 'heard') await isHearing()
      const times: number[] = []
      for (let round = 0; round < Math.max(5, scaled(ROUNDS[way])); round += 1) {
        await from.waitForTimeout(WRITING_MS)
        times.push(await sendAndSee(from, to, `${way} ${round}`))
      }
      const name = `${title}, from send to painted on the other page`
      tell({ name: `${name}, median`, ...measured(times), unit: 'ms', comparedWith: null })
      const value = percentile(times, 0.95)
      tell({ name: `${name}, p95`, value, unit: 'ms', comparedWith: GOALS[way] })
      await to.waitForTimeout(SETTLED_MS)
      const calls = await callsOf(to, MINUTE_MS)
      tell({
        name: `${title}, calls of an idle page a minute`,
        value: calls,
        unit: 'count',
        comparedWith: way === 'heard' ? goal(2) : null,
      })
    }),
  )
}

async function open(page: Page, patientId: string) {
  await page.goto(`/patient-link/${patientId}/messages`)
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
}

/** Its own topic, the practice's and the thread's, each in the present term and the next. */
const CHANNELS = 6

function hearing(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let channels = 0
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"subscribe_success"')) channels += 1
      if (channels === CHANNELS) resolve()
    })
  })
  return () => promise
}

/** ms from the press that sends to the paint on the other page, by the clock that both share. */
async function sendAndSee(from: Page, to: Page, text: string): Promise<number> {
  const seen = await to.evaluateHandle(watchFor, { text, patience: PATIENCE_MS })
  const box = from.getByRole('textbox', { name: 'Message' })
  await box.fill(text)
  const pressed = await from.evaluateHandle(watchPress)
  await box.press('Enter')
  const began = await pressed.evaluate(({ at }) => at)
  return (await seen.evaluate(({ at }) => at)) - began
}

/** On the page: when Enter is pressed. */
function watchPress(): { at: Promise<number> } {
  const at = new Promise<number>((resolve) => {
    addEventListener('keydown', () => resolve(Date.now()), { capture: true, once: true })
  })
  return { at }
}

/** On the page: when a text has been painted. */
function watchFor({ text, patience }: { text: string; patience: number }): { at: Promise<number> } {
  const at = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error(`${text} did not come`)), patience)
    const look = () => {
      const rows = document.querySelector(
        '[role=region][aria-label=Messages], section[aria-label=Messages]',
      )
      if (!(rows ?? document.body).textContent?.includes(text)) return requestAnimationFrame(look)
      return setTimeout(() => resolve(Date.now()))
    }
    requestAnimationFrame(look)
  })
  return { at }
}

/** How many calls a page makes within so many ms, though nobody touches it. */
async function callsOf(page: Page, ms: number): Promise<number> {
  let calls = 0
  const count = (request: { url: () => string }) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls += 1
  }
  page.on('request', count)
  await page.waitForTimeout(ms)
  page.off('request', count)
  return Math.round((calls * MINUTE_MS) / ms)
}
