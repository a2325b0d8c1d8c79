import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { runApp } from '#test/integration/app.ts'
import { aMember, aPatient, aPractice, aStaff, type Person } from '#test/support/builders.ts'
import { aChartOf } from '#test/support/charts.ts'
import { expectNoSideways, phone, runVisits, takePicture } from './browser.ts'

const app = runApp()
const visits = runVisits()

async function visitAs(person: Person, options: BrowserContextOptions = {}): Promise<Page> {
  const { page } = await visits.visitAs(app.run.origin, person, options)
  return page
}

test('an admin finds who opened a record, narrows the list and takes it along', async () => {
  const home = await aPractice(app.run)
  const kim = await aStaff(app.run, home.practiceId, [4], { firstName: 'Kim', lastName: 'Park' })
  const hr = await aStaff(app.run, home.practiceId, [8], { firstName: 'Hal', lastName: 'Reed' })
  const patientId = await aPatient(home, { firstName: 'Jane', lastName: 'Roe' })
  await aPatient(home, { firstName: 'Bob', lastName: 'Hill' })
  const record = `/practices/${home.practiceId}/patients/${patientId}`
  await kim.client.get(record)
  await hr.client.get(record)
  await app.run.idle()

  const page = await visitAs(home.admin)
  await page.goto('/practice-hub/audit')
  const table = page.getByRole('table', { name: 'Audit trail' })
  // Changes come first, and what was refused; looks are shown on demand.
  await table.getByText('Refused').waitFor()
  expect(await table.getByText('Opened the record').count()).toBe(0)
  await page.getByText('All', { exact: true }).click()
  await table.getByText('Opened the record').waitFor()
  await table.getByText('Refused').waitFor()
  await visits.expectAccessible(page, 'the trail')
  await takePicture(page, { path: '.build/screenshots/audit-desktop.png' })

  await page.getByRole('combobox', { name: 'Person' }).click()
  await page.getByRole('option', { name: 'Kim Park' }).click()
  await page.waitForURL((url) => url.searchParams.get('actor')?.includes(kim.id) ?? false)
  await table.getByText('Hal Reed').waitFor({ state: 'detached' })
  expect(await table.getByRole('row').count()).toBe(2)

  await table.getByRole('button').first().click()
  const drawer = page.getByRole('dialog', { name: 'Entry' })
  await drawer.getByText('Opened the record').waitFor()
  await visits.expectAccessible(page, 'an entry')
  await takePicture(page, { path: '.build/screenshots/audit-entry.png' })
  await drawer.getByRole('button', { name: 'Only this record' }).click()
  await page.getByRole('combobox', { name: 'Record' }).waitFor()
  // A filter is taken back by choosing it again, also by keyboard.
  await page.getByRole('combobox', { name: 'Person' }).click()
  await page.getByRole('option', { name: 'Kim Park' }).click()
  await table.getByText('Hal Reed').waitFor()
  expect(await table.getByText('Bob Hill').count()).toBe(0)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = await downloading
  await page.getByText(/^Exported \d+ entries$/).waitFor()
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv.split('\n')[0]).toContain('Person,Roles now,Person ID,Action')
  expect(csv).toContain(`Kim Park,Advocate,${kim.id},Opened the record,Done,`)
  expect(csv).toContain(`${hr.id},Patients: read,Refused,`)
  expect(csv).not.toContain('Bob Hill')
})

test('the trail is for admins, on a phone too', async () => {
  const home = await aPractice(app.run)
  await aPatient(home)
  const page = await visitAs(home.admin, { viewport: phone, colorScheme: 'dark' })
  await page.goto('/practice-hub/audit?range=today')
  await page.locator('table').getByText('Added the record').waitFor()
  await expectNoSideways(page, 'the trail on a phone')
  await visits.expectAccessible(page, 'the trail on a phone')
  await takePicture(page, { path: '.build/screenshots/audit-phone.png', fullPage: true })
  await page.goto('/practice-hub/audit?range=lastYear')
  await page.getByText('No entries').waitFor()

  const advocate = await visitAs(await aStaff(app.run, home.practiceId, [4]))
  await advocate.goto('/practice-hub/audit')
  await advocate.getByRole('heading', { level: 1 }).waitFor()
  expect(await advocate.getByRole('table', { name: 'Audit trail' }).count()).toBe(0)
})

test('a patient sees on the own page who opened the record', async () => {
  const home = await aPractice(app.run)
  const jane = await aMember(app.run, { firstName: 'Jane', lastName: 'Doe' })
  const patientId = await aChartOf(app.run, home, jane)
  await app.run.idle()
  const kim = await aStaff(app.run, home.practiceId, [10], { firstName: 'Kim', lastName: 'Park' })
  await kim.client.get(`/practices/${home.practiceId}/patients/${patientId}`)

  const page = await visitAs(jane, { viewport: phone })
  await page.goto('/my/profile')
  const section = page.getByRole('region', { name: 'Who opened my record' })
  await section.getByText('Kim Park, Patient manager').waitFor()
  await section.getByText('Opened the record').waitFor()
  await section.scrollIntoViewIfNeeded()
  await expectNoSideways(page, 'the own page')
  await visits.expectAccessible(page, 'the own page')
  await takePicture(page, { path: '.build/screenshots/audit-own.png', fullPage: true })
})
