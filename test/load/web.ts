import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { webDirectory } from '#infra/runner/build.ts'
import { launchOptions } from '#test/e2e/launch.ts'
import { aPractice } from '#test/support/builders.ts'
import type { Comparison, Figure, Tell } from './figures.ts'
import { withRun } from './local.ts'
import { makePatients, writePatients } from './records.ts'
import { scaled } from './scale.ts'
import { median } from './stats.ts'
import { type Visit, type Vitals, visitSlowly } from './vitals.ts'

const ROUNDS = 5
const RECORDS = 300

const good = (value: number): Comparison => ({ what: 'good by Lighthouse', value })
const measures: Record<keyof Vitals, Pick<Figure, 'name' | 'unit' | 'comparedWith'>> = {
  firstContentfulPaint: { name: 'first contentful paint', unit: 'ms', comparedWith: good(1800) },
  largestContentfulPaint: {
    name: 'largest contentful paint',
    unit: 'ms',
    comparedWith: good(2500),
  },
  totalBlockingTime: { name: 'total blocking time', unit: 'ms', comparedWith: good(200) },
  cumulativeLayoutShift: {
    name: 'cumulative layout shift',
    unit: 'shift',
    comparedWith: good(0.1),
  },
}

/** What the first page needs, and how the sign-in page and a list of 300 patients come up. */
export function benchWeb(tell: Tell): Promise<void> {
  return withRun(async (run) => {
    await tellEntry(tell)
    const { practiceId, admin } = await aPractice(run)
    const patients = makePatients(scaled(RECORDS), practiceId, run.clock.now())
    await writePatients(run, patients)
    const newest = patients.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0]
    const visits: Record<string, Visit> = {
      '/login': { url: `${run.origin}/login`, cookies: {}, complete: 'Sign in' },
      'patient list': {
        url: `${run.origin}/patient-link`,
        cookies: Object.fromEntries(admin.client.cookies),
        complete: newest?.lastName ?? '',
      },
    }
    for (const [name, visit] of Object.entries(visits)) await tellVitals(name, visit, tell)
  })
}

/** Scripts and styles that index.html names, as they travel. */
async function tellEntry(tell: Tell): Promise<void> {
  const page = await readFile(join(webDirectory, 'index.html'), 'utf8')
  const sizes = { js: 0, css: 0 }
  for (const [, file = '', kind] of page.matchAll(/(?:src|href)="\/([^"]+\.(js|css))"/g)) {
    const bytes = gzipSync(await readFile(join(webDirectory, file))).length
    sizes[kind === 'css' ? 'css' : 'js'] += bytes / 1024
  }
  const figure = { unit: 'KB' as const, comparedWith: null }
  tell({ ...figure, name: 'web: scripts of the entry, gzip', value: sizes.js })
  tell({ ...figure, name: 'web: styles of the entry, gzip', value: sizes.css })
}

async function tellVitals(name: string, visit: Visit, tell: Tell): Promise<void> {
  const browser = await chromium.launch(launchOptions())
  const rounds: Vitals[] = []
  try {
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await visitSlowly(browser, visit))
  } finally {
    await browser.close()
  }
  for (const vital of Object.keys(measures) as (keyof Vitals)[]) {
    const { name: title, unit, comparedWith } = measures[vital]
    const value = median(rounds.map((vitals) => vitals[vital]))
    tell({ name: `web: ${name}, ${title}`, value, unit, comparedWith })
  }
}
