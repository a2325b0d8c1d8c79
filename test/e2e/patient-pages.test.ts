import { expect, it } from 'vitest'
import { runApp } from '#test/integration/app.ts'
import { aPractice, PASSWORD } from '#test/support/builders.ts'
import { aChartOwner } from '#test/support/charts.ts'
import { phone, runVisits } from './browser.ts'
import { button, title } from './onboarding-pages.ts'

const app = runApp()
const visits = runVisits()

const touch = { viewport: phone, hasTouch: true, isMobile: true }
const onItsSide = { width: 844, height: 390 }

async function aPatientOf() {
  const { patient, charts } = await aChartOwner(app.run, [await aPractice(app.run)])
  const [chart] = charts
  if (!chart) throw new Error('there is no chart')
  const { practice, patientId } = chart
  return { patient, patientId, practiceId: practice.practiceId }
}

it('a patient sees where to write a message on a phone on its side', async () => {
  const { patient } = await aPatientOf()
  const { page, errors } = await visits.visitAs(app.run.origin, patient, {
    ...touch,
    viewport: onItsSide,
  })

  await page.goto('/my/messages')
  const send = button(page, 'Send')
  await send.waitFor()
  const bottom = () => send.evaluate((shown) => shown.getBoundingClientRect().bottom)
  await expect.poll(bottom).toBeLessThanOrEqual(onItsSide.height)
  await visits.expectAccessible(page, 'a thread on a phone on its side')
  expect(errors).toEqual([])
})

it('an authenticator app on the same phone opens by a link', async () => {
  const { patient } = await aPatientOf()
  const { page } = await visits.visitAs(app.run.origin, patient, touch)

  await page.goto('/my/security')
  await button(page, 'Set up an app').click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  const open = page.getByRole('link', { name: 'Open in your authenticator app' })
  await open.waitFor()
  expect(await open.getAttribute('href')).toMatch(/^otpauth:\/\/totp\//)
  await visits.expectAccessible(page, 'setting up an authenticator app on a phone')
})

it('a question that was written on two devices is still asked about after a reload', async () => {
  const { patient, patientId, practiceId } = await aPatientOf()
  const { page, errors } = await visits.visitAs(app.run.origin, patient, touch)
  await page.goto(`/chat-review/new?patientId=${patientId}`)
  const question = page.getByRole('textbox', { name: 'Your question', exact: true })
  await question.fill('Why')
  await page.getByText('Kept. You can go on here, or on another device.').waitFor()
  const elsewhere = { practiceId, content: 'Written on the computer' }
  const path = `/patients/${patientId}/chat-reviews/draft`
  const saved = await patient.client.put(path, { body: elsewhere })
  expect(saved.status).toBe(200)

  await question.fill('Why does my knee hurt?')
  const conflict = page.getByText('Written on the computer')
  await conflict.waitFor()
  await page.reload()
  await title(page, /./).waitFor()
  await conflict.waitFor()
  expect(await question.inputValue()).toBe('Why does my knee hurt?')
  await button(page, 'Keep what is here').click()
  await page.getByText('Kept. You can go on here, or on another device.').waitFor()
  await page.reload()
  await expect.poll(() => question.inputValue()).toBe('Why does my knee hurt?')
  expect(await conflict.count()).toBe(0)
  expect(errors).toEqual([])
})
