import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ROOT } from '#infra/functions.ts'
import { locationRoutes } from '#shared/api/locations.ts'
import { role } from '#shared/model/roles.ts'
import { runApp } from '#test/integration/app.ts'
import { aPractice, aStaff, PASSWORD, type PracticeOf } from '#test/support/builders.ts'
import { aChartOwner } from '#test/support/charts.ts'
import { answered } from '#test/support/client.ts'
import { consultsOf, inMinutes } from '#test/support/consults.ts'
import { reviewsOf } from '#test/support/reviews.ts'
import { aStudy, begun, planned } from '#test/support/scans.ts'
import { desktop, expectNoSideways, phone, runVisits, takePicture } from './browser.ts'
import { button, signIn, title } from './onboarding-pages.ts'

const app = runApp()
const visits = runVisits()

const onPhone = { viewport: phone, hasTouch: true, isMobile: true, colorScheme: 'dark' as const }
const QUESTION = 'Does my left knee need surgery?'

async function aPatientOf(practice: PracticeOf) {
  const { patient, charts } = await aChartOwner(app.run, [practice])
  const [chart] = charts
  if (!chart) throw new Error('there is no chart')
  return { patient, about: { practiceId: practice.practiceId, patientId: chart.patientId } }
}

/** A patient with a message, a question of a doctor, an unfinished upload and a call soon. */
async function aBusyPatient() {
  const practice = await aPractice(app.run)
  const doctor = await aStaff(app.run, practice.practiceId, [role.provider], { firstName: 'Dora' })
  const { patient, about } = await aPatientOf(practice)
  const { client } = practice.admin
  const letter = { patientId: about.patientId, message: 'Are you well?', sendThru: 1 }
  const sent = await client.post(`/practices/${about.practiceId}/messages`, { body: letter })
  expect(sent.status).toBe(200)
  const review = await reviewsOf(patient).begin({ ...about, content: QUESTION })
  await reviewsOf(practice.admin).post(review.id, { content: 'Since when?' })
  const key = await begun(patient.client, about)
  await planned(patient.client, key, aStudy())
  const scheduledAt = inMinutes(app.run.clock.now(), 10)
  const call = { ...about, providerId: doctor.id, scheduledAt }
  await consultsOf(practice.admin).create(call)
  await app.run.idle()
  return { practice, patient }
}

const region = (page: Page, name: string) => page.getByRole('region', { name })
const waiting = (page: Page) => region(page, 'Waiting for you').getByRole('link')

async function checked(page: Page, where: string) {
  await visits.expectAccessible(page, where)
  await expectNoSideways(page, where)
  const path = join(ROOT, '.build/screenshots', `${where.replaceAll(' ', '-')}.png`)
  await takePicture(page, { path, animations: 'disabled', fullPage: true })
}

describe('the home of a patient', () => {
  it.each([
    ['phone', onPhone],
    ['desktop', { viewport: desktop }],
  ])('comes after signing in on a %s, and shows what waits first', async (name, options) => {
    const { practice, patient } = await aBusyPatient()
    const { page, errors } = await visits.visit(app.run.origin, options)

    await page.goto('/login')
    await signIn(page, patient.email, PASSWORD)
    await title(page, 'Hello, Jane').waitFor()
    expect(new URL(page.url()).pathname).toBe('/my')
    await waiting(page).first().waitFor()
    const items = await waiting(page).allInnerTexts()
    expect(items.map((text) => text.split('\n')[0])).toEqual([
      `1 new message from ${practice.name}`,
      `${practice.name} is waiting for your answer`,
      'Your upload is not finished',
    ])
    await region(page, 'Next visit').getByText('Video visit with Dora').waitFor()
    await region(page, 'Next visit').getByRole('link', { name: 'Join' }).waitFor()
    const rows = page.getByRole('navigation', { name: 'Your care' }).getByRole('link')
    expect((await rows.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
      ...['Appointments', 'Scans', 'Messages', 'Second opinions', 'Video visits', 'Details'],
    ])
    await checked(page, `the home of a patient on a ${name}`)

    await waiting(page).first().click()
    await page.getByText('Are you well?').waitFor()
    await page.getByRole('link', { name: 'Praxis home' }).click()
    await page.getByRole('link', { name: /is waiting for your answer/ }).click()
    await page.getByText(QUESTION).first().waitFor()
    expect(errors).toEqual([])
  })

  it('takes the answer to the next appointment', async () => {
    const practice = await aPractice(app.run)
    const { practiceId, admin } = practice
    const provider = await aStaff(app.run, practiceId, [role.provider])
    const { patient, about } = await aPatientOf(practice)
    const listed = await admin.client.get(`/practices/${practiceId}/locations`)
    const [place] = answered(listed, locationRoutes.list.response).items
    const week = 7 * 24 * 60 * 60_000
    const at = new Date(Math.ceil(app.run.clock.now().getTime() / week) * week + week)
    const body = {
      ...{ providerId: provider.id, locationId: place?.id },
      scheduledAt: at.toISOString(),
    }
    const path = `/practices/${practiceId}/patients/${about.patientId}/appointments`
    expect((await admin.client.post(path, { body })).status).toBe(200)
    await app.run.idle()

    const { page, errors } = await visits.visitAs(app.run.origin, patient, onPhone)
    await page.goto('/my')
    const visit = region(page, 'Next visit')
    await visit.getByText(/Houston/).waitFor()
    await checked(page, 'the home with an appointment')
    await visit.getByRole('button', { name: 'Ask for another time' }).click()
    await visit.getByRole('textbox', { name: 'Which days and times suit you?' }).focus()
    await page.keyboard.type('Tuesday morning')
    await visit.getByRole('button', { name: 'Send to the practice' }).click()
    await visit.getByText(/You have asked for another time/).waitFor()
    await visit.getByRole('button', { name: 'Confirm' }).click()
    await visit.getByText('You have confirmed it. See you then.').waitFor()
    await checked(page, 'the home with a confirmed appointment')
    await page.reload()
    await visit.getByText('You have confirmed it. See you then.').waitFor()

    await page.getByRole('link', { name: /^Appointments/ }).click()
    await title(page, 'Appointments').waitFor()
    const coming = region(page, 'Coming up')
    await coming.getByText('You have confirmed it. See you then.').waitFor()
    const saved = page.waitForEvent('download')
    await coming.getByRole('button', { name: 'Add to calendar' }).click()
    expect((await saved).suggestedFilename()).toBe('appointment.ics')
    await checked(page, 'the appointments of a patient')
    await coming.getByRole('button', { name: 'Cancel the appointment' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the appointment' }).click()
    await coming.getByText(/^It is canceled/).waitFor()
    expect(errors).toEqual([])
  })

  it('says that nothing waits, and leads to each part', async () => {
    const { patient } = await aPatientOf(await aPractice(app.run))
    const { page, errors } = await visits.visitAs(app.run.origin, patient, onPhone)

    for (const [row, heading] of [
      ['Appointments', 'Appointments'],
      ['Scans', 'My scans'],
      ['Second opinions', 'Second opinions'],
      ['Video visits', 'Video consultations'],
      ['Details', 'My details'],
    ] as const) {
      await page.goto('/my')
      await page.getByText('Nothing is waiting for you').waitFor()
      await page.getByText('No visit is planned.').waitFor()
      if (row === 'Scans') await checked(page, 'the home with nothing in it')
      await page.getByRole('link', { name: new RegExp(`^${row}`) }).click()
      await title(page, heading).waitFor()
    }
    expect(errors).toEqual([])
  })

  it('says what could not be loaded, and loads it again', async () => {
    const { patient } = await aPatientOf(await aPractice(app.run))
    const { page } = await visits.visitAs(app.run.origin, patient)
    const isReviews = (url: URL) => url.pathname.endsWith('/chat-reviews')
    await page.route(isReviews, (route) =>
      route.fulfill({ status: 403, json: { error: { name: 'ERR_ACCESS_DENIED' } } }),
    )

    await page.goto('/my')
    const again = button(page, 'Try again')
    await again.waitFor()
    await page.getByRole('link', { name: /^Scans/ }).waitFor()
    await visits.expectAccessible(page, 'the home that could not be loaded')
    await page.unroute(isReviews)
    await again.click()
    await page.getByText('Nothing is waiting for you').waitFor()
  })
})

describe('the header of a patient', () => {
  it.each([390, 320])('is one row of large targets at %i px', async (width) => {
    const { patient } = await aPatientOf(await aPractice(app.run))
    const { page } = await visits.visitAs(app.run.origin, patient, {
      ...onPhone,
      viewport: { width, height: 700 },
    })
    await page.goto('/rad-cloud')
    await button(page, 'Account: Jane Doe').waitFor()
    await page.getByRole('link', { name: /^Notifications|notifications/ }).waitFor()

    const boxesOf = (within: string) =>
      page.locator(`${within} :is(a, button):visible`).evaluateAll((targets) =>
        targets.map((target) => {
          const { top, height } = target.getBoundingClientRect()
          return { middle: Math.round(top + height / 2), height }
        }),
      )
    const header = await boxesOf('header')
    expect(header.length).toBeGreaterThanOrEqual(4)
    expect(new Set(header.map(({ middle }) => middle)).size).toBe(1)
    const footer = await boxesOf('nav[aria-label="Your care"]')
    expect(footer.length).toBeGreaterThan(0)
    for (const { height } of [...header, ...footer]) expect(height).toBeGreaterThanOrEqual(44)
    await checked(page, `the page for sending scans at ${width} px`)
  })

  it('offers the page for doctors last, as a question', async () => {
    const { patient } = await aPatientOf(await aPractice(app.run))
    const { page } = await visits.visitAs(app.run.origin, patient)
    await page.goto('/my')
    await button(page, 'Account: Jane Doe').click()

    const items = page.getByRole('menuitem')
    await items.first().waitFor()
    const names = await items.allInnerTexts()
    expect(names[0]).toBe('Home')
    expect(names.slice(-2)).toEqual(['I’m a doctor', 'Log out'])
  })
})
