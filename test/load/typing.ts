import type { Browser, Page, Response } from 'playwright-core'
import * as v from 'valibot'
import { goal, type Tell } from './figures.ts'
import { withRun } from './local.ts'
import { aLongList, listed, openList, ROWS } from './long-list-page.ts'
import { type Task, tasksOf } from './main-thread.ts'
import { type Looking, withBrowser, withPage } from './open-page.ts'
import { timeToPaint } from './painted.ts'
import { scaled } from './scale.ts'
import { measured, percentile } from './stats.ts'
import { tellTasks } from './tell-tasks.ts'

const ROUNDS = 5
/** Between two letters of somebody who types quickly: nine a second. */
const LETTER_MS = 110
const WORDS = ['marta', 'johnso', 'helen', 'clayb', 'sato']
const GOAL = goal(100)
/** CSS of what says how many there are. */
const TOTAL = 'main [role=status]'

/** From a letter in the search of a list of 10,000 records to its rows on the screen. */
export function benchTyping(tell: Tell): Promise<void> {
  return withRun(async (run) => {
    const looking = await aLongList(run)
    await withBrowser(async (browser) => {
      const totals = await withPage(browser, looking, readTotals)
      const letters: number[] = []
      const words: number[] = []
      const tasks: Task[] = []
      for (let round = 0; round < scaled(ROUNDS); round += 1) {
        const typed = await typeRound(browser, looking, totals)
        letters.push(...typed.letters)
        words.push(...typed.words)
        tasks.push(...typed.tasks)
      }
      const name = `typing: ${listed} records`
      tellTimes(`${name}, a letter by itself`, letters, tell)
      tellTimes(`${name}, the last letter of a word`, words, tell)
      tellTasks(name, tasks, tell)
    })
  })
}

function tellTimes(name: string, times: readonly number[], tell: Tell): void {
  tell({ name: `${name}, median`, ...measured(times), unit: 'ms', comparedWith: null })
  tell({ name: `${name}, p95`, value: percentile(times, 0.95), unit: 'ms', comparedWith: GOAL })
}

/** What the list says of each beginning of each word: how many records there are. */
async function readTotals(page: Page): Promise<ReadonlyMap<string, string>> {
  const said = (total: number) => `${total.toLocaleString('en-US')} people`
  const totals = new Map([['', said(listed)]])
  await openList(page)
  for (const word of WORDS) {
    for (let end = 1; end <= word.length; end += 1) {
      const typed = word.slice(0, end)
      const answer = page.waitForResponse((response) => isOf(response, typed))
      await page.locator('input[type=search]').first().fill(typed)
      totals.set(typed, said(v.parse(found, await (await answer).json()).total))
    }
  }
  return totals
}

const found = v.object({ total: v.number() })
const asked = v.object({ search: v.string() })

function isOf(response: Response, typed: string): boolean {
  const { success, output } = v.safeParse(asked, response.request().postDataJSON())
  return success && output.search === typed
}

type Typed = { letters: number[]; words: number[]; tasks: Task[] }

/** Types each word twice, on pages that know no answer yet: letter by letter, and at once. */
async function typeRound(
  browser: Browser,
  looking: Looking,
  totals: ReadonlyMap<string, string>,
): Promise<Typed> {
  const slowly = await withPage(browser, looking, async (page) => {
    await openList(page)
    return tasksOf(page, () => typeSlowly(page, totals))
  })
  const quickly = await withPage(browser, looking, async (page) => {
    await openList(page)
    return tasksOf(page, () => typeQuickly(page, totals))
  })
  return {
    letters: slowly.answer,
    words: quickly.answer,
    tasks: [...slowly.tasks, ...quickly.tasks],
  }
}

/** Each letter by itself, once the rows of the one before are there. */
async function typeSlowly(page: Page, totals: ReadonlyMap<string, string>): Promise<number[]> {
  const times: number[] = []
  for (const word of WORDS) {
    await empty(page, totals)
    for (let end = 1; end <= word.length; end += 1) {
      const [former, typed] = [word.slice(0, end - 1), word.slice(0, end)]
      const total = totals.get(typed) ?? ''
      const ms = await press(page, typed.slice(-1), total)
      // What leads to as many records cannot be told from what was there.
      if (totals.get(former) !== total) times.push(ms)
      await page.waitForTimeout(3 * LETTER_MS)
    }
  }
  return times
}

/** Whole words, of which the last letter is timed. */
async function typeQuickly(page: Page, totals: ReadonlyMap<string, string>): Promise<number[]> {
  const times: number[] = []
  for (const word of WORDS) {
    await empty(page, totals)
    await page.keyboard.type(word.slice(0, -1), { delay: LETTER_MS })
    times.push(await press(page, word.slice(-1), totals.get(word) ?? ''))
  }
  return times
}

async function empty(page: Page, totals: ReadonlyMap<string, string>): Promise<void> {
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Backspace')
  await page.locator(TOTAL, { hasText: totals.get('') ?? '' }).waitFor()
  await page.waitForTimeout(3 * LETTER_MS)
}

/** Presses a key; milliseconds from there to the paint of the list that says this total. */
async function press(page: Page, key: string, text: string): Promise<number> {
  const sign = { event: 'keydown', there: ROWS, says: { of: TOTAL, text } } as const
  const { ms } = await timeToPaint(page, sign, () => page.keyboard.press(key))
  return ms
}
