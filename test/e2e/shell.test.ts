import { setTimeout } from 'node:timers/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { runApp } from '#test/integration/app.ts'
import { aPatient, aPractice, aStaff, type Person } from '#test/support/builders.ts'
import { expectNoSideways, phone, runVisits, takePicture } from './browser.ts'
import { button, title } from './onboarding-pages.ts'

const app = runApp()
/** How long each piece of the scripts is under way: longer than a page waits before it shows that it waits. */
const SLOW_MS = 700
const visits = runVisits()

function visitAs(person: Person, options: BrowserContextOptions = {}) {
  return visits.visitAs(app.run.origin, person, options)
}

async function find(page: Page, label: string, typed: string) {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: label }).fill(typed)
}

describe('the side bar', () => {
  it('groups the sections, and remembers which groups are closed', async () => {
    const { admin } = await aPractice(app.run)
    const { page, errors } = await visitAs(admin)
    await page.goto('/practice-hub')
    const bar = page.getByRole('navigation', { name: 'Main' })
    await bar.getByRole('link', { name: 'Audit trail' }).waitFor()
    await visits.expectAccessible(page, 'the side bar')
    await takePicture(page, { path: '.build/screenshots/side-bar.png' })

    await bar.getByRole('button', { name: 'Administration' }).press('Enter')
    await bar.getByRole('link', { name: 'Audit trail' }).waitFor({ state: 'detached' })
    await page.reload()
    await bar.getByRole('link', { name: 'Patients' }).waitFor()
    expect(await bar.getByRole('link', { name: 'Audit trail' }).count()).toBe(0)
    await bar.getByRole('button', { name: 'Administration' }).click()
    await bar.getByRole('link', { name: 'Audit trail' }).waitFor()
    expect(errors).toEqual([])
  })
})

describe('the search of the header', () => {
  it('opens pages and actions too, by the keyboard alone', async () => {
    const { admin } = await aPractice(app.run)
    const { page, errors } = await visitAs(admin)
    await page.goto('/practice-hub')
    await find(page, 'Find a patient or a page', 'sec')
    await page.getByRole('option', { name: 'Sign-in and security' }).waitFor()
    await visits.expectAccessible(page, 'the search')
    await page.keyboard.press('Enter')
    await title(page, 'Sign-in and security').waitFor()

    await find(page, 'Find a patient or a page', 'add a')
    await page.getByRole('option', { name: 'Add a lead' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Add lead' }).waitFor()
    expect(errors).toEqual([])
  })

  it('finds pages for who sees no patients', async () => {
    const { practiceId } = await aPractice(app.run)
    const manager = await aStaff(app.run, practiceId, [8])
    const { page } = await visitAs(manager, { viewport: phone, hasTouch: true, isMobile: true })
    await page.goto('/practice-hub')
    await button(page, 'Find').click()
    const field = page.getByRole('combobox', { name: 'Find a page' })
    await field.fill('prof')
    await page.getByRole('option', { name: 'Profile' }).waitFor()
    expect(await page.getByRole('option').count()).toBe(1)
    await visits.expectAccessible(page, 'the search on a phone')
    await page.keyboard.press('Enter')

    await title(page, 'Profile').waitFor()
    await expectNoSideways(page, 'profile')
  })
})

describe('the business phone', () => {
  it('is a link that calls, for staff who have one', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const staff = await aStaff(app.run, practiceId, [4])
    await admin.client.put(`/practices/${practiceId}/staffs/${staff.id}/settings`, {
      body: { businessPhone: '5105550100', businessPhoneExt: '12', businessPhoneEnabled: 1 },
    })
    const { page } = await visitAs(staff)
    await page.goto('/practice-hub')
    const call = page.getByRole('link', { name: 'Call (510) 555-0100 ext. 12' })

    expect(await call.getAttribute('href')).toBe('tel:+15105550100;ext=12')
    await visits.expectAccessible(page, 'the phone')
    const others = await visitAs(admin)
    await others.page.goto('/practice-hub')
    await title(others.page, 'Dashboard').waitFor()
    expect(await others.page.getByRole('link', { name: /^Call \(/ }).count()).toBe(0)
    await others.page.getByRole('link', { name: 'Messages: none unread' }).click()
    await title(others.page, 'Messages').waitFor()
  })
})

describe('the way back', () => {
  it('leads from a record to the list as it was, or to wherever one came from', async () => {
    const practice = await aPractice(app.run)
    await aPatient(practice, { firstName: 'Zoe', lastName: 'Abel' })
    await aPatient(practice, { firstName: 'Max', lastName: 'Cole' })
    const { page } = await visitAs(practice.admin)
    await page.goto('/patient-link')
    await page.getByRole('searchbox').fill('zoe')
    await page.getByText('1 person').waitFor()
    await page.getByRole('link', { name: 'Zoe Abel' }).click()
    await page.getByRole('tab', { name: 'Details' }).click()
    await page.getByRole('link', { name: 'Back to patients' }).click()
    await page.getByText('1 person').waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('zoe')
    expect(new URL(page.url()).search).toMatch(/^\?find=\w+$/)

    await page.getByRole('link', { name: 'Zoe Abel' }).click()
    await title(page, /Zoe Abel/).waitFor()
    await find(page, 'Find a patient or a page', 'max')
    await page.getByRole('option', { name: /Max Cole/ }).waitFor()
    await page.keyboard.press('Enter')
    await title(page, /Max Cole/).waitFor()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await title(page, /Zoe Abel/).waitFor()
    await page.getByRole('link', { name: 'Back to patients' }).click()
    await page.getByText('1 person').waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('zoe')
    expect(new URL(page.url()).search).toMatch(/^\?find=\w+$/)
  })
})

describe('a page that is not among the first', () => {
  it('comes by a slow line too', async () => {
    const practice = await aPractice(app.run)
    const { page, errors } = await visitAs(practice.admin)
    await page.route('**/assets/*.js', async (route) => {
      await setTimeout(SLOW_MS)
      await route.continue()
    })

    await page.goto('/my/scans')
    await page.getByRole('heading', { level: 1 }).waitFor()

    expect(errors).toEqual([])
  })
})

describe('links in what people write', () => {
  it('open pages of the product in place, and others in a new tab', async () => {
    const practice = await aPractice(app.run)
    const patientId = await aPatient(practice, { isLead: 1 })
    const { origin } = app.run
    const path = `/practices/${practice.practiceId}/leads/${patientId}/status`
    const note = `See ${origin}/practice-hub/profile and example.com/form, not javascript:alert(1)`
    const reply = await practice.admin.client.post(path, {
      body: { status: 2, reason: 'Left message', note },
    })
    expect(reply.status).toBe(200)
    await app.run.idle()
    const { page, errors } = await visitAs(practice.admin)
    await page.goto(`/lead-convert/${patientId}/events`)
    const inside = page.getByRole('link', { name: `${origin}/practice-hub/profile` })
    const outside = page.getByRole('link', { name: 'example.com/form' })

    await inside.waitFor()
    expect(await outside.getAttribute('target')).toBe('_blank')
    expect(await outside.getAttribute('rel')).toContain('noopener')
    expect(await page.getByRole('link', { name: /javascript/ }).count()).toBe(0)
    await visits.expectAccessible(page, 'a note with links')
    await page.evaluate(() => Object.assign(window, { stays: true }))
    await inside.click()
    await title(page, 'Profile').waitFor()
    expect(await page.evaluate(() => 'stays' in window)).toBe(true)
    expect(errors).toEqual([])
  })
})
