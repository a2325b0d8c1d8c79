import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { identityKeys } from '#functions/platform/identity/records.ts'
import { providerRoutes } from '#shared/api/providers.ts'
import { BAA_VERSION } from '#shared/model/baa.ts'
import { role } from '#shared/model/roles.ts'
import { runApp } from '#test/integration/app.ts'
import { aMember, aPractice, aStaff, type Person, tableOf } from '#test/support/builders.ts'
import { answered } from '#test/support/client.ts'
import { expectNoSideways, phone, runVisits, tick } from './browser.ts'
import { dismiss } from './onboarding-pages.ts'

const app = runApp()
const visits = runVisits()

/** Somebody who has signed in, with a page of their own. */
async function visitAs(person: Person, path: string, options: BrowserContextOptions = {}) {
  const { page, errors } = await visits.visitAs(app.run.origin, person, options)
  await page.goto(path)
  return { page, errors }
}

/** Somebody who has applied and confirmed the agreement. */
async function applied({ client }: Person): Promise<void> {
  const body = {
    ...{ title: 'MD', npi: '1234567893', professionLine: 'Orthopedic surgery' },
    ...{ contactPhone: '4155550123', contactEmail: 'doc@example.com' },
    licenses: [
      { licenseId: `T${Date.now()}`, state: 'TX', issueDate: '20200101', expireDate: '20900101' },
    ],
  }
  answered(await client.post('/providers/apply', { body }), providerRoutes.apply.response)
  await client.post('/providers/me/baa', { body: { version: BAA_VERSION } })
}

const button = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true })

async function choose(page: Page, place: Page | Locator, label: string, option: string) {
  await place.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function fillLicense(page: Page, place: Page | Locator, state: string, number: string) {
  await choose(page, place, 'State', state)
  await place.getByLabel('License number').fill(number)
  await place.getByLabel('Issued on').fill('01/02/2020')
  await place.getByLabel('Expires on').fill('01/02/2090')
}

describe('the profession page', () => {
  it('is found by a new doctor, who applies alone, joins a practice or sets one up', async () => {
    const { page, errors } = await visitAs(await aMember(app.run), '/welcome')
    await page.getByRole('link', { name: /I’m a doctor/ }).waitFor()
    await visits.expectAccessible(page, 'the ways to start')
    await page.getByRole('link', { name: /I’m a doctor/ }).click()
    await page.getByRole('heading', { name: 'Apply as a provider' }).waitFor()
    await page.getByRole('link', { name: /Set up your own practice/ }).waitFor()
    await visits.expectAccessible(page, 'the ways into a practice')
    await page.getByRole('link', { name: /Join a practice/ }).click()
    await page.getByLabel('Name of the practice').waitFor()
    await page.goto('/practice-hub/profession')
    await page.getByRole('heading', { name: 'Apply as a provider' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/my/profession')
    expect(errors).toEqual([])
  })

  it('lets a member apply, confirm the agreement and keep licenses', async () => {
    const ann = await aMember(app.run)
    const { page, errors } = await visitAs(ann, '/my/profession')
    await page.getByRole('heading', { name: 'Apply as a provider' }).waitFor()
    await visits.expectAccessible(page, 'not applied')

    await choose(page, page, 'Title', 'Dr.')
    await page.getByLabel('NPI').fill('1234567890')
    await page.getByLabel('Profession', { exact: true }).fill('Orthopedic surgery')
    await page.getByLabel('Contact phone').fill('415-555-0123')
    await fillLicense(page, page, 'Texas', 'a 100')
    await button(page, 'Apply').click()
    await page.getByText('NPI is not a valid NPI: a digit is wrong').waitFor()
    await visits.expectAccessible(page, 'a wrong NPI')
    await page.getByLabel('NPI').fill('1234567893')
    await page.keyboard.press('Enter')

    await page.getByText('You have applied').waitFor()
    await page.getByText('Dr. Ann Lee').waitFor()
    await page.getByText('Unverified', { exact: true }).waitFor()
    await visits.expectAccessible(page, 'applied')
    expect(await button(page, 'Confirm').isDisabled()).toBe(true)
    await tick(page.getByLabel('I have read the agreement and agree to it'))
    await button(page, 'Confirm').click()
    await page.getByText(/^You confirmed the agreement on/).waitFor()

    await button(page, 'Add license').click()
    const adding = page.getByRole('dialog', { name: 'Add license' })
    await fillLicense(page, adding, 'Texas', 'B200')
    await visits.expectAccessible(page, 'adding a license')
    await button(adding, 'Save').click()
    await adding.getByText('A license for this state is already on file.').waitFor()
    await choose(page, adding, 'State', 'Ohio')
    await button(adding, 'Save').click()
    await adding.waitFor({ state: 'hidden' })
    await page.getByRole('cell', { name: 'B200' }).waitFor()
    await button(page, 'Delete the license of Texas').click()
    await page.getByText('The last license stays.').waitFor()
    await page.getByRole('cell', { name: 'A100' }).waitFor({ state: 'hidden' })

    await page.getByLabel('Profession', { exact: true }).fill('Spine surgery')
    await ann.client.patch('/providers/me', { body: { npi: '1679576722' } })
    await button(page, 'Save').click()
    await page.getByText('NPI: 1679576722').waitFor()
    expect(await page.getByLabel('Profession', { exact: true }).inputValue()).toBe('Spine surgery')
    await button(page, 'Save').click()
    await page.getByText('Profile saved').waitFor()
    const profile = answered(await ann.client.get('/providers/me'), providerRoutes.get.response)
    expect(profile).toMatchObject({ npi: '1679576722', professionLine: 'Spine surgery' })
    expect(errors).toEqual([])
  })

  it('is for phones too, and shows the badge; leaving asks first', async () => {
    const { practiceId } = await aPractice(app.run)
    const doctor = await aStaff(app.run, practiceId, [role.provider])
    const { page, errors } = await visitAs(doctor, '/practice-hub', {
      viewport: phone,
      colorScheme: 'dark',
    })
    await page.getByRole('link', { name: 'My profession' }).waitFor()
    await applied(doctor)
    await page.goto('/practice-hub/profession')
    await page.getByRole('heading', { name: 'Licenses' }).waitFor()
    await page.getByText('No one supports this provider yet').waitFor()
    await expectNoSideways(page, 'profession on a phone')
    await visits.expectAccessible(page, 'profession on a phone')

    await button(page, 'Stop being a provider').click()
    const asking = page.getByRole('dialog', { name: 'Stop being a provider?' })
    await button(asking, 'Stop being a provider').click()
    await page.getByText('Inactive', { exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Apply as a provider' }).waitFor()
    await expectNoSideways(page, 'applying on a phone')
    expect(errors).toEqual([])
  })
})

describe('supporting staff', () => {
  it('are added and removed by an admin', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const doctor = await aStaff(app.run, practiceId, [role.provider], { firstName: 'Dana' })
    await aStaff(app.run, practiceId, [role.staff], { firstName: 'Bo' })
    await applied(doctor)
    const { page, errors } = await visitAs(admin, '/practice-hub/profession')
    const section = page.getByRole('region', { name: 'Supporting staff' })

    await section.getByText('Dana Lee, MD').waitFor()
    await choose(page, section, 'Staff to add', 'Bo Lee')
    await button(section, 'Add').click()
    await section.getByRole('cell', { name: 'Bo Lee', exact: true }).waitFor()
    await visits.expectAccessible(page, 'supporting staff')
    await button(section, 'Remove Bo Lee').click()
    await section.getByText('No one supports this provider yet').waitFor()
    await button(page, 'Undo').click()
    await section.getByRole('cell', { name: 'Bo Lee', exact: true }).waitFor()
    await button(section, 'Remove Bo Lee').click()
    await dismiss(page, 'Staff removed')
    const supports = `/practices/${practiceId}/providers/${doctor.id}/supports`
    const kept = async () => (await admin.client.get(supports)).body
    await expect.poll(kept).toMatchObject({ items: [] })
    expect(errors).toEqual([])
  })
})

describe("the operator's page", () => {
  it('shows who applied, and verifies by the keyboard', async () => {
    const operator = await aMember(app.run)
    await tableOf(app.run).transact([
      { kind: 'update', key: identityKeys.member(operator.id), set: { role: role.admin } },
    ])
    const doctor = await aMember(app.run, { firstName: 'Eve' })
    await applied(doctor)
    const { page, errors } = await visitAs(operator, '/admin/providers')
    await button(page, 'Eve Lee, MD').focus()
    await visits.expectAccessible(page, 'providers to check')
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Eve Lee, MD' })
    await drawer.getByText('1234567893').waitFor()
    await drawer.getByText('No practice on Praxis').waitFor()
    await visits.expectAccessible(page, 'a provider to check')
    await button(drawer, 'Send back').click()
    await drawer.getByText('Say what is wrong, so that the provider can put it right.').waitFor()
    await drawer.getByLabel('What is wrong').fill('The board does not know this number.')
    await button(drawer, 'Send back').click()
    await dismiss(page, 'Sent back with what is wrong')

    const own = await visitAs(doctor, '/my/profession')
    await own.page.getByText('The board does not know this number.').waitFor()
    expect(await own.page.getByText("We're reviewing what you entered.").count()).toBe(0)
    await visits.expectAccessible(own.page, 'sent back')
    await own.page.getByLabel('Your answer').fill('I moved. It is good since May.')
    await button(own.page, 'Send to be checked again').click()
    await own.page.getByText('Sent. We check it again and let you know.').waitFor()

    await page.reload()
    await button(page, 'Eve Lee, MD').click()
    await drawer.getByText('I moved. It is good since May.').waitFor()
    expect(await drawer.getByLabel('What is wrong').inputValue()).toBe('')
    await button(drawer, 'Verify').click()
    await drawer.getByText(/^Tick the licenses that their boards confirmed/).waitFor()
    await drawer.getByRole('checkbox', { name: /^Texas/ }).focus()
    await page.keyboard.press('Space')
    await button(drawer, 'Verify').focus()
    await page.keyboard.press('Enter')
    await page.getByText('Provider verified').waitFor()
    await drawer.waitFor({ state: 'hidden' })
    await page.getByRole('radio', { name: 'To review' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await button(page, 'Eve Lee, MD').waitFor()
    await page.setViewportSize(phone)
    await expectNoSideways(page, 'the verified')
    await visits.expectAccessible(page, 'the verified, on a phone')

    const profile = answered(await doctor.client.get('/providers/me'), providerRoutes.get.response)
    expect(profile.verification).toBe('verified')
    expect([...errors, ...own.errors]).toEqual([])
  })

  it('is closed to everybody else', async () => {
    const ann = await aMember(app.run)
    const { page } = await visitAs(ann, '/admin/providers')
    await page.locator('h1').first().waitFor()

    expect(await page.getByRole('table').count()).toBe(0)
    expect(await page.getByText('To review').count()).toBe(0)
  })
})
