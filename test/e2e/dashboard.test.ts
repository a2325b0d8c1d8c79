import { describe, expect, it } from 'vitest'
import { runApp } from '#test/integration/app.ts'
import { aPatient, aPractice, aStaff, type Person } from '#test/support/builders.ts'
import { signedIn } from '#test/support/sign-in.ts'
import { expectNoSideways, phone, runVisits, tick } from './browser.ts'
import { button, title } from './onboarding-pages.ts'

const app = runApp()
const browser = runVisits()
const DAY_MS = 24 * 60 * 60_000

async function visitAs(person: Person, path: string, options = {}) {
  const client = await signedIn(app.run, person)
  const visitor = await browser.visitAs(app.run.origin, { client }, options)
  await visitor.page.clock.install({ time: app.run.clock.now() })
  await visitor.page.goto(path)
  return visitor
}

describe('the dashboard', () => {
  it('says that all is done where nothing waits', async () => {
    const practice = await aPractice(app.run)
    const { page, errors } = await visitAs(practice.admin, '/practice-hub')

    await page.getByText('0 of 6 done').waitFor()
    await page.getByRole('region', { name: 'Today' }).getByText('All done').waitFor()
    await page.getByRole('region', { name: 'This week' }).getByText('New leads').waitFor()
    await page.getByRole('region', { name: 'What waits' }).getByText('wait too long').waitFor()
    await browser.expectAccessible(page, 'dashboard of a new practice')
    await button(page, 'Arrange cards').click()
    const saved = page.waitForResponse(
      (response) => response.url().endsWith('/dashboard') && response.request().method() === 'PUT',
    )
    await tick(page.getByRole('checkbox', { name: 'This week' }), false)
    await page.getByRole('region', { name: 'This week' }).waitFor({ state: 'detached' })
    await browser.expectAccessible(page, 'arranging the dashboard')
    expect((await saved).status()).toBe(200)
    await page.reload()
    await page.getByRole('region', { name: 'What waits' }).waitFor()
    await page.getByRole('region', { name: 'This week' }).waitFor({ state: 'detached' })
    expect(errors).toEqual([])
  })

  it('shows how far the practice has come, who waits and what is to be done', async () => {
    const practice = await aPractice(app.run)
    const patientId = await aPatient(practice, {
      firstName: 'Maria',
      lastName: 'Gonzalez',
      mobile: '7135550142',
      isLead: 1,
      isPatient: 0,
    })
    await app.run.idle()
    app.run.clock.advance(5 * DAY_MS)
    const { page, errors } = await visitAs(practice.admin, '/practice-hub')

    await page.getByText('1 of 6 done').waitFor()
    await page.getByText('1 of 50 lead records used').waitFor()
    const tasks = page.getByRole('region', { name: 'My tasks due' })
    await tasks.getByRole('link', { name: /Follow up new lead/ }).waitFor()
    const leads = page.getByRole('region', { name: 'New leads to contact' })
    const call = leads.getByRole('link', { name: 'Call Maria Gonzalez' })
    expect(await call.getAttribute('href')).toBe('tel:+17135550142')
    await leads.getByText('Waiting longest first').waitFor()
    await browser.expectAccessible(page, 'dashboard')
    await tasks.getByRole('link', { name: 'All 1' }).click()
    await title(page, /^Tasks/).waitFor()
    expect(new URL(page.url()).searchParams.get('status')).toBe('0')
    await page.goBack()
    await leads.getByRole('link', { name: /^Maria Gonzalez/ }).click()

    await title(page, /Maria Gonzalez/).waitFor()
    expect(page.url()).toContain(patientId)
    expect(errors).toEqual([])
  })

  it('counts tasks that are due now apart from those that are due later', async () => {
    const practice = await aPractice(app.run)
    const aLead = (client = practice.admin.client) =>
      aPatient({ ...practice, admin: { ...practice.admin, client } }, { isLead: 1, isPatient: 0 })
    for (let count = 0; count < 7; count += 1) await aLead()
    await app.run.idle()
    app.run.clock.advance(5 * DAY_MS)
    await aLead(await signedIn(app.run, practice.admin))
    await app.run.idle()
    const { page } = await visitAs(practice.admin, '/practice-hub')

    const tasks = page.getByRole('region', { name: 'My tasks due' })
    await tasks.getByRole('link', { name: '2 more due now' }).waitFor()
    await tasks.getByRole('link', { name: '1 more due later' }).waitFor()
  })

  it('leaves out what a role may not see', async () => {
    const practice = await aPractice(app.run)
    await aPatient(practice, { firstName: 'Maria', lastName: 'Gonzalez', isLead: 1 })
    await app.run.idle()
    const marketing = await aStaff(app.run, practice.practiceId, [9])
    const { page } = await visitAs(marketing, '/practice-hub')

    await page.getByRole('region', { name: 'New leads to contact' }).waitFor()
    expect(await page.getByRole('region', { name: 'My tasks due' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Tasks' }).count()).toBe(0)
    await page.goto('/practice-hub/tasks')
    await page.getByText("You don't have access to this").waitFor()
    await browser.expectAccessible(page, 'unauthorized')
  })
})

describe('the tasks', () => {
  it.each([
    ['a desktop', {}],
    ['a phone', { viewport: phone, hasTouch: true, isMobile: true }],
  ])('are completed on %s', async (_screen, options) => {
    const practice = await aPractice(app.run)
    await aPatient(practice, { firstName: 'Maria', lastName: 'Gonzalez', isLead: 1 })
    await aPatient(practice, { firstName: 'James', lastName: 'Whitfield', isLead: 1 })
    await app.run.idle()
    const { page } = await visitAs(practice.admin, '/practice-hub/tasks', options)
    const complete = button(page, 'Complete “Follow up new lead” for Maria Gonzalez')

    await complete.waitFor()
    await expectNoSideways(page, 'tasks')
    await browser.expectAccessible(page, 'tasks')
    await complete.click()
    await complete.waitFor({ state: 'detached' })
    await button(page, 'Undo').click()
    await button(page, 'Undo').waitFor({ state: 'detached' })
    const completed = page.waitForResponse(/\/complete$/)
    await complete.dblclick()
    await complete.waitFor({ state: 'detached' })
    expect((await completed).status()).toBe(200)
    await browser.expectAccessible(page, 'a task that was completed')

    await page.getByText('James Whitfield').waitFor()
    await page.reload()
    await page.getByText('James Whitfield').waitFor()
    expect(await page.getByText('Maria Gonzalez').count()).toBe(0)
  })
})
