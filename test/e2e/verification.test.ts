import { expect, it } from 'vitest'
import { runApp } from '#test/integration/app.ts'
import { anOperator, aPractice, codeFor } from '#test/support/builders.ts'
import { aMobile } from '#test/support/sign-in.ts'
import { runVisits, takePicture } from './browser.ts'
import { button } from './onboarding-pages.ts'

const app = runApp()
const visits = runVisits()

it('a practice on trial verifies its phone, and the operator approves its name', async () => {
  const home = await aPractice(app.run, { isVerified: false })
  const contactPhone = aMobile()
  await home.admin.client.patch(`/practices/${home.practiceId}`, { body: { contactPhone } })
  const owner = await visits.visitAs(app.run.origin, home.admin)
  const { page } = owner
  await page.goto('/practice-hub/settings?tab=plan')
  await button(page, 'Text me a code').click()
  await page.getByLabel('Code', { exact: true }).fill('12')
  await button(page, 'Verify phone').click()
  await page.getByText(/must be 6 digits/).waitFor()
  await visits.expectAccessible(page, 'the verification')
  await page.getByLabel('Code', { exact: true }).fill(await codeFor(app.run, contactPhone))
  await button(page, 'Verify phone').click()
  await page.getByText(/^Phone .*: verified$/).waitFor()
  await button(page, 'Request approval').click()
  await page.getByText(/waits for our approval$/).waitFor()

  const operator = await visits.visitAs(app.run.origin, await anOperator(app.run))
  await operator.page.goto('/admin/practices')
  const waiting = operator.page.getByRole('group', { name: home.name })
  await waiting.waitFor()
  await visits.expectAccessible(operator.page, 'the names that wait')
  await takePicture(operator.page, { path: '.build/screenshots/admin-names.png' })
  await waiting.getByRole('button', { name: 'Approve name' }).click()
  await waiting.waitFor({ state: 'detached' })

  await page.reload()
  await page.getByText(/^Name .*: approved$/).waitFor()
  await takePicture(page, { path: '.build/screenshots/verification.png', fullPage: true })
  expect([...owner.errors, ...operator.errors]).toEqual([])
})
