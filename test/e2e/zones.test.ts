import { expect, test } from 'vitest'
import { consultGuestRoutes } from '#shared/api/consult-guests.ts'
import { consultPath } from '#shared/model/consult.ts'
import { offeredHours } from '#shared/model/hours.ts'
import { role } from '#shared/model/roles.ts'
import { runApp } from '#test/integration/app.ts'
import { aGuest, aPatient, aPractice, aStaff } from '#test/support/builders.ts'
import { aChartOwner } from '#test/support/charts.ts'
import { answered } from '#test/support/client.ts'
import { consultsOf, inMinutes } from '#test/support/consults.ts'
import { phone, runVisits } from './browser.ts'

/** Browsers that hide their time zone, or name one that no engine knows. */

const app = runApp()
const visits = runVisits()
const DAY_MS = 86_400_000

/** Makes the browser name this time zone, as some builds of Linux and some extensions do. */
function nameZone(zone: string): void {
  const resolved = Intl.DateTimeFormat.prototype.resolvedOptions
  Intl.DateTimeFormat.prototype.resolvedOptions = function resolvedOptions() {
    return { ...resolved.call(this), timeZone: zone }
  }
}

test('pages for guests work in a browser with an unknown time zone', async () => {
  const practice = await aPractice(app.run)
  const { key, pwd } = await aGuest(app.run, practice, await aPatient(practice))
  const { page, context, errors } = await visits.visit(app.run.origin)
  await context.addInitScript(nameZone, 'Etc/Unknown')

  await page.goto('/video-link')
  await page.getByLabel('Date of birth').waitFor()
  await page.goto(`/rad-cloud?key=${key}&pwd=${pwd}`)
  await page.getByRole('button', { name: 'Select folder' }).waitFor()
  await page.goto('/login')
  await page.getByLabel('Email').waitFor()
  expect(errors).toEqual([])
})

test('a patient whose browser hides the zone asks by the clock of the practice, or chooses', async () => {
  const practice = await aPractice(app.run)
  const { patient } = await aChartOwner(app.run, [practice])
  await app.run.idle()
  const visit = await visits.visitAs(app.run.origin, patient, { timezoneId: 'UTC' })
  const { page, errors } = visit
  await page.goto('/v-consult')
  await page.getByRole('button', { name: 'Ask for a call' }).click()
  const zone = page.getByRole('combobox', { name: 'Your time zone' })
  await expect.poll(() => zone.inputValue()).toMatch(/Chicago/)

  await zone.click()
  await zone.press('ControlOrMeta+A')
  await page.keyboard.type('Denver')
  await page.getByRole('option', { name: /Denver/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => zone.inputValue()).toMatch(/Denver/)
  const day = new Date(app.run.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
  const typed = day.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')
  await page.getByRole('textbox', { name: 'First day' }).fill(typed)
  await page.getByRole('combobox', { name: 'First time' }).click()
  await page.getByRole('option', { name: '9:15 AM' }).click()
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('dialog').getByRole('button', { name: 'Send request' }).click()

  expect((await sent).postDataJSON()).toMatchObject({ patientTimezone: 'America/Denver' })
  await page.getByText('Needs a time').waitFor()
  expect(errors).toEqual([])
})

test('a patient asks for a call in the hours of the practice, by the own clock', async () => {
  const practice = await aPractice(app.run)
  const reply = await practice.admin.client.patch(`/practices/${practice.practiceId}`, {
    body: { hours: offeredHours },
  })
  expect(reply.status).toBe(200)
  const { patient } = await aChartOwner(app.run, [practice])
  const options = { timezoneId: 'America/New_York', viewport: phone, hasTouch: true }
  const { page, errors } = await visits.visitAs(app.run.origin, patient, options)
  await page.goto('/v-consult')
  await page.getByRole('button', { name: 'Ask for a call' }).click()
  await page
    .getByText('Times are in Eastern Time, where you are. The practice is in Central Time.')
    .waitFor()

  await page.getByRole('textbox', { name: 'First day' }).click()
  await page.locator('th').first().waitFor()
  const days = await page.locator('th').allInnerTexts()
  expect([days[0], days[6]]).toEqual(['Su', 'Sa'])
  const now = app.run.clock.now().getTime()
  const monday = Array.from({ length: 7 }, (_, ahead) => new Date(now + (ahead + 7) * DAY_MS))
    .filter((day) => day.getUTCDay() === 1)
    .map((day) =>
      day
        .toISOString()
        .slice(0, 10)
        .replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1'),
    )
  await page.getByRole('textbox', { name: 'First day' }).fill(monday[0] ?? '')
  await page.getByRole('combobox', { name: 'First time' }).click()
  const times = page.getByRole('option')
  await times.first().waitFor()
  const offered = await times.allInnerTexts()
  expect([offered[0], offered.at(-1)]).toEqual(['10:00 AM', '5:45 PM'])
  await times.first().click()
  await visits.expectAccessible(page, 'asking for a call')
  expect(errors).toEqual([])
})

test('doctor, guest and patient see a call by the clock of the practice and by their own', async () => {
  const practice = await aPractice(app.run)
  const { practiceId } = practice
  const doctor = await aStaff(app.run, practiceId, [role.provider])
  const { patient, charts } = await aChartOwner(app.run, [practice])
  const made = await consultsOf(practice.admin).create({
    ...{ practiceId, patientId: charts[0]?.patientId, providerId: doctor.id },
    scheduledAt: inMinutes(app.run.clock.now(), 10),
  })
  const path = `/video-consultations/${made.id}/guests`
  const invited = await doctor.client.post(path, {
    body: { name: 'Ana', kind: 'family', hasPassword: 0 },
  })
  const { url } = answered(invited, consultGuestRoutes.invite.response)
  await app.run.idle()
  const office = await visits.visitAs(app.run.origin, doctor, { timezoneId: 'America/New_York' })
  const own = await visits.visitAs(app.run.origin, patient, { timezoneId: 'America/Denver' })
  const guest = await visits.visit(app.run.origin, { timezoneId: 'America/Denver' })
  const words = (zone: string) =>
    new RegExp(`[AP]M Central Time \\(.*[AP]M ${zone} where you are\\)`)

  await office.page.goto('/v-consult')
  await office.page.getByText(words('Eastern Time')).waitFor()
  await office.page.goto(consultPath(made))
  // The heading of the page, and the facts of the call.
  await expect.poll(() => office.page.getByText(words('Eastern Time')).count()).toBe(2)
  await own.page.goto('/v-consult')
  await own.page.getByText(words('Mountain Time')).waitFor()
  await own.page.goto(consultPath(made))
  await expect.poll(() => own.page.getByText(words('Mountain Time')).count()).toBe(2)
  await guest.page.goto(url)
  await guest.page.getByText(words('Mountain Time')).waitFor()
  expect([office, own, guest].flatMap(({ errors }) => errors)).toEqual([])
})
