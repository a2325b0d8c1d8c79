import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { role } from '#shared/model/roles.ts'
import { runApp } from '#test/integration/app.ts'
import { aGuest, aPatient, aPractice, aStaff } from '#test/support/builders.ts'
import { runVisits } from './browser.ts'
import { makeDisc } from './disc.ts'

/**
 * The main flows by the keyboard alone. Signing in, registering, the second factor and the search of
 * the header have such tests beside the others of theirs.
 */

const app = runApp()
const visits = runVisits()
/** More than any of these pages has on the way. */
const MOST_TABS = 60

/** Goes to something as somebody without a mouse does, and fails where it cannot be reached. */
async function tabTo(page: Page, target: Locator) {
  await target.waitFor()
  const isFocused = () => target.evaluate((own) => own === document.activeElement)
  for (let tabs = 0; tabs < MOST_TABS && !(await isFocused()); tabs += 1) {
    await page.keyboard.press('Tab')
  }
  expect(await isFocused(), String(target)).toBe(true)
}

async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function type(page: Page, target: Locator, text: string) {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('a patient is added, a task is completed and a colleague is invited', async () => {
  const practice = await aPractice(app.run)
  const leadId = await aPatient(practice, { isLead: 1, isPatient: 0 })
  await app.run.idle()
  const { page, errors } = await visits.visitAs(app.run.origin, practice.admin)

  await page.goto('/patient-link')
  await page.getByText('No patients yet').waitFor()
  await press(page, button(page, 'Add patient'))
  await type(page, field(page, 'First name'), 'Joan')
  await type(page, field(page, 'Last name'), 'Roe')
  await type(page, field(page, 'Date of birth'), '02281980')
  await type(page, field(page, 'Mobile'), '4155550177')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/patient-link\/\w{26}\/tasks$/)
  await page.getByRole('heading', { name: 'Joan Roe' }).waitFor()

  await page.goto(`/lead-convert/${leadId}/tasks`)
  await press(page, button(page, /with a comment$/))
  await type(page, page.getByRole('textbox', { name: /^Comment/ }), 'Left a message')
  await press(page, button(page, 'Complete task'))
  await page.getByText('Completed', { exact: true }).waitFor()
  await page.getByText('Left a message').waitFor()

  await page.goto('/practice-hub/staff')
  await press(page, button(page, 'Invite'))
  const drawer = page.getByRole('dialog', { name: 'Invite someone to the practice' })
  const email = `new-${practice.practiceId.toLowerCase()}@example.com`
  await type(page, drawer.getByLabel('Email'), email)
  await press(page, drawer.getByLabel('Patient manager'), 'Space')
  await press(page, drawer.getByRole('button', { name: 'Send invitation' }))
  await page.getByText(`on its way to ${email}`).waitFor()
  expect(errors).toEqual([])
})

test('dates take typed separators, and Enter takes the match of an open list', async () => {
  const practice = await aPractice(app.run)
  const name = { firstName: 'Sofia', lastName: 'Marin' }
  await aStaff(app.run, practice.practiceId, [role.staff], name)
  const { page, errors } = await visits.visitAs(app.run.origin, practice.admin)
  const list = (name: RegExp) => page.getByRole('combobox', { name })

  await page.goto('/lead-convert')
  await page.getByText('No leads yet').waitFor()
  await press(page, button(page, 'Add lead'))
  await type(page, field(page, 'First name'), 'Joan')
  await type(page, field(page, 'Last name'), 'Roe')
  await type(page, page.getByRole('textbox', { name: /^Date of birth/ }), '3/14/1980')
  await type(page, field(page, 'Mobile'), '4155550177')
  await type(page, list(/^State/), 'dist')
  await page.getByRole('option', { name: 'District of Columbia' }).waitFor()
  await page.keyboard.press('Enter')
  await type(page, list(/^Source/), 'goog')
  await page.getByRole('option', { name: 'Google' }).first().waitFor()
  await page.keyboard.press('Enter')
  expect(await list(/^State/).inputValue()).toBe('District of Columbia')
  expect(await list(/^Source/).inputValue()).toMatch(/^Google/)
  expect(await page.getByRole('textbox', { name: /^Date of birth/ }).inputValue()).toBe(
    '03/14/1980',
  )
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/lead-convert\/\w{26}\/events$/)

  await page.goto(page.url().replace(/events$/, 'notes'))
  await type(page, page.getByRole('textbox', { name: 'Note' }), 'Call on Monday')
  await type(page, list(/^Tell colleagues/), 'sof')
  await page.getByRole('option', { name: 'Sofia Marin' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Sofia Marin').waitFor()
  await press(page, button(page, 'Add note'))
  await page.getByText('told Sofia Marin').waitFor()
  expect(errors).toEqual([])
})

test('scans are sent, with a note', async () => {
  const practice = await aPractice(app.run)
  const { key, pwd } = await aGuest(app.run, practice, await aPatient(practice))
  const { path, remove } = await makeDisc()
  onTestFinished(remove)
  const { page, errors } = await visits.visit(app.run.origin)
  await page.goto(`/rad-cloud?key=${key}&pwd=${pwd}`)

  const chooser = page.waitForEvent('filechooser')
  await press(page, button(page, 'Select folder'))
  await (await chooser).setFiles(path)
  await page.getByRole('heading', { name: 'Your scans have arrived' }).waitFor()
  await type(page, page.getByLabel('Anything the practice should know?'), 'From last week')
  await press(page, button(page, 'Save note'))

  await page.getByText('Note saved').waitFor()
  expect(errors).toEqual([])
})
