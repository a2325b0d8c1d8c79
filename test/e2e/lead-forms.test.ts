import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openServer } from '#infra/local/engines/servers.ts'
import { leadFormRoutes } from '#shared/api/lead-forms.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { patientRecord } from '#shared/model/patient.ts'
import { runApp } from '#test/integration/app.ts'
import { aPractice, type PracticeOf } from '#test/support/builders.ts'
import { answered } from '#test/support/client.ts'
import { aLeadForm } from '#test/support/lead-forms.ts'
import { expectNoSideways, phone, runVisits, tick } from './browser.ts'

const app = runApp()
const visits = runVisits()
const PATH = '/practice-hub/lead-forms'

/** The practice's own site: to browsers another one than ours, which is at localhost. */
let site = ''
let snippet = ''
let close = async () => {}
beforeAll(async () => {
  const server = await openServer(0)
  server.use((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><html lang="en"><title>Our practice</title><main>${snippet}</main>`,
    )
  })
  site = `http://127.0.0.1:${server.port}`
  close = server.close
})
afterAll(() => close())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function leadsOf({ practiceId, admin }: PracticeOf) {
  await app.run.idle()
  const path = `/practices/${practiceId}/patients`
  const reply = await admin.client.get(path, { query: { isLead: 1 } })
  const { items } = answered(reply, patientRoutes.list.response)
  return Promise.all(
    items.map(async ({ patientId }) =>
      answered(await admin.client.get(`${path}/${patientId}`), patientRecord),
    ),
  )
}

describe('a lead form', () => {
  it('is built, put on the practice’s site, and brings a lead from a phone', async () => {
    const home = await aPractice(app.run)
    const { page, errors } = await visits.visitAs(app.run.origin, home.admin)
    await page.goto(PATH)
    await page.getByText('No lead forms yet').waitFor()
    await button(page, 'Add form').click()
    await page.getByLabel('Title', { exact: true }).fill('Back pain? Write to us')
    await button(page, 'Move Email up').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Preview' }).waitFor()
    await expect.poll(() => page.locator('h1', { hasText: 'Back pain?' }).count()).toBe(1)
    await expect.poll(() => page.locator('.lead-form label').first().textContent()).toBe('Email')
    const row = (name: string) => page.getByRole('group', { name, exact: true })
    await row('Mobile number').locator('[title="Drag to another place"]').dragTo(row('Last name'))
    const labels = page.locator('.lead-form label')
    await expect.poll(() => labels.nth(2).textContent()).toContain('Mobile number')
    await page.getByLabel('Sites that may show the form').fill(`${site}/contact`)
    await visits.expectAccessible(page, 'the builder')
    await button(page, 'Add form').click()
    const code = page.getByRole('dialog').locator('pre').first()
    snippet = (await code.textContent()) ?? ''

    const visitor = await visits.visit(site, { viewport: phone })
    const form = visitor.page.frameLocator('iframe')
    await visitor.page.goto('/back-pain?utm_campaign=spring&gclid=Cj0K&token=secret')
    await form.getByRole('heading', { name: 'Back pain? Write to us' }).waitFor()
    // What counts is how they came first.
    await visitor.page.goto('/contact?utm_campaign=later&firstName=Rosa')
    await form.getByRole('heading', { name: 'Back pain? Write to us' }).waitFor()
    expect(await form.getByLabel('First name').inputValue()).toBe('Rosa')
    await form.getByLabel('Last name').fill('Diaz')
    await form.getByRole('button', { name: 'Send' }).click()
    await form.getByText('Email is required').waitFor()
    await form.getByLabel('Email', { exact: true }).fill('rosa@example.com')
    await tick(form.getByLabel(/^I agree/))
    const frame = visitor.page.locator('iframe')
    await expect.poll(async () => (await frame.boundingBox())?.height ?? 0).toBeGreaterThan(600)
    await expectNoSideways(visitor.page, 'the site on a phone')
    await form.getByRole('button', { name: 'Send' }).dblclick()
    await form.getByText('Thank you. We will get back to you soon.').waitFor()

    await visitor.page.goto(site.replace('127.0.0.1', 'localhost'))
    await form.getByText('The practice does not show it on this site.').waitFor()

    const leads = await leadsOf(home)
    expect(leads).toMatchObject([
      {
        ...{ firstName: 'Rosa', lastName: 'Diaz', email: 'rosa@example.com' },
        firstTouch: { campaign: 'spring', gclid: 'Cj0K', landingPath: '/back-pain' },
      },
    ])
    await page.goto(`/lead-convert/${leads[0]?.patientId}/details`)
    await button(page, 'Agreed to version 1').click()
    await page.getByText(/^I agree/).waitFor()
    await visits.expectAccessible(page, 'a lead with the text that the person agreed to')
    expect([...errors, ...visitor.errors]).toEqual([])
  })

  it('stands by itself too: its address is cleaned, and nothing typed is lost', async () => {
    const home = await aPractice(app.run)
    const { formId, formKey } = await aLeadForm(home)
    const { page } = await visits.visit(app.run.origin, { viewport: phone })
    await page.goto(`/forms/${formKey}?email=rosa%40example.com&utm_source=google`)
    await page.getByRole('heading', { name: 'Ask for an appointment' }).waitFor()

    expect(new URL(page.url()).search).toBe('')
    await visits.expectAccessible(page, 'the form')
    await expectNoSideways(page, 'the form on a phone')
    await page.getByLabel('First name').fill('Rosa')
    await page.getByLabel('Last name').fill('Diaz')
    await tick(page.getByLabel(/^I agree/))
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('We could not reach the practice.').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Thank you. We will call you.').waitFor()

    expect(await leadsOf(home)).toMatchObject([
      { email: 'rosa@example.com', registerSource: 'Google', firstTouch: { formId } },
    ])
  })

  it('asks once about what looks mistyped, and keeps it as text', async () => {
    const home = await aPractice(app.run)
    const { formKey } = await aLeadForm(home)
    const { page } = await visits.visit(app.run.origin, { viewport: phone })
    await page.goto(`/forms/${formKey}`)
    await page.getByLabel('First name').fill('Rosa')
    await page.getByLabel('Last name').fill('Diaz')
    await page.getByLabel('Email', { exact: true }).fill('rosa at example.com')
    await tick(page.getByLabel(/^I agree/))
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('This does not look like an email address').waitFor()
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Thank you. We will call you.').waitFor()

    expect(await leadsOf(home)).toMatchObject([
      { firstName: 'Rosa', lastName: 'Diaz', email: null },
    ])
  })

  it('that two people change keeps what both changed', async () => {
    const home = await aPractice(app.run)
    const { formId, formKey } = await aLeadForm(home)
    const { page } = await visits.visitAs(app.run.origin, home.admin)
    await page.goto(`${PATH}?form=${formId}`)
    await page.getByLabel('Title', { exact: true }).fill('Mine')
    const path = `/practices/${home.practiceId}/lead-forms/${formId}`
    await home.admin.client.patch(path, { body: { button: 'Theirs', version: 1 } })

    await button(page, 'Save').click()
    await page.getByText('Someone else changed this form').waitFor()
    await button(page, 'Save').click()
    await page.getByText('The form is saved.').waitFor()

    const shown = await home.admin.client.get(`/lead-forms/${formKey}`)
    expect(answered(shown, leadFormRoutes.show.response)).toMatchObject({
      ...{ title: 'Mine', button: 'Theirs' },
    })
  })
})
