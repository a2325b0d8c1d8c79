import type { LocalRun } from '#infra/runner/start.ts'
import { aGuest, aPractice } from '#test/support/builders.ts'
import { type Comparison, type Figure, goal, type Tell } from './figures.ts'
import { withRun } from './local.ts'
import { withBrowser } from './open-page.ts'
import { makePatients, writePatients } from './records.ts'
import { scaled } from './scale.ts'
import { measured } from './stats.ts'
import { type Visit, type Vitals, visitSlowly } from './vitals.ts'

const ROUNDS = 7
const RECORDS = 300
const SIGNED_OUT_GOAL_MS = 1500
const LIST_GOAL_MS = 2000

type Page = Visit & { name: string; goalMs: number }
type Measure = Pick<Figure, 'name' | 'unit'> & { comparedWith: (page: Page) => Comparison | null }

const good = (value: number) => (): Comparison => ({ what: 'good by Lighthouse', value })
const ownGoal = ({ goalMs }: Page) => goal(goalMs)
const measures: Record<keyof Vitals, Measure> = {
  firstContentfulPaint: { name: 'first contentful paint', unit: 'ms', comparedWith: ownGoal },
  largestContentfulPaint: { name: 'largest contentful paint', unit: 'ms', comparedWith: ownGoal },
  complete: { name: 'complete', unit: 'ms', comparedWith: () => null },
  totalBlockingTime: { name: 'total blocking time', unit: 'ms', comparedWith: good(200) },
  cumulativeLayoutShift: {
    name: 'cumulative layout shift',
    unit: 'shift',
    comparedWith: good(0.1),
  },
  transferred: { name: 'scripts and styles on the line', unit: 'KB', comparedWith: () => null },
  files: { name: 'scripts and styles', unit: 'files', comparedWith: () => null },
}

/**
 * How the pages come up that somebody opens first: sign-in, a guest's link, and a list of 300
 * patients. In turns, so that what else the machine does falls on each of them.
 */
export function benchPaint(tell: Tell): Promise<void> {
  return withRun(async (run) => {
    const pages = await pagesOf(run)
    const rounds = new Map<Page, Vitals[]>(pages.map((page) => [page, []]))
    await withBrowser(async (browser) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [page, seen] of rounds) seen.push(await visitSlowly(browser, page))
      }
    })
    for (const [page, seen] of rounds) tellVitals(page, seen, tell)
  })
}

async function pagesOf(run: LocalRun): Promise<Page[]> {
  const practice = await aPractice(run)
  const { practiceId, admin } = practice
  const patients = makePatients(scaled(RECORDS), practiceId, run.clock.now())
  await writePatients(run, patients)
  const newest = patients.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0]
  if (!newest?.lastName) throw new Error('There are no patients to list')
  const { key, pwd } = await aGuest(run, practice, newest.patientId)
  return [
    {
      name: '/login',
      url: `${run.origin}/login`,
      cookies: {},
      complete: 'Sign in with a passkey',
      goalMs: SIGNED_OUT_GOAL_MS,
    },
    {
      name: 'sending scans',
      url: `${run.origin}/rad-cloud?key=${key}&pwd=${pwd}`,
      cookies: {},
      complete: 'Send your scans to',
      goalMs: SIGNED_OUT_GOAL_MS,
    },
    {
      name: 'patient list',
      url: `${run.origin}/patient-link`,
      cookies: Object.fromEntries(admin.client.cookies),
      complete: newest.lastName,
      goalMs: LIST_GOAL_MS,
    },
  ]
}

/** The middle of the visits, and how far it can be trusted. */
function tellVitals(page: Page, seen: readonly Vitals[], tell: Tell): void {
  for (const vital of Object.keys(measures) as (keyof Vitals)[]) {
    const { name: title, unit, comparedWith } = measures[vital]
    const name = `paint: ${page.name}, ${title}`
    const values = measured(seen.map((vitals) => vitals[vital]))
    tell({ name, ...values, unit, comparedWith: comparedWith(page) })
  }
}
