import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ROOT } from '#infra/functions.ts'
import { runApp } from '#test/integration/app.ts'
import { aPatient, aPractice } from '#test/support/builders.ts'
import { phone, runVisits, takePicture, tick } from './browser.ts'

const app = runApp()
const visits = runVisits()

const names = (page: Page) =>
  page.getByRole('table', { name: 'Tasks' }).getByRole('link').allInnerTexts()

test('the list is narrowed and ordered, which its address keeps', async () => {
  const practice = await aPractice(app.run)
  for (const lastName of ['Young', 'Adams']) {
    await aPatient(practice, { isLead: 1, isPatient: 0, lastName })
  }
  await app.run.idle()
  const { page } = await visits.visitAs(app.run.origin, practice.admin)
  await page.goto('/practice-hub/tasks')
  await page.waitForURL(/day=1/)
  await page.getByRole('radio', { name: 'Mine', exact: true }).press('Space')
  await page.waitForURL(/status=0/)
  await page.getByText('Jane Young').waitFor()

  await page.getByRole('button', { name: 'Patient', exact: true }).click()
  await page.waitForURL(/order=patient/)
  await expect.poll(() => names(page)).toEqual(['Jane Adams', 'Jane Young'])
  await page.getByRole('button', { name: 'Patient', exact: true }).click()
  await expect.poll(() => names(page)).toEqual(['Jane Young', 'Jane Adams'])
  await page.getByRole('combobox', { name: 'Filter by priority', exact: true }).click()
  await page.getByRole('option', { name: 'Medium', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.waitForURL(/priority=1/)
  await visits.expectAccessible(page, 'the list of tasks with its filters')
  await page.reload()
  await expect.poll(() => names(page)).toEqual(['Jane Young', 'Jane Adams'])

  // What it is now is kept as a view, with the columns chosen, and opened by the view's address alone.
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await tick(page.getByRole('checkbox', { name: 'Created by', exact: true }))
  await page.getByRole('button', { name: 'Move Created by up', exact: true }).press('Enter')
  await visits.expectAccessible(page, 'the columns of the list of tasks')
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Created by' }).waitFor()
  await page.getByRole('button', { name: 'Save view', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Medium ones')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Medium ones', exact: true }).waitFor()
  await page.waitForURL(/view=/)
  const view = new URL(page.url()).searchParams.get('view')
  await page.goto(`/practice-hub/tasks?view=${view}`)
  await page.waitForURL(/priority=1/)
  await expect.poll(() => names(page)).toEqual(['Jane Young', 'Jane Adams'])
  await page.getByRole('columnheader', { name: 'Created by' }).waitFor()

  await page.getByRole('combobox', { name: 'Filter by priority', exact: true }).press('ArrowDown')
  await page.getByRole('option', { name: 'Medium', exact: true }).click()
  await page.getByRole('option', { name: 'Urgent', exact: true }).click()
  await page.getByText('Nothing to do here').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await page.getByRole('button', { name: 'Reset', exact: true }).waitFor({ state: 'detached' })
  await expect.poll(() => names(page)).toEqual(['Jane Young', 'Jane Adams'])
  await page.getByRole('button', { name: 'Clear filters', exact: true }).click()
  await expect.poll(() => names(page)).toEqual(['Jane Young', 'Jane Adams'])

  // From one task to the next, which the panel and the address follow; a visit by that address opens it.
  await page
    .getByRole('row', { name: /Jane Young/ })
    .getByText('Medium')
    .click()
  const panel = page.getByRole('complementary', { name: 'Task', exact: true })
  await panel.getByRole('link', { name: 'Jane Young', exact: true }).waitFor()
  await page.waitForURL(/task=/)
  await page.keyboard.press('j')
  await panel.getByRole('link', { name: 'Jane Adams', exact: true }).waitFor()
  await page.reload()
  await panel.getByRole('link', { name: 'Jane Adams', exact: true }).waitFor()
  await page.keyboard.press('k')
  await panel.getByRole('link', { name: 'Jane Young', exact: true }).waitFor()
  await panel.getByRole('link', { name: 'Open the record' }).click()
  await page.waitForURL(/\/lead-convert\/\w{26}/)

  // A phone has cards, which are picked and given to others as rows are, and the task types in its drawer.
  await page.setViewportSize(phone)
  await page.goto('/practice-hub/tasks?status=0')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await tick(page.getByRole('checkbox', { name: /for Jane Adams$/ }))
  await page.getByRole('region', { name: '1 task selected' }).waitFor()
  await visits.expectAccessible(page, 'tasks that are picked on a phone')
  await takePicture(page, { path: join(ROOT, '.build/screenshots/phone-tasks.png') })
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await page.getByRole('checkbox').first().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('link', { name: 'Task types', exact: true }).waitFor()
})

test('a day shows what comes next, done by one key and undone by another', async () => {
  const practice = await aPractice(app.run)
  await aPatient(practice, { isLead: 1, isPatient: 0, lastName: 'Young' })
  await app.run.idle()
  const { page, errors } = await visits.visitAs(app.run.origin, practice.admin)
  await page.goto('/practice-hub/tasks')
  await page.waitForURL(/day=1/)
  await page.getByRole('heading', { name: /^(Next|Due today) \(1\)$/ }).waitFor()
  await visits.expectAccessible(page, 'my day')

  await page.keyboard.press('j')
  await page.keyboard.press('c')
  await page.getByText('Task completed').waitFor()
  await page.keyboard.press('u')

  const complete = page.getByRole('button', {
    name: /^Complete “Follow up new lead” for Jane Young$/,
  })
  await complete.waitFor()

  // The record opens beside the list, and the same keys work there.
  await page.getByRole('button', { name: 'Follow up new lead', exact: true }).press('Enter')
  const panel = page.getByRole('complementary', { name: 'Task', exact: true })
  await panel.getByRole('link', { name: 'Jane Young', exact: true }).waitFor()
  await panel.getByRole('heading', { name: 'Follow up new lead' }).waitFor()
  await panel
    .getByText(/Lead added|Added as|Task given/)
    .first()
    .waitFor()
  await visits.expectAccessible(page, 'my day with a task beside it')
  await page.keyboard.press('c')
  await page.getByText('Task completed').waitFor()
  await complete.waitFor({ state: 'detached' })
  await page.keyboard.press('u')
  await complete.waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('task')).toBeNull()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Follow up new lead')
  expect(errors).toEqual([])
})
