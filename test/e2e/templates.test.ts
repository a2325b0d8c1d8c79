import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { templateRoutes } from '#shared/api/templates.ts'
import { role } from '#shared/model/roles.ts'
import { runApp } from '#test/integration/app.ts'
import {
  aPatient,
  aPractice,
  aStaff,
  type Person,
  type PracticeOf,
} from '#test/support/builders.ts'
import { answered } from '#test/support/client.ts'
import { expectNoSideways, phone, runVisits } from './browser.ts'
import { dismiss } from './onboarding-pages.ts'

const app = runApp()
const visits = runVisits()
/** For the first look at a page that was just opened. */
const PATIENT = { timeout: 20_000 }
const OWN = '/members/me/templates'
const PATH = '/practice-hub/templates'

/** Somebody who has signed in, with a page of their own. */
async function visitAs(person: Person, path: string, options: BrowserContextOptions = {}) {
  const { page, errors } = await visits.visitAs(app.run.origin, person, options)
  await page.goto(path)
  return { page, errors }
}

async function aTemplate({ client }: Person, title: string, content = `About ${title}`) {
  const reply = await client.post(OWN, { body: { title, content } })
  return answered(reply, templateRoutes.create.response)
}

async function templatesOf({ client }: Person) {
  return answered(await client.get(OWN), templateRoutes.list.response).items
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const star = (page: Page, title: string) => button(page, `Favorite: “${title}”`)
const titles = (page: Page) => page.locator('tbody [data-row-link]').allTextContents()

describe('the page of templates', () => {
  it('lets one add, change and delete them, and says what is wrong in the dialog', async () => {
    const { admin } = await aPractice(app.run)
    const { page, errors } = await visitAs(admin, PATH)
    await page.getByText('No templates yet').waitFor()
    await visits.expectAccessible(page, 'no templates')

    await button(page, 'Add template').click()
    const adding = dialog(page, 'Add template')
    const confirm = adding.getByRole('button', { name: 'Confirm' })
    expect(await confirm.isDisabled()).toBe(true)
    await page.keyboard.press('Tab')
    await adding.getByText('title is required').waitFor()
    await adding.getByLabel('Title').fill('Call back')
    await adding.getByText('title is required').waitFor({ state: 'hidden' })
    expect(await confirm.isDisabled()).toBe(true)
    const content = `Dear patient,\n\n${'please call us. '.repeat(20)}`
    await adding.getByLabel('Content').fill(content)
    await visits.expectAccessible(page, 'adding a template')
    await confirm.dblclick()
    await page.getByText('Template added').waitFor()
    await adding.waitFor({ state: 'hidden' })
    const [added] = await templatesOf(admin)
    expect(added).toMatchObject({ title: 'Call back', content: content.trim() })
    const preview = await page.getByText(/^Dear patient, please call us/).textContent()
    expect(preview?.length).toBeLessThanOrEqual(150)
    expect(preview).toMatch(/…$/)

    await button(page, 'Add template').click()
    await adding.getByLabel('Title').fill('CALL  back')
    await adding.getByLabel('Content').fill('Again')
    await confirm.click()
    const taken = adding.getByText('A template with this title already exists.')
    await taken.waitFor()
    await visits.expectAccessible(page, 'a title that is taken')
    expect(await adding.getByLabel('Content').inputValue()).toBe('Again')
    await adding.getByLabel('Title').fill('Thanks')
    await taken.waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    await page.getByText('2', { exact: true }).waitFor()

    await button(page, 'Thanks').click()
    const editing = dialog(page, 'Edit template')
    await editing.getByLabel('Content').fill('Thank you.')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Template saved').waitFor()
    await page.getByText('Thank you.').waitFor()

    await button(page, 'Delete “Thanks”').dblclick()
    await expect.poll(() => titles(page)).toEqual(['Call back'])
    await button(page, 'Undo').click()
    await expect.poll(() => titles(page)).toEqual(['Call back', 'Thanks'])
    await visits.expectAccessible(page, 'a template that is there again')
    expect(await templatesOf(admin)).toHaveLength(2)
    await button(page, 'Delete “Thanks”').click()
    await dismiss(page, '“Thanks” deleted')
    await expect.poll(async () => (await templatesOf(admin)).length).toBe(1)
    expect(errors).toEqual([])
  })

  it('has favorites first, at once, and takes a star back that was refused', async () => {
    const { admin } = await aPractice(app.run)
    for (const title of ['Alpha', 'Beta', 'Gamma']) await aTemplate(admin, title)
    const { page } = await visitAs(admin, PATH)
    await expect.poll(() => titles(page), PATIENT).toEqual(['Alpha', 'Beta', 'Gamma'])

    await star(page, 'Gamma').click()
    await expect.poll(() => star(page, 'Gamma').getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => titles(page)).toEqual(['Gamma', 'Alpha', 'Beta'])
    await visits.expectAccessible(page, 'templates with a favorite')

    let answer = () => undefined as unknown
    const held = new Promise((resolve) => {
      answer = () => resolve(null)
    })
    const refused = { name: 'ERR_BACKEND_UNAVAILABLE', message: 'Not now.', comments: [] }
    await page.route('**/favorite', async (route) => {
      await held
      await route.fulfill({ status: 400, json: refused })
    })
    await star(page, 'Beta').click()
    await expect.poll(() => star(page, 'Beta').getAttribute('aria-pressed')).toBe('true')
    answer()
    await page.getByText('Not now.').waitFor()
    await button(page, 'OK').click()
    await expect.poll(() => star(page, 'Beta').getAttribute('aria-pressed')).toBe('false')
  })

  it('is searched by words, and used by the keyboard alone', async () => {
    const { admin } = await aPractice(app.run)
    await aTemplate(admin, 'After the MRI', 'Thank you for the pictures')
    await aTemplate(admin, 'Call back')
    const { page } = await visitAs(admin, PATH)
    await expect.poll(() => titles(page), PATIENT).toHaveLength(2)

    await page.keyboard.press('/')
    await page.keyboard.type('pictures after')
    await page.waitForURL(/search=pictures/)
    await expect.poll(() => titles(page)).toEqual(['After the MRI'])
    await page.getByRole('searchbox').fill('knee')
    await page.getByText('No matching templates').waitFor()
    await visits.expectAccessible(page, 'no template found')
    await button(page, 'Clear search').click()
    await expect.poll(() => titles(page)).toHaveLength(2)
    await page.getByRole('heading', { name: /Reply templates/ }).focus()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    const editing = dialog(page, 'Edit template')
    await expect.poll(() => editing.getByLabel('Title').inputValue()).toBe('Call back')
    await page.keyboard.press('Escape')
    await editing.waitFor({ state: 'hidden' })
  })

  it('fits a phone, in dark colours too', async () => {
    const { admin } = await aPractice(app.run)
    await aTemplate(admin, 'A title '.repeat(30).trim(), 'Please call us. '.repeat(30).trim())
    const { id } = await aTemplate(admin, 'Call back', 'Please call us back.')
    await admin.client.post(`${OWN}/${id}/favorite`, { body: { isFavorite: 1 } })
    const { page } = await visitAs(admin, PATH, { viewport: phone, colorScheme: 'dark' })
    await button(page, 'Call back').waitFor()

    await expectNoSideways(page, 'templates on a phone')
    await visits.expectAccessible(page, 'templates on a phone')
    await button(page, 'Add template').click()
    await dialog(page, 'Add template').getByLabel('Content').fill('Hello')
    await expectNoSideways(page, 'adding on a phone')
    await visits.expectAccessible(page, 'adding on a phone')
  })

  it('is found in the menu, and not left by mistake while something is typed', async () => {
    const { admin } = await aPractice(app.run)
    const { page } = await visitAs(admin, '/practice-hub')

    await page.getByRole('button', { name: /^Account: / }).click()
    await page.getByRole('menuitem', { name: 'Reply templates' }).click()

    await page.waitForURL(/\/practice-hub\/templates/)
    await button(page, 'Add template').click()
    const title = dialog(page, 'Add template').getByLabel('Title')
    await title.fill('Call back')
    await page.evaluate(() => history.back())
    await button(page, 'Keep editing').click()
    expect(await title.inputValue()).toBe('Call back')
    await page.evaluate(() => history.back())
    await button(page, 'Leave without saving').click()
    await page.waitForURL(/\/practice-hub$/)
  })
})

describe('the picker', () => {
  async function openNote(practice: PracticeOf, person: Person, options = {}) {
    const leadId = await aPatient(practice, { isLead: 1, isPatient: 0 })
    const path = `/lead-convert/${leadId}/events?dialog=status`
    const { page, errors } = await visitAs(person, path, options)
    const status = dialog(page, 'Change lead status')
    await status.getByRole('button', { name: /^Open/ }).click()
    return { page, errors, status, note: status.getByLabel('Note'), leadId }
  }

  it('puts a template on a new line of the note, searched and picked by the keyboard', async () => {
    const practice = await aPractice(app.run)
    const { admin } = practice
    await aTemplate(admin, 'Call back', 'Please call us back.')
    await aTemplate(admin, 'Left a message', 'Left a message.\nWill call again.')
    const { page, errors, status, note } = await openNote(practice, admin)
    await note.fill('Spoke to her son.')

    await status.getByRole('button', { name: 'Use a template' }).press('Enter')
    const picker = dialog(page, 'Reply templates')
    await picker.getByText('2 templates').waitFor()
    await visits.expectAccessible(page, 'the picker')
    await page.keyboard.type('again')
    await picker.getByText('1 template').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await picker.waitFor({ state: 'hidden' })
    const expected = 'Spoke to her son.\nLeft a message.\nWill call again.'
    await expect.poll(() => note.inputValue()).toBe(expected)
    await expect
      .poll(async () => (await templatesOf(admin))[0])
      .toMatchObject({
        title: 'Left a message',
        count: 1,
      })

    await status.getByText('No answer').click()
    await status.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByText('Lead status change success').waitFor()
    await page.getByText('Will call again.').waitFor()
    expect(errors).toEqual([])
  })

  it('greets the patient of a message by name', async () => {
    const practice = await aPractice(app.run)
    const patientId = await aPatient(practice)
    await aTemplate(practice.admin, 'Greeting', 'Dear {first name},\n{my name} of {practice}')
    const path = `/patient-link/${patientId}/messages`
    const { page, errors } = await visitAs(practice.admin, path)

    await page.getByRole('textbox', { name: 'Message' }).fill('Hello.')
    await button(page, 'Use a template').click()
    await dialog(page, 'Reply templates').getByText('Greeting').click()

    const { firstName, lastName } = practice.admin
    const expected = `Hello.\nDear Jane,\n${firstName} ${lastName} of ${practice.name}`
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue())
      .toBe(expected)
    expect(errors).toEqual([])
  })

  it('adds, changes and deletes on the way; Esc closes only what is on top', async () => {
    const practice = await aPractice(app.run)
    const { page, status, note } = await openNote(practice, practice.admin, { viewport: phone })
    await note.fill('Spoke to her son.')
    await status.getByRole('button', { name: 'Use a template' }).click()
    const picker = dialog(page, 'Reply templates')
    await picker.getByText('No templates yet').waitFor()
    await expectNoSideways(page, 'the empty picker')
    await visits.expectAccessible(page, 'the empty picker')

    await picker.getByRole('button', { name: 'Add template' }).click()
    const adding = dialog(page, 'Add template')
    expect(await adding.getByRole('button', { name: 'Confirm' }).isDisabled()).toBe(true)
    await page.keyboard.type('Call back')
    await adding.getByLabel('Content').fill('Please call.')
    await adding.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Template added').waitFor()

    await picker.getByRole('button', { name: 'Edit “Call back”' }).click()
    await dialog(page, 'Edit template').getByLabel('Content').fill('Please call us.')
    await page.keyboard.press('Escape')
    await picker.getByText('Please call.').waitFor()
    await picker.getByRole('button', { name: 'Edit “Call back”' }).click()
    const content = dialog(page, 'Edit template').getByLabel('Content')
    expect(await content.inputValue()).toBe('Please call us.')
    await dialog(page, 'Edit template').getByRole('button', { name: 'Confirm' }).click()
    await picker.getByText('Please call us.').waitFor()
    await visits.expectAccessible(page, 'the picker on a phone')
    await picker.getByRole('button', { name: 'Delete “Call back”' }).click()
    await picker.getByText('No templates yet').waitFor()

    await page.keyboard.press('Escape')
    await picker.waitFor({ state: 'hidden' })
    expect(await note.inputValue()).toBe('Spoke to her son.')
    await page.keyboard.press('Escape')
    await status.waitFor({ state: 'hidden' })
  })

  it('is for those who may add templates', async () => {
    const practice = await aPractice(app.run)
    const manager = await aStaff(app.run, practice.practiceId, [role.patientManager])
    await practice.admin.client.put(
      `/practices/${practice.practiceId}/staffs/${manager.id}/permissions`,
      { body: { permissions: { 'members.templates.create': false } } },
    )
    const { page, status, note } = await openNote(practice, manager)
    await note.waitFor()

    expect(await status.getByRole('button', { name: 'Use a template' }).count()).toBe(0)
    await page.goto(PATH)
    await page.getByText('No templates yet').waitFor()
    expect(await button(page, 'Add template').count()).toBe(0)
  })
})
