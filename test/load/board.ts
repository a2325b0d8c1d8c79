import type { Page } from 'playwright-core'
import type { LocalRun } from '#infra/runner/start.ts'
import { type LeadTarget, leadStatus, leadTargets } from '#shared/model/leads.ts'
import { aPractice } from '#test/support/builders.ts'
import type { Tell } from './figures.ts'
import { withRun } from './local.ts'
import { type Task, tasksOf } from './main-thread.ts'
import { type Looking, withBrowser, withPage } from './open-page.ts'
import { timeToPaint } from './painted.ts'
import { writePatients } from './records.ts'
import { makeRecords } from './rows.ts'
import { scaled } from './scale.ts'
import { scroll, tellScrolling } from './scrolling.ts'
import { measured, percentile } from './stats.ts'
import { tellTasks } from './tell-tasks.ts'

const LEADS = 2000
const ROUNDS = 5
/** Cards that are moved in a round. */
const MOVES = 4
const CARD_HEIGHT = 92
const SPEED = 6000
const DAY_MS = 86_400_000

/** Scrolls a board of 2,000 cards (scaled) down its longest column and sideways, and moves cards. */
export function benchBoard(tell: Tell): Promise<void> {
  return withRun(async (run) => {
    const looking = await aFullBoard(run)
    const scrolling: Task[][] = []
    const moving: Task[] = []
    const times: number[] = []
    await withBrowser(async (browser) => {
      while (scrolling.length < scaled(ROUNDS)) {
        await withPage(browser, looking, async (page) => {
          await openBoard(page)
          scrolling.push((await tasksOf(page, () => scrollBoard(page))).tasks)
          for (let move = 0; move < MOVES; move += 1) {
            const { answer, tasks } = await tasksOf(page, () => moveCard(page))
            times.push(answer)
            moving.push(...tasks)
          }
        })
      }
    })
    const name = `board: ${scaled(LEADS)} cards`
    tellScrolling(`${name}, scrolled`, scrolling, tell)
    const title = `${name}, from the reason to the card in its column`
    tell({ name: `${title}, median`, ...measured(times), unit: 'ms', comparedWith: null })
    tell({
      ...{ name: `${title}, p95`, value: percentile(times, 0.95) },
      ...{ unit: 'ms', comparedWith: null },
    })
    tellTasks(`${name}, moved`, moving, tell)
  })
}

/** A practice of which every second lead is new, the others in all other statuses. */
async function aFullBoard(run: LocalRun): Promise<Looking> {
  const { practiceId, admin } = await aPractice(run)
  const now = run.clock.now()
  const made = makeRecords(scaled(LEADS), practiceId, { now, people: [admin.id] })
  const others = leadTargets.filter((status) => status !== leadStatus.new)
  const leads = made.map((record, index) => {
    const status: LeadTarget = (index % 2 === 1 && others[(index >> 1) % others.length]) || 1
    return {
      ...{ ...record, isLead: true, isPatient: false, isArchived: false },
      ...{ leadStatus: status, leadStatusAt: new Date(now.getTime() - DAY_MS).toISOString() },
    }
  })
  await writePatients(run, leads)
  return { origin: run.origin, cookies: Object.fromEntries(admin.client.cookies) }
}

const column = (status: LeadTarget) => `[data-column="${status}"]`
const cardsOf = (status: LeadTarget) => `${column(status)} [data-card]`

async function openBoard(page: Page): Promise<void> {
  await page.goto('/lead-convert?as=board')
  await page
    .locator(cardsOf(leadTargets.at(-1) ?? leadStatus.new))
    .first()
    .waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
}

async function scrollBoard(page: Page): Promise<void> {
  const pixels = (scaled(LEADS) / 2) * CARD_HEIGHT
  await scroll(page, column(leadStatus.new), { pixels, speed: SPEED })
  await scroll(page, column(leadStatus.new), { pixels: -pixels, speed: 4 * SPEED })
}

/** Drags the first of the new leads to the next column, says why; ms from there to the card in its column. */
async function moveCard(page: Page): Promise<number> {
  const card = page.locator(cardsOf(leadStatus.new)).first()
  const id = (await card.getAttribute('data-card')) ?? ''
  await card.dragTo(page.locator(column(leadStatus.open)))
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Left message').click()
  const submit = dialog.getByRole('button', { name: 'Change', exact: true })
  const arrives = `${column(leadStatus.open)} [data-card="${id}"]`
  const { ms } = await timeToPaint(page, { event: 'click', there: arrives }, () => submit.click())
  await dialog.waitFor({ state: 'hidden' })
  await page.waitForLoadState('networkidle')
  return ms
}
