import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { runApp } from '#test/integration/app.ts'
import { aPractice, codeFor, PASSWORD } from '#test/support/builders.ts'
import { signedIn } from '#test/support/sign-in.ts'
import { expectNoSideways, runVisits } from './browser.ts'
import { button, signIn, title } from './onboarding-pages.ts'

const app = runApp()
const visits = runVisits()

it('the email address is changed with a code, and signed in with', async () => {
  const { admin } = await aPractice(app.run)
  const email = `${randomUUID()}@example.com`
  await signedIn(app.run, admin)
  const { page, context, errors } = await visits.visitAs(app.run.origin, admin)
  await page.goto('/my/security')
  await button(page, 'Change email').click()
  const dialog = page.getByRole('dialog', { name: 'Change your email address' })
  await dialog.getByLabel('New email address').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill('not this')
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.getByText(/That's not your password/).waitFor()
  await visits.expectAccessible(page, 'another address')
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.getByText(email).waitFor()
  await visits.expectAccessible(page, 'the code')
  await page.getByRole('textbox', { name: 'Code from the email' }).first().focus()
  await page.keyboard.type(await codeFor(app.run, email))

  await page.getByText(/Your email address is changed/).waitFor()
  await page.getByRole('region', { name: 'Email address' }).getByText(email).waitFor()
  await expectNoSideways(page, 'security')
  await context.clearCookies()
  await page.goto('/login')
  await signIn(page, email, PASSWORD)
  await title(page, /./).waitFor()
  await page.getByRole('button', { name: 'Account: Ann Lee' }).waitFor()
  expect(errors).toEqual([])
})
