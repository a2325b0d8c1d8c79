import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '#infra/functions.ts'
import { templateRoutes } from '#shared/api/templates.ts'
import { runApp } from '#test/integration/app.ts'
import { aPatient, aPractice, type Person } from '#test/support/builders.ts'
import { answered } from '#test/support/client.ts'
import { runVisits } from './browser.ts'
import { button, title } from './onboarding-pages.ts'

const app = runApp()
const visits = runVisits()
const PICTURES = join(ROOT, '.build/screenshots')
const STRIP = "You're offline. What you typed is still here."
const WAITS = "This loads as soon as you're online again."

/** The calls and pieces that fail say so in the console; nothing else may. */
const NO_CONNECTION = /ERR_INTERNET_DISCONNECTED|A part of this page could not be loaded/

function visitAs(person: Person) {
  return visits.visitAs(app.run.origin, person)
}

async function templatesOf({ client }: Person) {
  const reply = await client.get('/members/me/templates')
  return answered(reply, templateRoutes.list.response).items.map(({ title }) => title)
}

describe('without a connection', () => {
  it('the page stays with what it shows, and goes on where one was going', async () => {
    const practice = await aPractice(app.run)
    await aPatient(practice, { firstName: 'Zoe', lastName: 'Abel' })
    await aPatient(practice, { firstName: 'Bea', lastName: 'Cole' })
    const { page, context, errors } = await visitAs(practice.admin)
    await page.goto('/patient-link')
    const row = page.getByRole('link', { name: 'Zoe Abel' })
    await row.waitFor()
    await page.evaluate(() => Object.assign(window, { stays: true }))

    await context.setOffline(true)
    await page.getByText(STRIP).waitFor()
    // The code of a page that nobody was likely to go to is loaded as the pointer comes near: that fails.
    const failed = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/assets/'),
    )
    const staff = page.getByRole('link', { name: 'Staff', exact: true })
    await staff.hover()
    await failed
    await row.waitFor()
    await visits.expectAccessible(page, 'a list without a connection')
    await page.screenshot({ path: join(PICTURES, 'offline-list.png') })
    await staff.click()
    await page.getByText(WAITS).waitFor()
    await context.setOffline(false)
    await title(page, 'Staff').waitFor()

    // The code of a record is there once one was shown: another record is what waits.
    await page.goBack()
    await page.getByRole('link', { name: 'Bea Cole' }).click()
    await title(page, /Bea Cole/).waitFor()
    await page.goBack()
    await row.waitFor()
    await context.setOffline(true)
    await page.getByText(STRIP).waitFor()
    await row.click()
    await page.getByText(WAITS).waitFor()
    await context.setOffline(false)
    await title(page, /Zoe Abel/).waitFor()
    expect(await page.getByText(STRIP).count()).toBe(0)
    expect(await page.evaluate(() => 'stays' in window)).toBe(true)
    expect(errors.filter((error) => !NO_CONNECTION.test(error)).join('\n')).toBe('')
  })

  it('a form waits and is sent once; one that is closed while it waits is not', async () => {
    const { admin } = await aPractice(app.run)
    const { page, context } = await visitAs(admin)
    await page.goto('/practice-hub/templates')
    await button(page, 'Add template').click()
    const dialog = page.getByRole('dialog', { name: 'Add template' })
    await dialog.getByLabel('Title').fill('Given up')
    await dialog.getByLabel('Content').fill('Never sent')
    await context.setOffline(true)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog.getByText("You're offline. This is sent as soon as you're back").waitFor()
    await page.getByText("You're offline. 1 change is sent when you're back.").waitFor()
    await visits.expectAccessible(page, 'a form that waits')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText(STRIP).waitFor()

    await button(page, 'Add template').click()
    await dialog.getByLabel('Title').fill('Call back')
    await dialog.getByLabel('Content').fill('Please call us')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText("You're offline. 1 change is sent when you're back.").waitFor()
    await page.screenshot({ path: join(PICTURES, 'offline-form.png') })
    await context.setOffline(false)

    await page.getByText('Template added').waitFor()
    expect(await templatesOf(admin)).toEqual(['Call back'])
  })
})
