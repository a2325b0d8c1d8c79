import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { patientRoutes } from '#shared/api/patients.ts'
import { role } from '#shared/model/roles.ts'
import { runApp } from '#test/integration/app.ts'
import { aPatient, aPractice, aStaff, type PracticeOf } from '#test/support/builders.ts'
import { answered } from '#test/support/client.ts'
import { expectNoSideways, phone, runVisits, takePicture, tick } from './browser.ts'

const app = runApp()
const visits = runVisits()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

async function advocatesOf({ practiceId, admin }: PracticeOf) {
  const query = { order: 'name ASC' }
  const reply = await admin.client.get(`/practices/${practiceId}/patients`, { query })
  const { items } = answered(reply, patientRoutes.list.response)
  return items.map(({ patientAdvocate }) => patientAdvocate?.name ?? null)
}

test('an advocate finds the leads of their own, and sees whose the others are', async () => {
  const practice = await aPractice(app.run)
  const zoe = await aStaff(app.run, practice.practiceId, [role.staff], {
    firstName: 'Zoe',
    lastName: 'Hill',
  })
  const lead = { isLead: 1, isPatient: 0 } as const
  const own = await aPatient(practice, { ...lead, lastName: 'Adams' })
  const other = await aPatient(practice, { ...lead, lastName: 'Brown' })
  const give = (patientId: string, advocateId: string) =>
    practice.admin.client.post(`/practices/${practice.practiceId}/leads/${patientId}/advocate`, {
      body: { advocateId },
    })
  await give(own, zoe.id)
  await give(other, practice.admin.id)
  const { page, errors } = await visits.visitAs(app.run.origin, zoe)

  await page.goto('/lead-convert?order=name+ASC')
  await page.getByRole('link', { name: 'Jane Brown' }).waitFor()
  await page.getByRole('cell', { name: 'Zoe Hill' }).waitFor()
  await page.getByText('Mine', { exact: true }).click()
  await page.getByRole('link', { name: 'Jane Brown' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Jane Adams' }).waitFor()
  expect(new URL(page.url()).searchParams.get('advocateId')).toContain(zoe.id)

  await page.goto(`/lead-convert?leadAdvocateId=${practice.admin.id}&newAt=thisMonth`)
  await page.getByRole('link', { name: 'Jane Brown' }).waitFor()
  await button(page, 'Filtered leads').waitFor()
  await page.getByRole('button', { name: /^Remove filter: Lead advocate: / }).waitFor()
  await button(page, 'Remove filter: Came as a lead: This month').click()
  await button(page, 'Remove filter: Came as a lead: This month').waitFor({ state: 'detached' })
  await button(page, 'Clear filters').click()
  await page.getByRole('link', { name: 'Jane Adams' }).waitFor()
  await button(page, 'All leads').waitFor()
  expect(errors).toEqual([])
})

test('a list is filtered, shaped, kept as a view, changed by several rows at once, and exported', async () => {
  const practice = await aPractice(app.run)
  await aStaff(app.run, practice.practiceId, [role.staff], { firstName: 'Zoe', lastName: 'Hill' })
  for (const lastName of ['Adams', 'Brown', 'Clark']) {
    await aPatient(practice, { lastName, addressState: 'CA', addressCity: 'Waco' })
  }
  await aPatient(practice, { lastName: 'Young', addressState: 'TX', marketingCampaign: '=1+1' })
  const { page, errors } = await visits.visitAs(app.run.origin, practice.admin)
  await page.goto('/patient-link?order=name+ASC')
  await page.getByRole('link', { name: 'Jane Young' }).waitFor()

  await button(page, 'More filters').click()
  await page.getByRole('textbox', { name: 'City' }).fill('wac')
  await page.getByRole('link', { name: 'Jane Young' }).waitFor({ state: 'detached' })
  await visits.expectAccessible(page, 'more filters')
  await page.keyboard.press('Escape')
  await button(page, 'Columns').click()
  await tick(box(page, 'City'))
  await button(page, 'Move City up').press('Enter')
  await visits.expectAccessible(page, 'the menu of columns')
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'City' }).waitFor()
  await button(page, 'Save view').click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('In Waco')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await button(page, 'In Waco').waitFor()

  // What is changed of a view is shown, and taken back; its address alone leads to all of it.
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await button(page, 'Save as new view').waitFor()
  await visits.expectAccessible(page, 'a view with changes')
  await button(page, 'Reset').click()
  await button(page, 'Reset').waitFor({ state: 'detached' })
  const view = new URL(page.url()).searchParams.get('view')
  await page.goto(`/patient-link?view=${view}`)
  await page.waitForURL(/possibleCity=wac/)
  await page.getByRole('columnheader', { name: 'City' }).waitFor()
  await page.getByRole('link', { name: 'Jane Young' }).waitFor({ state: 'detached' })

  // By the keyboard, then by a range.
  await page.getByRole('link', { name: 'Jane Adams' }).focus()
  const before = await page.getByRole('link', { name: 'Jane Adams' }).boundingBox()
  await page.keyboard.press('x')
  await page.getByText('1 selected').waitFor()
  expect(await page.getByRole('link', { name: 'Jane Adams' }).boundingBox()).toEqual(before)
  await takePicture(page, { path: '.build/screenshots/selected.png' })
  await box(page, 'Select Jane Clark').click({ modifiers: ['Shift'] })
  await page.getByText('3 selected').waitFor()
  await visits.expectAccessible(page, 'rows that are selected')
  await button(page, 'Advocate').click()
  await item(page, 'Zoe Hill').click()
  await button(page, 'Undo').click()
  expect(await advocatesOf(practice)).toEqual([null, null, null, null])

  await tick(box(page, 'Select all'))
  await button(page, 'Advocate').click()
  await item(page, 'Zoe Hill').click()
  await page.getByText('Advocate: Zoe Hill (3 people)').waitFor()
  await page.getByText('Advocate: Zoe Hill: 3 people changed').waitFor()
  expect(await advocatesOf(practice)).toEqual(['Zoe Hill', 'Zoe Hill', 'Zoe Hill', null])

  await page.getByRole('link', { name: 'Jane Adams' }).waitFor()
  const downloading = page.waitForEvent('download')
  await button(page, 'Export').click()
  const path = await (await downloading).path()
  const text = await readFile(path, 'utf8')
  expect(text.split('\n').filter(Boolean)).toHaveLength(4)
  expect(text).toContain('Jane,,Brown')
  expect(errors).toEqual([])
})

test('on a phone a list has filters and views in a drawer, and cards are picked by a long press', async () => {
  const practice = await aPractice(app.run)
  await aPatient(practice)
  await aPatient(practice, { lastName: 'Roe', addressCity: 'Waco' })
  const options = { viewport: phone, isMobile: true, hasTouch: true }
  const { page } = await visits.visitAs(app.run.origin, practice.admin, options)
  await page.goto('/patient-link')
  const card = page.getByRole('link', { name: /Jane Doe/ })
  await card.waitFor()
  await button(page, 'Filters').click()
  await button(page, 'All patients').waitFor()
  await page.getByRole('textbox', { name: 'City' }).waitFor()
  await button(page, 'Export').waitFor()
  await visits.expectAccessible(page, 'all filters on a phone')
  await expectNoSideways(page, 'all filters on a phone')
  await page.getByRole('combobox', { name: 'Order by' }).click()
  await page.getByRole('option', { name: 'City ↓' }).click()
  await page.waitForURL(/order=possibleCity/)
  await page.keyboard.press('Escape')
  await page.getByText('City: Waco').waitFor()

  // The finger is lifted later, which neither opens the record nor leaves it again.
  const { x = 0, y = 0 } = (await card.boundingBox()) ?? {}
  const session = await page.context().newCDPSession(page)
  const touchPoints = [{ x: x + 40, y: y + 20 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.getByText('1 selected').waitFor()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await tick(box(page, 'Select Jane Roe'))
  await page.getByText('2 selected').waitFor()
  expect(await box(page, 'Select Jane Doe').isChecked()).toBe(true)
  await visits.expectAccessible(page, 'cards that are picked')
  await expectNoSideways(page, 'cards that are picked')
  await button(page, 'Done').click()
  await card.waitFor()
  await button(page, 'Select').click()
  await box(page, 'Select Jane Doe').waitFor()
})
