import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sentLinkWrite } from '#functions/links/public.ts'
import { newSecret } from '#functions/platform/ids.ts'
import { ROOT } from '#infra/functions.ts'
import { appointmentRoutes } from '#shared/api/appointments.ts'
import { locationRoutes } from '#shared/api/locations.ts'
import { role } from '#shared/model/roles.ts'
import { runApp } from '#test/integration/app.ts'
import { aPatient, aPractice, aStaff, tableOf } from '#test/support/builders.ts'
import { answered } from '#test/support/client.ts'
import { desktop, expectNoSideways, phone, runVisits, takePicture } from './browser.ts'
import { button, title } from './onboarding-pages.ts'

const app = runApp()
const browser = runVisits()
const PICTURES = join(ROOT, '.build/screenshots')

/** An appointment in a week, and the secret that its reminder's link has. */
async function aReminder() {
  const practice = await aPractice(app.run)
  const { practiceId, admin } = practice
  const names = { firstName: 'Bo', lastName: 'Lind' }
  const provider = await aStaff(app.run, practiceId, [role.provider], names)
  const patientId = await aPatient(practice)
  const listed = await admin.client.get(`/practices/${practiceId}/locations`)
  const [place] = answered(listed, locationRoutes.list.response).items
  const week = 7 * 24 * 60 * 60_000
  const scheduledAt = new Date(Math.ceil(app.run.clock.now().getTime() / week) * week + week)
  const path = `/practices/${practiceId}/patients/${patientId}/appointments`
  const form = { providerId: provider.id, locationId: place?.id }
  const body = { ...form, scheduledAt: scheduledAt.toISOString() }
  const booked = await admin.client.post(path, { body })
  const { id: appointmentId } = answered(booked, appointmentRoutes.create.response)
  const key = newSecret()
  await tableOf(app.run).transact([
    sentLinkWrite({
      ...{ kind: 'appointment', practiceId, patientId, recordId: appointmentId, secret: key },
      ...{ recipients: [], createdBy: null, validUntil: scheduledAt, now: app.run.clock.now() },
    }),
  ])
  const statusNow = async () => {
    const { items } = answered(await admin.client.get(path), appointmentRoutes.list.response)
    return items[0]?.status
  }
  return { practice, patientId, day: body.scheduledAt.slice(0, 10), key, statusNow }
}

it('shows a patient when and where to come, without an account, and takes the answer', async () => {
  const { practice, patientId, day, key, statusNow } = await aReminder()
  const options = { viewport: phone, hasTouch: true, isMobile: true, colorScheme: 'dark' } as const
  const { page, errors } = await browser.visit(app.run.origin, options)

  await page.goto(`/appointment?key=${key}`)
  await title(page, `Your appointment at ${practice.name}`).waitFor()
  // The secret of the link is not left in the address, and a reload still knows it.
  expect(new URL(page.url()).search).toBe('')
  await page.reload()
  await title(page, `Your appointment at ${practice.name}`).waitFor()
  await page.getByText('1 Main St').waitFor()
  await page.getByText('With Bo Lind').waitFor()
  await expectNoSideways(page, 'a reminder')
  await browser.expectAccessible(page, 'a reminder')
  await takePicture(page, { path: join(PICTURES, 'reminder-phone.png'), fullPage: true })
  await button(page, 'Confirm').click()
  await page.getByText('You have confirmed it').waitFor()
  expect(await statusNow()).toBe('confirmed')

  await page.setViewportSize(desktop)
  await page.emulateMedia({ colorScheme: 'light' })
  await takePicture(page, { path: join(PICTURES, 'reminder-desktop.png') })
  await button(page, 'Ask for another time').click()
  await page.getByLabel('Which days and times suit you?').fill('Tuesday mornings')
  await browser.expectAccessible(page, 'asking for another time')
  await button(page, 'Send to the practice').click()
  await page.getByText('You have asked for another time').waitFor()
  const desk = await browser.visitAs(app.run.origin, practice.admin)
  await desk.page.goto(`/practice-hub/calendar?day=${day}`)
  const answered = desk.page.getByRole('button', { name: /Jane Doe.*Wants another time/ })
  await answered.scrollIntoViewIfNeeded()
  await browser.expectAccessible(desk.page, 'a calendar with an answer')
  await takePicture(desk.page, { path: join(PICTURES, 'calendar-answer.png') })
  await button(page, 'Cancel the appointment').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the appointment' }).click()
  await page.getByText('It is canceled').waitFor()
  await button(page, 'Don’t remind me of appointments').click()
  await page.getByText('You are not reminded of appointments here').waitFor()
  expect(await statusNow()).toBe('canceled')
  await desk.page.goto(`/patient-link/${patientId}/appointments`)
  await desk.page.getByText('Canceled by the patient').waitFor()
  await desk.page.getByText('The patient asks for: Tuesday mornings').waitFor()
  const isReminded = desk.page.getByRole('switch', { name: 'Send reminders' })
  expect(await isReminded.isChecked()).toBe(false)
  await isReminded.click()
  const remind = { name: 'Send reminders', checked: true, disabled: false }
  await desk.page.getByRole('switch', remind).waitFor()
  await takePicture(desk.page, { path: join(PICTURES, 'record-answer.png') })
  expect(desk.errors).toEqual([])
  expect(errors).toEqual([])
})

it('tells whoever comes by a link that is no longer good what to do', async () => {
  const { page } = await browser.visit(app.run.origin)

  await page.goto('/appointment?key=nothing')

  await title(page, 'This link is no longer good').waitFor()
})
