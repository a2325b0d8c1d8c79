import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ROOT } from '#infra/functions.ts'
import { appointmentRoutes } from '#shared/api/appointments.ts'
import { locationRoutes } from '#shared/api/locations.ts'
import { role } from '#shared/model/roles.ts'
import { runApp } from '#test/integration/app.ts'
import { aLocationForm, aPatient, aPractice, aStaff } from '#test/support/builders.ts'
import { answered } from '#test/support/client.ts'
import { runVisits, takePicture } from './browser.ts'
import { drag, dragByFinger } from './dragging.ts'

const app = runApp()
const visits = runVisits()
const PICTURES = join(ROOT, '.build/screenshots')

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
  const soon = new Date(app.run.clock.now().getTime() + 2 * 86_400_000)
  // A column in the middle of the week, where messages would lie over the calendar's foot.
  const untilWednesday = (10 - soon.getUTCDay()) % 7
  const wednesday = new Date(soon.getTime() + untilWednesday * 86_400_000)
  const day = wednesday.toISOString().slice(0, 10)
  const shown = day.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')
  const dated = `${new Date(day).toUTCString().slice(0, 3)} ${shown}`

  await page.goto(`/patient-link/${patientId}/appointments`)
  await page.getByText('No appointments', { exact: true }).waitFor()
  await button(page, 'Add appointment').click()
  await inDialog(page, 'Add appointment').click()
  await page.getByText('Day is required').waitFor()
  await page.getByRole('textbox', { name: 'Day', exact: true }).fill(shown)
  await page.getByRole('combobox', { name: 'Time', exact: true }).click()
  await page.getByRole('option', { name: '10:00 AM', exact: true }).click()
  await page.getByText('The provider is free at this time.').waitFor()
  await visits.expectAccessible(page, 'the form of an appointment')
  await inDialog(page, 'Add appointment').click()
  await page.getByRole('link', { name: `Next appointment: ${dated} 10:00 AM` }).waitFor()

  await page.goto(`/practice-hub/calendar?day=${day}`)
  const drawn = page.getByRole('button', { name: /^10:00 AM Jane Doe/ })
  await drawn.focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByText(`Moved to ${dated} 10:15–10:45 AM`, { exact: true }).waitFor()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByText(`Moved to ${dated} 10:15–11:00 AM`, { exact: true }).waitFor()
  await visits.expectAccessible(page, 'the calendar')
  await page.keyboard.press('Enter')
  await page.getByText(`Appointment moved to ${dated} 10:15–11:00 AM`).waitFor()
  await button(page, 'Undo').click()
  await page.getByText('The appointment is back where it was').waitFor()
  await dragAround(page, day, dated)
  await page.getByText('Month', { exact: true }).click()
  await page.getByRole('button', { name: /^10:00 AM Jane Doe.*until 10:30/ }).waitFor()
  await visits.expectAccessible(page, 'a month of the calendar')
  await dragInMonth(page, day)
  const touch = await visits.visitAs(app.run.origin, admin, { hasTouch: true })
  await touch.page.goto(`/practice-hub/calendar?view=day&day=${day}`)
  await dragByFinger(touch.page, taken(touch.page, '10:00 AM'), slot(touch.page, `${day} 12:00`))
  await undo(touch.page, `${dated} 12:00–12:30 PM`)

  await page.goto(`/patient-link/${patientId}/appointments`)
  await button(page, `More for the appointment on ${shown} 10:00 AM`).click()
  await page.getByRole('menuitem', { name: 'Cancel appointment' }).click()
  await page.getByText('Canceled', { exact: true }).waitFor()
  await page.keyboard.press('u')
  await page.getByText('Scheduled', { exact: true }).waitFor()
  await edit(page, `${shown} 10:00 AM`)
  await inDialog(page, 'Cancel appointment').click()
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

const taken = (page: Page, time: string) => {
  return { of: page.getByRole('button', { name: new RegExp(`^${time} Jane Doe`) }), x: 0.2, y: 0.2 }
}
const slot = (page: Page, at: string, y = 0.5) => {
  return { of: page.locator(`[data-place="${at}:00"]`), x: 0.5, y }
}

/** Waits until an appointment is somewhere else, and has it put back to ten. */
async function undo(page: Page, when: string) {
  await page.getByText(`Appointment moved to ${when}`).waitFor()
  await button(page, 'Undo').click()
  await page.getByText(`Appointment moved to ${when}`).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^10:00 AM Jane Doe.*until 10:30/ }).waitFor()
}

/** Moves, stretches and makes with the mouse in a week. */
async function dragAround(page: Page, day: string, dated: string) {
  await button(page, 'Undo').waitFor({ state: 'detached' })
  await drag(page, taken(page, '10:00 AM'), slot(page, `${day} 12:00`), 'escape')
  await drag(page, taken(page, '10:00 AM'), slot(page, `${day} 12:00`))
  await undo(page, `${dated} 12:00–12:30 PM`)
  const lower = taken(page, '10:00 AM').of.locator('[data-edge="bottom"]')
  await drag(page, { of: lower, x: 0.5, y: 0.5 }, slot(page, `${day} 10:45`, 0.9))
  await undo(page, `${dated} 10:00–11:00 AM`)
  await drag(page, slot(page, `${day} 13:00`), slot(page, `${day} 13:30`))
  const length = page.getByRole('dialog').getByRole('combobox', { name: 'Length', exact: true })
  await length.waitFor()
  expect(await length.inputValue()).toBe('45 min')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Moves to another day of the month, and back. */
async function dragInMonth(page: Page, day: string) {
  // A day of the same week is in sight with it, whichever day of the month it is.
  const at = new Date(day)
  at.setUTCDate(at.getUTCDate() + (at.getUTCDay() === 0 ? 1 : -1))
  const beside = page.locator(`[data-place="${at.toISOString().slice(0, 10)}"]`)
  await drag(page, taken(page, '10:00 AM'), { of: beside, x: 0.5, y: 0.5 })
  await page.getByText(/^Appointment moved to .* 10:00–10:30 AM$/).waitFor()
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && answer.ok(),
  )
  await button(page, 'Undo').click()
  await saved
}

const MENU = (at: string) => `More for the appointment on ${at}`

/** Opens an appointment of a record to change it. */
async function edit(page: Page, at: string) {
  await button(page, MENU(at)).click()
  await page.getByRole('menuitem', { name: 'Edit appointment' }).click()
  await inDialog(page, 'Save appointment').waitFor()
}

async function choose(page: Page, field: string, option: string) {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('of two who book one time, or change one appointment, the later one sees what the other did', async () => {
  const practice = await aPractice(app.run)
  const { practiceId, admin } = practice
  const provider = await aStaff(app.run, practiceId, [role.provider], { firstName: 'Bo' })
  const colleague = await aStaff(app.run, practiceId, [role.staff])
  const patientId = await aPatient(practice)
  const otherId = await aPatient(practice, { firstName: 'Kim' })
  await app.run.idle()
  const one = await visits.visitAs(app.run.origin, admin)
  const other = await visits.visitAs(app.run.origin, colleague)
  const dayIn = (days: number) =>
    new Date(app.run.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const shown = dayIn(3).replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')
  const dated = `${new Date(dayIn(3)).toUTCString().slice(0, 3)} ${shown}`
  const away = { staffId: provider.id, from: `${dayIn(4)}T00:00:00.000Z` }
  await admin.client.post(`/practices/${practiceId}/absences`, {
    body: { ...away, until: `${dayIn(6)}T23:00:00.000Z` },
  })

  const records = [
    { page: one.page, id: patientId },
    { page: other.page, id: otherId },
  ]
  for (const { page, id } of records) {
    await page.goto(`/patient-link/${id}/appointments`)
    await button(page, 'Add appointment').click()
    await page.getByRole('textbox', { name: 'Day', exact: true }).fill(shown)
    await choose(page, 'Time', '10:00 AM')
    await page.getByText('The provider is free at this time.').waitFor()
  }
  await inDialog(one.page, 'Add appointment').click()
  await one.page.getByRole('link', { name: `Next appointment: ${dated} 10:00 AM` }).waitFor()
  await inDialog(other.page, 'Add appointment').click()
  await other.page.getByText('The provider has another appointment: 10:00–10:30 AM.').waitFor()
  await inDialog(other.page, 'Add anyway').waitFor()
  await visits.expectAccessible(other.page, 'a form whose time was taken')
  await takePicture(other.page, { path: join(PICTURES, 'appointment-taken.png') })
  await choose(other.page, 'Time', '11:00 AM')
  await other.page.getByText('The provider is free at this time.').waitFor()
  await inDialog(other.page, 'Add appointment').click()
  await other.page.getByRole('link', { name: `Next appointment: ${dated} 11:00 AM` }).waitFor()

  await other.page.goto(`/patient-link/${patientId}/appointments`)
  for (const page of [one.page, other.page]) await edit(page, `${shown} 10:00 AM`)
  await one.page.getByRole('textbox', { name: /^Comment/ }).fill('Brings the MRI')
  await choose(other.page, 'Length', '45 min')
  await inDialog(one.page, 'Save appointment').click()
  await one.page.getByText('Appointment saved').waitFor()
  await inDialog(other.page, 'Save appointment').click()
  await other.page.getByText('Someone else just changed this appointment').waitFor()
  await other.page.getByText('Comment: Brings the MRI').waitFor()
  await takePicture(other.page, { path: join(PICTURES, 'appointment-versions.png') })
  await inDialog(other.page, 'Save appointment').click()
  await other.page.getByText('Appointment saved').waitFor()
  await other.page.getByText(`${dated}, 10:00–10:45 AM`).waitFor()
  await other.page.getByText('Brings the MRI').waitFor()

  const path = `/practices/${practiceId}/patients/${otherId}/appointments`
  const listed = async () =>
    answered(await admin.client.get(path), appointmentRoutes.list.response).items
  const [single] = await listed()
  const { locationId } = single ?? {}
  const scheduledAt = new Date(Date.parse(single?.scheduledAt ?? '') + 7 * 86_400_000).toISOString()
  const series = { everyWeeks: 1, count: 3 }
  answered(
    await admin.client.post(path, {
      body: { providerId: provider.id, locationId, scheduledAt, ...series },
    }),
    appointmentRoutes.create.response,
  )
  const second = dayIn(17).replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')
  await other.page.goto(`/patient-link/${otherId}/appointments`)
  await edit(other.page, `${second} 11:00 AM`)
  await choose(other.page, 'Length', '1 h')
  await other.page.getByText('This and following', { exact: true }).click()
  await inDialog(other.page, 'Save appointment').click()
  await other.page.getByText('2 appointments saved').waitFor()
  expect((await listed()).map(({ minutes }) => minutes)).toEqual([60, 60, 30, 30])

  await one.page.goto(`/practice-hub/calendar?day=${dayIn(5)}&view=day`)
  await one.page.getByText(/^Away: Bo /).waitFor()
  await one.page.locator('[data-away]').first().waitFor()
  await visits.expectAccessible(one.page, 'the calendar of a day on which nobody is there')
  await takePicture(one.page, { path: join(PICTURES, 'calendar-away.png') })

  await one.page.goto('/practice-hub/settings?tab=reminders')
  await choose(one.page, 'Second reminder', '2 hours before')
  await visits.expectAccessible(one.page, 'when patients are reminded')
  await takePicture(one.page, { path: join(PICTURES, 'settings-reminders.png') })
  await button(one.page, 'Save reminders').click()
  await one.page.getByText('Reminders saved').waitFor()
  expect([...one.errors, ...other.errors]).toEqual([])
})
