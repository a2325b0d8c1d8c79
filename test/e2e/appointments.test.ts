import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { locationRoutes } from '#shared/api/locations.ts'
import { role } from '#shared/model/roles.ts'
import { runApp } from '#test/integration/app.ts'
import { aLocationForm, aPatient, aPractice, aStaff } from '#test/support/builders.ts'
import { answered } from '#test/support/client.ts'
import { runVisits } from './browser.ts'

const app = runApp()
const visits = runVisits()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

test('an appointment is added in the record, moved in the calendar by keys, canceled and taken back', async () => {
  const practice = await aPractice(app.run)
  const { practiceId, admin } = practice
  await aStaff(app.run, practiceId, [role.provider], { firstName: 'Bo' })
  const place = await admin.client.post(`/practices/${practiceId}/locations`, {
    body: aLocationForm(),
  })
  answered(place, locationRoutes.create.response)
  const patientId = await aPatient(practice)
  await app.run.idle()
  const { page, errors } = await visits.visitAs(app.run.origin, admin)
  const day = new Date(app.run.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
  const shown = day.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')

  await page.goto(`/patient-link/${patientId}/appointments`)
  await page.getByText('No appointments', { exact: true }).waitFor()
  await button(page, 'Add appointment').click()
  await inDialog(page, 'Add appointment').click()
  await page.getByText('Day is required').waitFor()
  await page.getByRole('textbox', { name: 'Day', exact: true }).fill(shown)
  await page.getByRole('combobox', { name: 'Time', exact: true }).click()
  await page.getByRole('option', { name: '10:00', exact: true }).click()
  await page.getByText('The provider is free at this time.').waitFor()
  await visits.expectAccessible(page, 'the form of an appointment')
  await inDialog(page, 'Add appointment').click()
  await page.getByRole('link', { name: `Next appointment: ${shown} 10:00` }).waitFor()

  await page.goto(`/practice-hub/calendar?day=${day}`)
  const drawn = page.getByRole('button', { name: /^10:00 Jane Doe/ })
  await drawn.focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByText(`Moved to ${shown} 10:15–10:45`, { exact: true }).waitFor()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByText(`Moved to ${shown} 10:15–11:00`, { exact: true }).waitFor()
  await visits.expectAccessible(page, 'the calendar')
  await page.keyboard.press('Enter')
  await page.getByText(`Appointment moved to ${shown} 10:15–11:00`).waitFor()
  await button(page, 'Undo').click()
  await page.getByText('The appointment is back where it was').waitFor()
  await page.getByText('Month', { exact: true }).click()
  await page.getByRole('button', { name: /^10:00 Jane Doe.*until 10:30/ }).waitFor()
  await visits.expectAccessible(page, 'a month of the calendar')

  await page.goto(`/patient-link/${patientId}/appointments`)
  await button(page, `More for the appointment on ${shown} 10:00`).click()
  await page.getByRole('menuitem', { name: 'Cancel appointment' }).click()
  await page.getByText('Canceled', { exact: true }).waitFor()
  await page.keyboard.press('u')
  await page.getByText('Scheduled', { exact: true }).waitFor()
  await visits.expectAccessible(page, 'the tab of appointments')

  await page.goto('/practice-hub/profile')
  await button(page, 'Make address').click()
  await page.getByText('/calendar-feed?key=').waitFor()
  await visits.expectAccessible(page, 'the address of a feed')
  expect(errors).toEqual([])
})
