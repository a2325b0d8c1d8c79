import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patientRoutes } from '#shared/api/patients.ts'
import { role } from '#shared/model/roles.ts'
import { runApp } from '#test/integration/app.ts'
import { aPatient, aPractice, aStaff, type PracticeOf } from '#test/support/builders.ts'
import { answered } from '#test/support/client.ts'
import { startReceiver } from '#test/support/receiver.ts'
import { expectNoSideways, phone, runVisits, tick } from './browser.ts'

const app = runApp({ metaPort: 0, ringcentralPort: 0 })
const visits = runVisits()
const PATH = '/practice-hub/integrations'
const FORM = '204000000000001'

let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function leadsOf({ practiceId, admin }: PracticeOf) {
  await app.run.idle()
  const reply = await admin.client.get(`/practices/${practiceId}/patients`, {
    query: { isLead: 1 },
  })
  return answered(reply, patientRoutes.list.response).items
}

describe('Facebook', () => {
  it('is connected, and its leads come in where the staff said', async () => {
    const { meta } = app.run
    if (!meta) throw new Error('there is no Meta')
    const home = await aPractice(app.run)
    const { page, errors } = await visits.visitAs(app.run.origin, home.admin)
    await page.goto(PATH)
    await page.getByText('Not connected').waitFor()
    await page.getByRole('link', { name: 'Connect Facebook' }).click()
    await page.getByRole('heading', { name: 'Demo Facebook' }).waitFor()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByText('it was not allowed there').waitFor()

    await page.getByRole('link', { name: 'Connect Facebook' }).click()
    await page.getByRole('link', { name: 'Continue as Mia Marketing' }).click()
    await page.getByText('Connected as Mia Marketing').waitFor()
    expect(new URL(page.url()).search).toBe('?tab=facebook')
    await page.getByRole('combobox', { name: 'Page', exact: true }).click()
    await page.getByRole('option', { name: 'Bay Spine Clinic' }).click()
    await button(page, 'Back pain check').waitFor()
    await visits.expectAccessible(page, 'a connection')

    await button(page, 'Back pain check').click()
    const drawer = page.getByRole('dialog', { name: 'Answers to Back pain check' })
    await drawer.getByRole('combobox', { name: 'Phone number', exact: true }).click()
    await page.getByRole('option', { name: 'Other phone' }).click()
    await visits.expectAccessible(page, 'where answers go')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The form is saved.').waitFor()

    const answers = {
      full_name: 'Rosa Diaz',
      email: 'rosa@example.com',
      phone_number: '7135550100',
    }
    await meta.tell([meta.addLead({ formId: FORM, answers })])
    expect(await leadsOf(home)).toMatchObject([{ email: 'rosa@example.com', mobile: null }])
    await page.reload()
    await page.getByText('1 lead so far').waitFor()
    await page.setViewportSize(phone)
    await expectNoSideways(page, 'a connection on a phone')

    await button(page, 'Disconnect').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText('Not connected').waitFor()
    expect(errors).toEqual([])
  })
})

describe('a webhook', () => {
  it('is added, shows its secret once, and what was answered to a test', async () => {
    const home = await aPractice(app.run)
    const { page, errors } = await visits.visitAs(app.run.origin, home.admin, {
      colorScheme: 'dark',
    })
    await page.goto(`${PATH}?tab=webhooks`)
    await button(page, 'Add webhook').click()
    const dialog = page.getByRole('dialog', { name: 'New webhook' })
    await dialog.getByLabel('Address').fill('http://hooks.example.com')
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    await dialog.getByText('Address must begin with https://').waitFor()
    // Longer than its column, from which it must not reach into the next.
    const address = `${receiver.url}/${'for-scans/'.repeat(16)}`
    await dialog.getByLabel('Address').fill(address)
    await tick(dialog.getByRole('checkbox', { name: 'New task' }), false)
    await visits.expectAccessible(page, 'a new webhook')
    await dialog.getByRole('button', { name: 'Add webhook' }).click()

    await page.getByRole('dialog', { name: 'The secret of this webhook' }).waitFor()
    expect(await page.locator('pre').textContent()).toMatch(/^whsec_/)
    await button(page, 'I have it').click()
    await button(page, address).click()
    const sent = page.getByRole('dialog', { name: address })
    await sent.getByText('Nothing was sent yet').waitFor()
    await sent.getByRole('button', { name: 'Send a test' }).click()
    await expect.poll(() => sent.getByText('Delivered').count(), { timeout: 40_000 }).toBe(5)
    await sent.getByText('answer 200').first().waitFor()
    await visits.expectAccessible(page, 'what a webhook sent')
    await page.setViewportSize(phone)
    await expectNoSideways(page, 'what a webhook sent on a phone')
    expect(receiver.heard).toHaveLength(5)
    expect(errors).toEqual([])
  })
})

describe('a webhook of a marketing manager', () => {
  it('offers events about leads alone, and says who adds the others', async () => {
    const home = await aPractice(app.run)
    const mia = await aStaff(app.run, home.practiceId, [role.marketingManager])
    const { page, errors } = await visits.visitAs(app.run.origin, mia)
    await page.goto(`${PATH}?tab=webhooks`)
    await button(page, 'Add webhook').click()
    const dialog = page.getByRole('dialog', { name: 'New webhook' })
    await dialog.getByText('Ask an admin to add others').waitFor()

    expect(await dialog.getByRole('checkbox').count()).toBe(3)
    await dialog.getByLabel('Address').fill(receiver.url)
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    await page.getByRole('dialog', { name: 'The secret of this webhook' }).waitFor()
    expect(errors).toEqual([])
  })
})

describe('Google Ads', () => {
  it('is told of conversions by a file, once consent is asked for', async () => {
    const home = await aPractice(app.run)
    const { page, errors } = await visits.visitAs(app.run.origin, home.admin, {
      colorScheme: 'dark',
    })
    await page.goto(`${PATH}?tab=google-ads`)
    await page.getByLabel('Booked: name at Google').fill('Appointment booked')
    await tick(page.getByRole('switch', { name: 'Tell Google Ads of conversions' }))
    await button(page, 'Save').click()
    await page.getByText(/of conversions is required$/).waitFor()
    await tick(page.getByRole('checkbox', { name: /^The consent of our lead forms/ }))
    await visits.expectAccessible(page, 'what Google Ads is told')
    await button(page, 'Save').click()
    await page.getByText('Google Ads is told so from now on.').waitFor()
    await button(page, 'Make an address').click()
    await page.getByText('This address is shown once').waitFor()
    expect(await page.locator('pre').textContent()).toContain('/api/v1/google-ads-file?key=')
    await page.getByText('No conversions yet').waitFor()
    await page.setViewportSize(phone)
    await expectNoSideways(page, 'what Google Ads is told on a phone')
    await page.reload()
    await expect
      .poll(() => page.getByLabel('Booked: name at Google').inputValue())
      .toBe('Appointment booked')
    expect(errors).toEqual([])
  })
})

describe('the phone', () => {
  it('is connected, calls from a record in a window of its own, and puts calls on records', async () => {
    const { ringcentral } = app.run
    if (!ringcentral) throw new Error('there is no RingCentral')
    const home = await aPractice(app.run)
    const mia = await aPatient(home, { firstName: 'Mia', lastName: 'Moss', mobile: '7135550100' })
    await aPatient(home, { firstName: 'Tom', lastName: 'Moss', contactPhone: '7135550100' })
    await home.admin.client.put(`/practices/${home.practiceId}/staffs/${home.admin.id}/settings`, {
      body: { businessPhone: '4155550100', businessPhoneEnabled: 1 },
    })
    const { page, errors } = await visits.visitAs(app.run.origin, home.admin)
    await page.goto('/practice-hub/communications')
    await page.getByRole('link', { name: 'Connect RingCentral' }).click()
    await page.getByLabel('Credential').fill('not a credential')
    await button(page, 'Connect RingCentral').click()
    await page.getByText('Credential must be a JWT credential of RingCentral').waitFor()
    await visits.expectAccessible(page, 'a phone that is not connected')
    await page.getByLabel('Credential').fill(ringcentral.newCredential())
    await button(page, 'Connect RingCentral').click()
    await page.getByText('Connected as Paula Phone').waitFor()
    await visits.expectAccessible(page, 'a phone that is connected')
    await page.setViewportSize(phone)
    await expectNoSideways(page, 'a connected phone on a phone')
    await page.setViewportSize({ width: 1280, height: 800 })

    await page.goto(`/patient-link/${mia}/events`)
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: '(713) 555-0100' }).first().click(),
    ])
    const inFrame = opened.frameLocator('iframe[title="RingCentral phone"]')
    await inFrame.getByText('Calling +17135550100').waitFor()
    await opened.getByText('Calling (713) 555-0100').waitFor()
    await button(page, 'Business phone').click()
    await page.getByRole('menuitem', { name: 'Open the phone' }).click()
    await page.getByText('The phone is open in a window of its own.').waitFor()
    expect(page.context().pages()).toHaveLength(2)
    await opened.close()

    const now = app.run.clock.now().toISOString()
    const parties = [
      {
        ...{ id: 'p-1', direction: 'Inbound', status: { code: 'Disconnected' } },
        ...{ from: { phoneNumber: '+17135550100' }, to: { phoneNumber: '+14155550100' } },
      },
    ]
    const call = { telephonySessionId: 's-1', sequence: 1, eventTime: now, parties }
    await ringcentral.tell('/restapi/v1.0/account/1/telephony/sessions', call)
    await page.goto('/practice-hub/communications')
    await page.getByText('2 people have this number').waitFor()
    await visits.expectAccessible(page, 'calls and texts')
    await button(page, 'Choose the record of (713) 555-0100').click()
    const dialog = page.getByRole('dialog', { name: 'On whose record does it belong?' })
    await dialog.getByRole('button', { name: 'Mia Moss' }).click()
    await visits.expectAccessible(page, 'whose call it was')
    await dialog.getByRole('button', { name: 'Put on the record' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.setViewportSize(phone)
    await expectNoSideways(page, 'calls and texts on a phone')
    await page.getByRole('link', { name: 'Mia Moss' }).click()
    await page.getByText('Missed call from (713) 555-0100').waitFor()
    expect(errors).toEqual([])
  })
})
