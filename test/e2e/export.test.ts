import { describe, expect, test } from 'vitest'
import { runApp } from '#test/integration/app.ts'
import { aPatient, aPractice, codeFor } from '#test/support/builders.ts'
import { turnOnTwoFactor } from '#test/support/sign-in.ts'
import { runVisits } from './browser.ts'

const app = runApp()
const visits = runVisits()

describe('an export of the practice', () => {
  test('is started with a fresh second factor, fetched, and deleted', async () => {
    const practice = await aPractice(app.run)
    await aPatient(practice)
    await turnOnTwoFactor(practice.admin)
    // Long enough ago that the second factor is asked for again.
    app.run.clock.advance(11 * 60_000)
    const { page } = await visits.visitAs(app.run.origin, practice.admin)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await page.goto('/practice-hub/settings?tab=export')
    await page.getByText('No exports yet').waitFor()
    await visits.expectAccessible(page, 'the page for exports')

    await button('Start export').click()
    await page.getByRole('dialog', { name: 'Prove that it is you' }).waitFor()
    await button('Send code').click()
    await page.getByText('Code sent. Enter it here.').waitFor()
    await page
      .getByLabel('Code', { exact: true })
      .fill(await codeFor(app.run, practice.admin.email))
    await button('Continue').click()

    await page.getByText('Ready', { exact: true }).waitFor()
    const downloading = page.waitForEvent('download')
    await button('Download').click()
    expect((await downloading).suggestedFilename()).toMatch(/^praxis-all-.*\.zip$/)

    await button('Delete').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('Deleted', { exact: true }).waitFor()
  })
})
