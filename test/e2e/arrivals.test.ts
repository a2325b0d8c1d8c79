import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { identityKeys } from '#functions/platform/identity/records.ts'
import { role } from '#shared/model/roles.ts'
import { runApp } from '#test/integration/app.ts'
import { aMember, aPatient, aPractice, type Person, tableOf } from '#test/support/builders.ts'
import { expectNoSideways, phone, runVisits } from './browser.ts'
import {
  aFounder,
  button,
  enterCode,
  fillPractice,
  fillRegistration,
  title,
} from './onboarding-pages.ts'

const app = runApp()
const browser = runVisits()
const onPhone = { viewport: phone, hasTouch: true, isMobile: true }

function visitAs(person: Pick<Person, 'client'>, options = {}) {
  return browser.visitAs(app.run.origin, person, options)
}

/** Registers by what the page asks; what comes after the code is for the test to say. */
async function registerAsPatient(page: Page, person: { email: string; practice: string }) {
  await page.goto('/register')
  await page.getByRole('link', { name: /I’m a patient/ }).click()
  await title(page, 'Create your account').waitFor()
  expect(await page.getByText('Free for 15 days').count()).toBe(0)
  await fillRegistration(page, person)
  await button(page, 'Create account').click()
  await enterCode(app.run, page, person)
}

describe('a patient who registers', () => {
  it('finds the invitation of a practice, and its page once it is accepted', async () => {
    const practice = await aPractice(app.run)
    const patient = aFounder()
    const patientId = await aPatient(practice, { email: patient.email })
    const chart = `/practices/${practice.practiceId}/patients/${patientId}`
    const reply = await practice.admin.client.post(`${chart}/account/invitation`, { body: {} })
    expect(reply.status).toBe(200)
    const { page, errors } = await browser.visit(app.run.origin, onPhone)

    await registerAsPatient(page, patient)

    await page.getByRole('heading', { name: `${practice.name} says you are` }).waitFor()
    await page.getByLabel('Date of birth').first().pressSequentially('02291980')
    await button(page, 'Accept').click()
    await title(page, `Send your scans to ${practice.name}`).waitFor()
    expect(new URL(page.url()).pathname).toBe('/rad-cloud')
    await expectNoSideways(page, 'the own scans')
    expect(errors).toEqual([])
  })

  it('is connected with no practice by the address alone', async () => {
    const practice = await aPractice(app.run)
    const patient = aFounder()
    await aPatient(practice, { email: patient.email })
    const { page, errors } = await browser.visit(app.run.origin)

    await registerAsPatient(page, patient)

    await title(page, 'No practice is connected yet').waitFor()
    await page.getByText(patient.email).waitFor()
    await browser.expectAccessible(page, 'no practice')
    await app.run.idle()
    await page.reload()
    await title(page, 'No practice is connected yet').waitFor()
    expect(await page.getByText(practice.name).count()).toBe(0)
    expect(errors).toEqual([])
  })
})

describe('the operator', () => {
  it('lands on the platform’s pages, with a way to each', async () => {
    const operator = await aMember(app.run)
    await tableOf(app.run).transact([
      { kind: 'update', key: identityKeys.member(operator.id), set: { role: role.admin } },
    ])
    const { page, errors } = await visitAs(operator)

    await page.goto('/')
    await title(page, 'Providers').waitFor()
    await browser.expectAccessible(page, 'the operator’s home')
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.getByRole('link', { name: 'Notifications' }).click()
    await title(page, 'Notifications').waitFor()
    await page.goto('/welcome')
    await title(page, 'Providers').waitFor()
    await page.setViewportSize(phone)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link').first().waitFor()
    await expectNoSideways(page, 'the operator’s home on a phone')
    await browser.expectAccessible(page, 'the operator’s home on a phone')
    expect(errors).toEqual([])
  })
})

describe('somebody who works in a practice', () => {
  it('finds the ways to join another and to set one up', async () => {
    const [own, other] = [await aPractice(app.run), await aPractice(app.run)]
    const { page, errors } = await visitAs(own.admin)
    const menu = page.getByRole('button', { name: /^Account/ })

    await page.goto('/practice-hub')
    await menu.click()
    await page.getByRole('menuitem', { name: 'Join another practice' }).click()
    await title(page, 'Join another practice').waitFor()
    await page.getByLabel('Name of the practice').fill(other.name)
    await button(page, 'Ask to join').click()
    await browser.expectAccessible(page, 'joining another')
    await button(page, 'Ask to join').click()
    await page.getByText('We asked the practice’s admins.').waitFor()

    await menu.click()
    await page.getByRole('menuitem', { name: 'Set up a practice' }).click()
    await title(page, 'Set up another practice').waitFor()
    const founder = aFounder()
    await fillPractice(page, founder)
    await button(page, 'Create practice').click()
    await title(page, 'Dashboard').waitFor()
    await page.getByRole('banner').getByText(founder.practice).waitFor()
    await menu.click()
    await page.getByRole('menuitem', { name: own.name }).click()
    await page.getByRole('banner').getByText(own.name).waitFor()
    expect(errors).toEqual([])
  })
})
