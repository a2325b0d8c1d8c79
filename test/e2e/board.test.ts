import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { patientRoutes } from '#shared/api/patients.ts'
import { runApp } from '#test/integration/app.ts'
import { aPatient, aPractice, type Person, type PracticeOf } from '#test/support/builders.ts'
import { answered } from '#test/support/client.ts'
import { expectNoSideways, phone, runVisits, tick } from './browser.ts'

const app = runApp()
const visits = runVisits()

async function visitAs(person: Person, options: BrowserContextOptions = {}): Promise<Page> {
  const { page } = await visits.visitAs(app.run.origin, person, options)
  return page
}

const aLead = (practice: PracticeOf, firstName: string) =>
  aPatient(practice, {
    ...{ firstName, isLead: 1, isPatient: 0 },
    ...{ email: `${firstName}@example.com`, mobile: null },
  })

const column = (page: Page, status: string) =>
  page.getByRole('region', { name: new RegExp(`^${status}`) })
const cardIn = (page: Page, status: string, name: string) =>
  column(page, status).getByRole('link', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const asBoard = (page: Page) => page.locator('label', { hasText: 'Board' }).click()

describe('the board of leads', () => {
  test('moves cards by mouse and by keys, with a reason, and back where that is given up', async () => {
    const practice = await aPractice(app.run)
    const janeId = await aLead(practice, 'Jane')
    await aLead(practice, 'Ada')
    const { admin, practiceId } = practice
    await admin.client.post(`/practices/${practiceId}/leads/${janeId}/advocate`, {
      body: { advocateId: admin.id },
    })
    const page = await visitAs(admin)
    await page.goto('/lead-convert')
    await asBoard(page)
    await page.waitForURL(/as=board/)
    await cardIn(page, 'New', 'Jane Doe').waitFor()
    const jane = column(page, 'New').getByRole('listitem').filter({ hasText: 'Jane' })
    await jane.getByText(`Lead advocate: ${admin.firstName}`).waitFor({ state: 'attached' })
    expect(await column(page, 'New').getByRole('heading').textContent()).toBe('New2')
    await column(page, 'Lost').getByText('No leads').waitFor()
    expect(await column(page, 'Lost').getByRole('heading').textContent()).toBe('Lost0')
    await visits.expectAccessible(page, 'the board')

    const dialog = page.getByRole('dialog', { name: 'Change lead status' })
    await jane.dragTo(column(page, 'Open'))
    await dialog.getByText('New → Open').waitFor()
    await column(page, 'Open').getByText('Doe').waitFor({ state: 'attached' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await column(page, 'Open').getByText('No leads').waitFor()
    await cardIn(page, 'New', 'Jane Doe').waitFor()

    await jane.dragTo(column(page, 'Open'))
    await dialog.getByText('Left message').click()
    await dialog.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByText('Lead status change success').waitFor()
    await cardIn(page, 'Open', 'Jane Doe').waitFor()
    expect(await column(page, 'New').getByRole('heading').textContent()).toBe('New1')

    await cardIn(page, 'Open', 'Jane Doe').focus()
    await page.keyboard.press('ArrowLeft')
    await page.locator('a:focus', { hasText: 'Ada' }).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await dialog.getByText('Open → Engaged').waitFor()
    await dialog.locator('input[type="radio"]:focus').waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await dialog.getByRole('button', { name: 'Change', exact: true }).press('Enter')
    await cardIn(page, 'Engaged', 'Jane Doe').waitFor()
    await page.locator('[data-column="3"] a:focus').waitFor()

    await button(page, 'Move Ada Doe to another status').click()
    await dialog.getByText('Choose the new status.').waitFor()
    await page.keyboard.press('Escape')
    await page.reload()
    await cardIn(page, 'Engaged', 'Jane Doe').click()
    await page.waitForURL(/\/lead-convert\/\w{26}\/events/)
    await page.getByRole('heading', { name: 'Jane Doe' }).waitFor()
  })

  test('shows one column after the other on a phone, filtered as the list is', async () => {
    const practice = await aPractice(app.run)
    const leadId = await aLead(practice, 'Jane')
    const path = `/practices/${practice.practiceId}/leads/${leadId}/class`
    const hot = await practice.admin.client.post(path, { body: { leadClass: 'hot' } })
    expect(answered(hot, patientRoutes.setLeadClass.response).leadClass).toBe('hot')
    await aLead(practice, 'Ada')
    const page = await visitAs(practice.admin, { viewport: phone })
    await page.goto('/lead-convert?as=board&leadClass=hot')
    await cardIn(page, 'New', 'Jane Doe').waitFor()
    await column(page, 'New').getByText('Hot').waitFor()
    expect(await cardIn(page, 'New', 'Ada Doe').count()).toBe(0)
    await expectNoSideways(page, 'the board')
    await visits.expectAccessible(page, 'the board on a phone')
  })
})

describe('a lead', () => {
  test('is adjusted: a status, a time, or both', async () => {
    const practice = await aPractice(app.run)
    const leadId = await aLead(practice, 'Jane')
    const page = await visitAs(practice.admin)
    await page.goto(`/lead-convert/${leadId}`)
    await button(page, 'More actions').click()
    await page.getByRole('menuitem', { name: 'Adjust lead status' }).click()
    const dialog = page.getByRole('dialog', { name: 'Adjust lead status' })
    const change = dialog.getByRole('button', { name: 'Change', exact: true })
    const reason = dialog.getByRole('combobox', { name: /^Reason/ })
    await dialog.getByRole('textbox', { name: /^Note/ }).fill('A mistake')
    expect(await change.isDisabled()).toBe(true)
    expect(await reason.isDisabled()).toBe(true)
    await dialog.getByRole('combobox', { name: 'Status' }).click()
    expect(await page.getByRole('option').allTextContents()).not.toContain('None')
    await page.getByRole('option', { name: 'Engaged' }).click()
    expect(await reason.isEnabled()).toBe(true)
    expect(await change.isEnabled()).toBe(true)
    await reason.click()
    await page.getByRole('option', { name: 'Spoke' }).click()
    await tick(dialog.getByRole('checkbox', { name: 'Set the time' }))
    expect(await change.isDisabled()).toBe(true)
    await dialog.getByRole('textbox', { name: 'Date' }).fill('01/05/2026')
    await dialog.getByRole('combobox', { name: 'Time' }).click()
    await page.getByRole('option', { name: '9:15 AM' }).click()
    await visits.expectAccessible(page, 'the dialog that adjusts')
    await change.click()
    await page.getByText('Lead status adjusted').waitFor()
    await page.getByText('Adjusted: New → Engaged').waitFor()
    await page.getByText('since 01/05/2026 9:15 AM').waitFor()
    await page.getByRole('region', { name: 'Lead status' }).getByText('Spoke').waitFor()

    const path = `/practices/${practice.practiceId}/leads/${leadId}/status`
    const body = { status: 100, reason: 'Visit completed' }
    expect((await practice.admin.client.post(path, { body })).status).toBe(200)
    await page.reload()
    await button(page, 'Adjust').click()
    await dialog.waitFor()
  })

  test('becomes a patient too, which can be taken back', async () => {
    const practice = await aPractice(app.run)
    const leadId = await aLead(practice, 'Jane')
    const page = await visitAs(practice.admin)
    await page.goto(`/lead-convert/${leadId}`)
    await button(page, 'More actions').click()
    await page.getByRole('menuitem', { name: 'Make a patient too' }).click()
    await page.getByText('Patient', { exact: true }).waitFor()
    await button(page, 'Undo').click()
    await page.getByText('Patient', { exact: true }).waitFor({ state: 'hidden' })
  })
})
