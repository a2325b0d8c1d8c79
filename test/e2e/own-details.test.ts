import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { patientRecord } from '#shared/model/patient.ts'
import { runApp } from '#test/integration/app.ts'
import { aPractice, PASSWORD, type Person } from '#test/support/builders.ts'
import { aChartOwner, type Chart } from '#test/support/charts.ts'
import { answered } from '#test/support/client.ts'
import { expectNoSideways, phone, pressSignedOut, runVisits, tick } from './browser.ts'
import { button, signIn, title } from './onboarding-pages.ts'

const app = runApp()
const visits = runVisits()

const visitAs = (person: Person, options: BrowserContextOptions = {}) =>
  visits.visitAs(app.run.origin, person, options)

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function aPatientOf(count = 1) {
  const practices = await Promise.all(Array.from({ length: count }, () => aPractice(app.run)))
  const { patient, charts } = await aChartOwner(app.run, practices)
  const [chart] = charts
  if (!chart) throw new Error('there is no chart')
  return { patient, charts, chart }
}

const recordOf = async ({ practice, path }: Chart) =>
  answered(await practice.admin.client.get(path), patientRecord)

const checked = async (page: Page, where: string) => {
  await visits.expectAccessible(page, where)
  await expectNoSideways(page, where)
}

describe('the details of a patient', () => {
  it('are changed by the patient, with what was typed kept through errors', async () => {
    const { patient, chart } = await aPatientOf()
    const { page, errors } = await visitAs(patient)
    await page.goto('/my/profile')
    await page.getByRole('link', { name: 'My details' }).click()
    await title(page, 'My details').waitFor()
    await field(page, 'City (optional)').fill('Waco')
    await field(page, 'ZIP code (optional)').fill('7')
    await field(page, 'Last name').fill('Miller')
    await checked(page, 'my details')
    await button(page, 'Save my details').click()
    await page.getByText('ZIP code must be a ZIP code such as 90210').waitFor()
    await field(page, 'ZIP code (optional)').fill('76701')

    await pressSignedOut(button(page, 'Save my details'))
    await page.getByRole('dialog').getByRole('button').first().click()
    await signIn(page, patient.email, PASSWORD)
    await title(page, 'My details').waitFor()
    expect(await field(page, 'City (optional)').inputValue()).toBe('Waco')
    await button(page, 'Save my details').click()
    await page.getByText('Your details are saved').waitFor()

    await button(page, 'Account: Jane Miller').waitFor()
    const saved = { addressCity: 'Waco', addressZip: '76701', lastName: 'Miller' }
    expect(await recordOf(chart)).toMatchObject(saved)
    expect(errors).toEqual([])
  })

  it('that changed on another device meanwhile are shown before they are overwritten', async () => {
    const { patient, chart } = await aPatientOf()
    const { page } = await visitAs(patient, { viewport: phone, colorScheme: 'dark' })
    await page.goto('/my/details')
    await field(page, 'City (optional)').fill('Waco')
    const body = { addressCity: 'Austin', addressZip: '78701', version: 1 }
    await patient.client.patch(`${chart.path}/details`, { body })

    await button(page, 'Save my details').click()
    await page.getByRole('alert').getByText('ZIP code: 78701').waitFor()
    expect(await field(page, 'City (optional)').inputValue()).toBe('Waco')
    await checked(page, 'a conflict')
    await button(page, 'Save my details').click()
    await page.getByText('Your details are saved').waitFor()
    expect(await recordOf(chart)).toMatchObject({ addressCity: 'Waco', addressZip: '78701' })
  })

  it('of several practices are changed in one of them, or in all', async () => {
    const { patient, charts } = await aPatientOf(2)
    const [one, other] = charts
    if (!one || !other) throw new Error('there are two charts')
    const { page } = await visitAs(patient)
    await page.goto('/my/details')
    await button(page, other.practice.name).click()
    await page.getByText(`What ${other.practice.name} has on file.`).waitFor()
    const also = page
      .getByRole('group', { name: 'Also change these details at' })
      .getByLabel(one.practice.name)
    expect(await also.isChecked()).toBe(false)
    await field(page, 'City (optional)').fill('Waco')
    await checked(page, 'details of two practices')
    await button(page, 'Save my details').click()
    await page.getByText('Your details are saved').waitFor()
    await app.run.idle()
    expect(await recordOf(other)).toMatchObject({ addressCity: 'Waco' })
    expect(await recordOf(one)).toMatchObject({ addressCity: null })

    await tick(also)
    await field(page, 'City (optional)').fill('Plano')
    await button(page, 'Save my details').click()
    await app.run.idle()
    const cityOf = async (chart: Chart) => (await recordOf(chart)).addressCity
    for (const chart of charts) await expect.poll(() => cityOf(chart)).toBe('Plano')
  })

  it('are changed as the staff propose it, once the patient accepts', async () => {
    const { patient, chart } = await aPatientOf()
    const staff = await visitAs(chart.practice.admin)
    await staff.page.goto(`/patient-link/${chart.patientId}/details`)
    await button(staff.page, 'Edit').click()
    await button(staff.page, 'Propose a change').click()
    await field(staff.page, 'City (optional)').fill('Waco')
    await visits.expectAccessible(staff.page, 'a proposal')
    await button(staff.page, 'Send to the patient').click()
    await staff.page.getByText('Waiting for the patient').waitFor()
    await app.run.idle()

    const { page } = await visitAs(patient, { viewport: phone, colorScheme: 'dark' })
    await page.goto('/my/details')
    await page.getByText(`${chart.practice.name} suggests a change`).waitFor()
    await page.getByText('City: empty → Waco').waitFor()
    await checked(page, 'what is proposed')
    await button(page, 'Accept').click()
    await page.getByText('Your details are updated').waitFor()
    await page.waitForFunction(() =>
      [...document.querySelectorAll('input')].some(({ value }) => value === 'Waco'),
    )
    expect(await recordOf(chart)).toMatchObject({ addressCity: 'Waco' })
  })
})
