import type { Page } from 'playwright-core'
import { createDirectory } from '#functions/patients/directory/rules/directory.ts'
import { createDirectoryStore } from '#functions/patients/directory/store.ts'
import { packRow } from '#functions/patients/records.ts'
import type { LocalRun } from '#infra/runner/start.ts'
import { aPractice, tableOf } from '#test/support/builders.ts'
import type { Looking } from './open-page.ts'
import { makeRecords } from './rows.ts'
import { scaled } from './scale.ts'

const RECORDS = 10_000
/** How many records the list has. */
export const listed = scaled(RECORDS)

/** A practice of which the list has 10,000 records (scaled). */
export async function aLongList(run: LocalRun): Promise<Looking> {
  const { practiceId, admin } = await aPractice(run)
  const now = run.clock.now()
  const made = makeRecords(listed, practiceId, { now, people: [admin.id] })
  // All of them patients, none in the archive.
  const records = made.map((record) => ({ ...record, isPatient: true, isArchived: false }))
  const store = createDirectoryStore(tableOf(run), practiceId)
  await store.saveSnapshot(createDirectory(records.map(packRow)), now)
  return { origin: run.origin, cookies: Object.fromEntries(admin.client.cookies) }
}

/** CSS of the rows of a list that is there. */
export const ROWS = 'table[aria-busy=false] tbody:not([data-stale]) tr[data-opens]'

/** Opens the list of patients, and puts the focus on its search. */
export async function openList(page: Page): Promise<void> {
  await page.goto('/patient-link')
  await page.locator(ROWS).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('/')
}
