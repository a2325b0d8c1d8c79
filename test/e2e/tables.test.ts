import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { locationRoutes } from '#shared/api/locations.ts'
import { runApp } from '#test/integration/app.ts'
import { aLocationForm, aPatient, aPractice } from '#test/support/builders.ts'
import { answered } from '#test/support/client.ts'
import { runVisits } from './browser.ts'

const app = runApp()
const visits = runVisits()
const tablet = { width: 834, height: 1112 }
const narrow = { width: 1024, height: 768 }
const wide = { width: 1900, height: 900 }
const LONG_NAME = 'Bartholomew-Maximilian-Alexander-Ferdinand'

/** How far the right edge of an element lies beyond that of another one. */
async function beyond(element: Locator, frame: Locator): Promise<number> {
  const edge = (one: Locator) => one.evaluate((node) => node.getBoundingClientRect().right)
  return (await edge(element)) - (await edge(frame))
}

const scrolledBy = (frame: Locator) => frame.evaluate(({ scrollLeft }) => scrollLeft)

async function openDay(page: Page) {
  await page.goto('/practice-hub/tasks?day=1')
  await page.getByText(LONG_NAME).first().waitFor()
  return page.locator('[role="group"][tabindex="0"]', { hasText: LONG_NAME }).first()
}

test('a table wider than the window scrolls by keyboard and keeps its actions in sight', async () => {
  const practice = await aPractice(app.run)
  const lead = { isLead: 1, isPatient: 0, firstName: LONG_NAME, lastName: LONG_NAME }
  await aPatient(practice, lead)
  await app.run.idle()
  const options = { viewport: tablet }
  const { page, errors } = await visits.visitAs(app.run.origin, practice.admin, options)
  const frame = await openDay(page)
  const shadow = page.locator('[data-cut]').first()

  await shadow.waitFor()
  const action = frame.locator('td[data-end] button').last()
  expect(await beyond(action, frame)).toBeLessThan(0)
  await frame.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => scrolledBy(frame)).toBeGreaterThan(0)
  await visits.expectAccessible(page, 'a table that scrolls')
  await frame.evaluate((node) => node.scrollTo({ left: node.scrollWidth }))
  await shadow.waitFor({ state: 'detached' })
  expect(await beyond(action, frame)).toBeLessThan(0)

  await page.setViewportSize(wide)
  await page.locator('[role="group"][tabindex="0"]').waitFor({ state: 'detached' })
  expect(errors).toEqual([])
})

test('text that does not fit gets a title with all of it, and a badge beside it is not cut', async () => {
  const practice = await aPractice(app.run)
  const path = `/practices/${practice.practiceId}/locations`
  const body = aLocationForm({ name: 'North office '.repeat(5).trim(), default: 1 })
  answered(await practice.admin.client.post(path, { body }), locationRoutes.create.response)
  const options = { viewport: narrow }
  const { page, errors } = await visits.visitAs(app.run.origin, practice.admin, options)
  await page.goto('/practice-hub/settings?tab=locations')
  const name = page.getByRole('cell').getByText(body.name, { exact: true })

  // Titles are given once the page is idle, so the pointer may come too early.
  const titleUnderPointer = async () => {
    await page.mouse.move(0, 0)
    await name.hover()
    return name.getAttribute('title')
  }
  await expect.poll(titleUnderPointer).toBe(body.name)
  const named = page.getByText(body.name, { exact: true })
  const cell = page.getByRole('cell').filter({ has: named })
  const badge = cell.getByText('Default', { exact: true })
  expect(await beyond(badge, cell)).toBeLessThan(0)
  expect(await badge.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0)
  expect(errors).toEqual([])
})
