import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ROOT } from '#infra/functions.ts'
import { role } from '#shared/model/roles.ts'
import { runApp } from '#test/integration/app.ts'
import { aPractice, aStaff, type Person } from '#test/support/builders.ts'
import { aChartOwner } from '#test/support/charts.ts'
import { aKnownStudy } from '#test/support/known-study.ts'
import { aKeyImage } from '#test/support/samples.ts'
import { expectNoSideways, phone, runVisits, takePicture, tick } from './browser.ts'

const app = runApp()
const visits = runVisits()
const PICTURES = join(ROOT, '.build/screenshots')

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function looked(page: Page, name: string) {
  await visits.expectAccessible(page, name)
  await takePicture(page, {
    path: join(PICTURES, `${name}.png`),
    animations: 'disabled',
    fullPage: true,
  })
}

/** Longer than any list has room for. */
const QUESTION = `Does my left knee need surgery? ${'It hurts when I walk down stairs. '.repeat(8).trim()}`

/** What a patient has sent before, with an image of it kept for others. */
async function sent({ client }: Person, about: { practiceId: string; patientId: string }) {
  const { key, studies } = await aKnownStudy(client, about)
  const [study] = studies
  const series = study?.series[0]
  const body = {
    ...{ ...aKeyImage, annotations: [], note: 'Here it is torn', file: series?.files[1] ?? '' },
    ...{ studyInstanceUid: study?.studyInstanceUid, seriesInstanceUid: series?.seriesInstanceUid },
  }
  const kept = await client.post(`/uploads/${key}/key-images`, { body })
  expect(kept.status).toBe(200)
  return key
}

test('a question goes from the patient over the practice to a doctor, whose opinion is a letter', async () => {
  const practice = await aPractice(app.run)
  const doctor = await aStaff(app.run, practice.practiceId, [role.provider], { firstName: 'Dora' })
  const { patient, charts } = await aChartOwner(app.run, [practice])
  const { practiceId } = practice
  const uploadKey = await sent(patient, { practiceId, patientId: charts[0]?.patientId ?? '' })
  await app.run.idle()
  const own = await visits.visitAs(app.run.origin, patient, { viewport: phone })
  const desk = await visits.visitAs(app.run.origin, practice.admin)
  const office = await visits.visitAs(app.run.origin, doctor)

  // Begun on a phone, and gone on with where it was left.
  await own.page.goto('/chat-review')
  await own.page.getByRole('link', { name: 'Ask for a review' }).click()
  await field(own.page, 'Your question').fill(QUESTION)
  await own.page.getByText('Kept. You can go on here, or on another device.').waitFor()
  await looked(own.page, 'review-request')
  await expectNoSideways(own.page, 'asking for a review')
  await own.page.reload()
  await expect.poll(() => field(own.page, 'Your question').inputValue()).toBe(QUESTION)
  await own.page
    .getByRole('combobox', { name: 'Which of your files the question is about' })
    .click()
  await own.page.getByRole('option').first().click()
  await button(own.page, 'Send question').click()
  await own.page.getByText(/^Waiting for the practice, due /).waitFor()
  await own.page.getByRole('link', { name: /CT ABDOMEN/ }).waitFor()
  await looked(own.page, 'review-own')
  await expectNoSideways(own.page, 'an own review on a phone')

  await desk.page.goto('/chat-review')
  await desk.page.getByRole('button', { name: 'Jane Doe' }).waitFor()
  await looked(desk.page, 'review-list')
  await expectNoSideways(desk.page, 'a long question in the list')
  await desk.page.getByRole('button', { name: 'Jane Doe' }).click()
  await desk.page.getByText(/^Waiting for you, due /).waitFor()
  await field(desk.page, 'Remark for colleagues').fill('Urgent: she has a flight on Friday')
  await button(desk.page, 'Add remark').click()
  await desk.page.getByText('Remark added').waitFor()
  await button(desk.page, 'Choose a doctor…').click()
  await desk.page.getByRole('combobox', { name: 'Doctor' }).click()
  await desk.page.getByRole('option', { name: /^Dora/ }).click()
  await inDialog(desk.page, 'Give the case').click()
  await desk.page.getByText(/^Waiting for the doctor, due /).waitFor()
  await looked(desk.page, 'review-desk')

  await office.page.goto('/practice-hub')
  await office.page.getByRole('heading', { name: 'Reviews that wait for me' }).waitFor()
  await office.page.getByRole('link', { name: /^Does my left knee need surgery\?/ }).click()
  await office.page.getByText(/^Waiting for you, due /).waitFor()
  await office.page.getByText('Urgent: she has a flight on Friday').waitFor()
  await office.page.getByText('Opinion', { exact: true }).click()
  await field(office.page, 'Findings').fill('A small tear of the inner meniscus.')
  await button(office.page, 'Give opinion').click()
  await office.page.getByText('Opinion is required', { exact: true }).waitFor()
  await field(office.page, 'The question, as understood').fill('Does the knee need surgery?')
  await field(office.page, 'Opinion').fill('Surgery is not needed now.')
  await field(office.page, 'Recommendations').fill('Physical therapy for twelve weeks.')
  await field(office.page, 'Limits of this opinion').fill('From the scans alone.')
  // The doctor has the case and nothing else of the patient: the scans are open for it.
  await button(office.page, 'Pin key images').click()
  const choice = office.page.getByRole('checkbox', { name: /Here it is torn/ })
  await tick(choice)
  await looked(office.page, 'review-pin')
  await inDialog(office.page, 'Done').click()
  await office.page.getByText('1 key image', { exact: true }).waitFor()
  await looked(office.page, 'review-opinion')
  await button(office.page, 'Give opinion').click()
  await office.page.getByText(/^Waiting for the patient, due /).waitFor()

  // The patient hears of it, and writes while the practice closes the case.
  await own.page.getByText('Surgery is not needed now.').waitFor()
  expect(await own.page.getByText('Urgent: she has a flight on Friday').count()).toBe(0)
  await own.page.getByRole('link', { name: /Here it is torn/ }).waitFor()
  await looked(own.page, 'review-pinned')
  await field(own.page, 'Your message').fill('May I run again?')
  await desk.page.reload()
  await button(desk.page, 'Close the case').click()
  await inDialog(desk.page, 'Close the case').click()
  await desk.page.getByText('Case closed').waitFor()
  await own.page.getByText('The case has ended meanwhile.', { exact: false }).waitFor()
  expect(await field(own.page, 'Your message').inputValue()).toBe('May I run again?')
  await looked(own.page, 'review-closed')

  await own.page.getByRole('radio', { name: '5 of 5 stars' }).focus()
  await own.page.keyboard.press('Space')
  await button(own.page, 'Send rating').click()
  await own.page.getByRole('heading', { name: 'Your rating' }).waitFor()
  await button(own.page, 'Reopen the case').click()
  await own.page.getByText(/^Waiting for the doctor, due /).waitFor()
  await button(own.page, 'Send message').click()
  await own.page.getByText('Sent', { exact: true }).waitFor()

  await own.page.getByRole('link', { name: 'Print or save as PDF' }).click()
  await own.page.getByRole('heading', { name: 'Second opinion' }).waitFor()
  await own.page.getByText(/^AXIAL, Image 2 of 2.*: Here it is torn$/).waitFor()
  await looked(own.page, 'review-letter')
  const file = await own.page.pdf({ path: join(PICTURES, 'review-letter.pdf') })
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')

  await own.page.getByRole('link', { name: 'Back to the case' }).click()
  await own.page.getByRole('link', { name: 'Print or save the whole case' }).click()
  await own.page.getByRole('heading', { name: 'Second opinion: the whole case' }).waitFor()
  await own.page
    .getByText(/^Files sent along: /)
    .first()
    .waitFor()
  expect(await own.page.getByText('Urgent: she has a flight on Friday').count()).toBe(0)
  await looked(own.page, 'review-whole')
  const saved = desk.page.waitForEvent('download')
  await button(desk.page, 'Save remarks as a file').click()
  expect((await saved).suggestedFilename()).toMatch(/^remarks-.*\.txt$/)

  await desk.page.goto(`/patient-link/${charts[0]?.patientId}/reviews`)
  await desk.page.getByRole('link', { name: /Does my left knee need surgery/ }).waitFor()
  await looked(desk.page, 'review-tab')

  // For whom somebody of the desk asks is found among the patients.
  await desk.page.goto('/chat-review/new')
  await desk.page.getByRole('link', { name: 'To the patients' }).waitFor()

  // The image opens as it was kept.
  await office.page.getByRole('link', { name: /Here it is torn/ }).click()
  await office.page
    .locator('[data-testid="pane"][data-status="shown"][data-index="1"]')
    .waitFor({ timeout: 60_000 })

  // What is deleted is said to be gone.
  await office.page.goto('/chat-review')
  expect((await practice.admin.client.delete(`/uploads/${uploadKey}`)).status).toBe(200)
  await own.page.getByRole('link', { name: 'Back to the case' }).click()
  await own.page.getByText('Surgery is not needed now.').waitFor()
  await own.page.reload()
  await own.page.getByText('The files that were here have been deleted.').waitFor()
  await own.page.getByText('The image that was pinned here has been deleted.').waitFor()
  await looked(own.page, 'review-gone')
  expect([...own.errors, ...desk.errors, ...office.errors]).toEqual([])
})
