import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ROOT } from '#infra/functions.ts'
import { consultPath } from '#shared/model/consult.ts'
import { role } from '#shared/model/roles.ts'
import { runApp } from '#test/integration/app.ts'
import { aPractice, aStaff } from '#test/support/builders.ts'
import { aChartOwner } from '#test/support/charts.ts'
import { consultsOf, inMinutes } from '#test/support/consults.ts'
import { expectNoSideways, phone, runVisits, tick } from './browser.ts'

const app = runApp()
const visits = runVisits()
const PICTURES = join(ROOT, '.build/screenshots')

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

/** As it is filled in by whoever is in that zone. */
const inChicago = (at: string, part: 'day' | 'time') =>
  new Date(at).toLocaleString('en-US', {
    timeZone: 'America/Chicago',
    ...(part === 'day'
      ? { month: '2-digit', day: '2-digit', year: 'numeric' }
      : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  })

async function looked(page: Page, name: string) {
  await visits.expectAccessible(page, name)
  await page.screenshot({
    path: join(PICTURES, `${name}.png`),
    animations: 'disabled',
    fullPage: true,
  })
}

/** Pictures of somebody go on being shown. */
async function expectPictures(page: Page, of: string) {
  const frames = () =>
    page
      .getByLabel(of, { exact: true })
      .evaluate((shown) =>
        shown instanceof HTMLVideoElement ? shown.getVideoPlaybackQuality().totalVideoFrames : 0,
      )
  const before = await frames()
  await expect.poll(frames).toBeGreaterThan(before + 2)
}

test('the practice schedules; patient and doctor check their devices, see each other, finish, and the patient rates', async () => {
  const practice = await aPractice(app.run)
  const doctor = await aStaff(app.run, practice.practiceId, [role.provider], { firstName: 'Dora' })
  const { patient, charts } = await aChartOwner(app.run, [practice], { addressState: 'TX' })
  await app.run.idle()
  const own = await visits.visitAs(app.run.origin, patient, { viewport: phone })
  const office = await visits.visitAs(app.run.origin, doctor)
  const desk = await visits.visitAs(app.run.origin, practice.admin)

  await desk.page.goto(`/patient-link/${charts[0]?.patientId}/consults`)
  await button(desk.page, 'Schedule a call').click()
  await inDialog(desk.page, 'Schedule').click()
  await desk.page.getByText('Choose a day and a time').waitFor()
  await desk.page.getByRole('combobox', { name: 'Doctor' }).click()
  await desk.page.getByRole('option', { name: /^Dora/ }).click()
  // One may come in half an hour before.
  const soon = inMinutes(app.run.clock.now(), 10)
  await field(desk.page, 'Day').fill(inChicago(soon, 'day'))
  await desk.page.getByRole('combobox', { name: 'Time' }).click()
  await desk.page.getByRole('option', { name: inChicago(soon, 'time'), exact: true }).click()
  await field(desk.page, 'Note (optional)').fill('Left knee')
  await looked(desk.page, 'consult-schedule')
  await inDialog(desk.page, 'Schedule').click()
  await desk.page.getByRole('link', { name: /Dora/ }).waitFor()
  await looked(desk.page, 'consult-record')

  await own.page.goto('/v-consult')
  await own.page.getByRole('link', { name: /Dora/ }).waitFor()
  await looked(own.page, 'consult-own')
  // Its page is a document of its own, which may use the camera.
  await own.page.getByRole('link', { name: /Dora/ }).click()
  await own.page.getByRole('heading', { name: 'Check how you look and sound' }).waitFor()
  const [made] = (await consultsOf(patient).list({ practiceId: practice.practiceId })).items
  expect(new URL(own.page.url()).pathname).toBe(made && consultPath(made))
  await button(own.page, 'Turn on camera and microphone').click()
  await button(own.page, 'Turn camera off').waitFor()
  await button(own.page, 'Turn microphone off').waitFor()
  await looked(own.page, 'consult-check-phone')
  await expectNoSideways(own.page, 'the check before a call on a phone')

  await field(own.page, 'Street and number').fill('1 Main St')
  await field(own.page, 'City').fill('Waco')
  await own.page.getByRole('combobox', { name: 'State' }).fill('Texas')
  await own.page.getByRole('option', { name: 'Texas' }).click()
  await button(own.page, 'Join the call').click()
  await own.page.getByText('Your consent is needed to be seen by video').waitFor()
  await tick(own.page.getByRole('checkbox', { name: 'I agree to be seen by video' }))
  await button(own.page, 'Join the call').click()
  await own.page.getByRole('heading', { name: 'You are in the waiting room' }).waitFor()
  await looked(own.page, 'consult-waiting-phone')

  await office.page.goto('/v-consult')
  await office.page.getByRole('button', { name: 'Jane Doe' }).waitFor()
  await looked(office.page, 'consult-list')
  await office.page.getByRole('button', { name: 'Jane Doe' }).click()
  await office.page.getByRole('heading', { name: 'Check how you look and sound' }).waitFor()
  await button(office.page, 'Turn on camera and microphone').click()
  await button(office.page, 'Turn camera off').waitFor()
  await looked(office.page, 'consult-check')
  await button(office.page, 'Start the call').click()

  await Promise.all([expectPictures(office.page, 'Jane Doe'), expectPictures(own.page, 'Dora Lee')])
  await looked(office.page, 'consult-call')
  await looked(own.page, 'consult-call-phone')
  await expectNoSideways(own.page, 'the call on a phone')
  await button(own.page, 'Mute').click()
  await office.page.getByRole('img', { name: 'Muted' }).waitFor()
  // Whoever loads the page again is back by themselves.
  await own.page.reload()
  await Promise.all([expectPictures(office.page, 'Jane Doe'), expectPictures(own.page, 'Dora Lee')])
  await button(own.page, 'Unmute').waitFor()

  await button(office.page, 'Finish the call').click()
  await field(office.page, 'Note to the record (optional)').fill('Rest')
  await inDialog(office.page, 'Finish the call').click()
  await office.page.getByRole('heading', { name: 'This call is finished' }).waitFor()
  await own.page.getByRole('heading', { name: 'This call is finished' }).waitFor()
  await looked(own.page, 'consult-finished-phone')
  await own.page.getByRole('radio', { name: '4 of 5 stars' }).focus()
  await own.page.keyboard.press('Space')
  await button(own.page, 'Send rating').click()
  await own.page.getByRole('img', { name: '4 of 5 stars' }).waitFor()
  await office.page.getByRole('img', { name: '4 of 5 stars' }).waitFor()
  await looked(office.page, 'consult-finished')
  expect([own, office, desk].flatMap(({ errors }) => errors)).toEqual([])
})

test('a patient asks with times that suit; the practice chooses one of them, and cancels', async () => {
  const practice = await aPractice(app.run)
  await aStaff(app.run, practice.practiceId, [role.provider], { firstName: 'Dora' })
  const { patient } = await aChartOwner(app.run, [practice])
  await app.run.idle()
  const own = await visits.visitAs(app.run.origin, patient, { viewport: phone })
  const desk = await visits.visitAs(app.run.origin, practice.admin)
  await own.page.goto('/v-consult')
  await button(own.page, 'Ask for a call').click()
  await inDialog(own.page, 'Send request').click()
  await own.page.getByText('Choose a day and a time').waitFor()
  const day = new Date(app.run.clock.now().getTime() + 3 * 86_400_000)
  await field(own.page, 'First day').fill(inChicago(day.toISOString(), 'day'))
  await own.page.getByRole('combobox', { name: 'First time' }).click()
  await own.page.getByRole('option', { name: '09:15' }).click()
  await field(own.page, 'What is it about?').fill('My knee')
  await looked(own.page, 'consult-ask-phone')
  await inDialog(own.page, 'Send request').click()
  await own.page.getByText('Wants a time').waitFor()

  await desk.page.goto('/v-consult?view=requests')
  await button(desk.page, 'Jane Doe').click()
  await button(desk.page, 'Choose the time…').click()
  await desk.page.getByRole('combobox', { name: 'Doctor' }).click()
  await desk.page.getByRole('option', { name: /^Dora/ }).click()
  await desk.page
    .getByRole('dialog')
    .getByRole('button', { name: /^\d\d\/\d\d\/\d{4} / })
    .click()
  await looked(desk.page, 'consult-choose')
  await inDialog(desk.page, 'Save').click()
  await desk.page.getByRole('heading', { name: 'Check how you look and sound' }).waitFor()

  await button(desk.page, 'Cancel the call').click()
  await inDialog(desk.page, 'Cancel the call').click()
  await desk.page.getByRole('heading', { name: 'This call was canceled' }).waitFor()
  await looked(desk.page, 'consult-canceled')
  expect([...own.errors, ...desk.errors]).toEqual([])
})

test('elsewhere no page may use the camera', async () => {
  const { page } = await visits.visit(app.run.origin)
  await page.goto('/login')
  const name = await page.evaluate(() =>
    navigator.mediaDevices.getUserMedia({ video: true }).then(
      () => 'allowed',
      (error: unknown) => (error instanceof Error ? error.name : ''),
    ),
  )
  expect(name).toBe('NotAllowedError')
})
