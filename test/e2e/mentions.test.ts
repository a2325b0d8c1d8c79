import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { role } from '#shared/model/roles.ts'
import { runApp } from '#test/integration/app.ts'
import { aPatient, aPractice, aStaff } from '#test/support/builders.ts'
import { aChartOwner } from '#test/support/charts.ts'
import { reviewsOf } from '#test/support/reviews.ts'
import { runVisits } from './browser.ts'

const app = runApp()
const visits = runVisits()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const area = (page: Page, name: RegExp | string) => page.getByRole('textbox', { name })
const offered = (page: Page) => page.getByRole('listbox', { name: 'Colleagues' })
const option = (page: Page, name: string) => page.getByRole('option', { name })
const isChosen = (page: Page, name: string) =>
  page.locator('[data-combobox-selected]', { hasText: name }).waitFor()

async function aTeam() {
  const practice = await aPractice(app.run)
  const { practiceId } = practice
  const sofia = await aStaff(app.run, practiceId, [role.staff], {
    firstName: 'Sofia',
    lastName: 'Marin',
  })
  await aStaff(app.run, practiceId, [role.staff], { firstName: 'Sol', lastName: 'Amado' })
  await aStaff(app.run, practiceId, [role.hrManager], { firstName: 'Solange', lastName: 'Hart' })
  return { practice, sofia, patientId: await aPatient(practice) }
}

test('an @ in a note offers colleagues by keys, and never sends the note', async () => {
  const { practice, sofia, patientId } = await aTeam()
  const { page, errors } = await visits.visitAs(app.run.origin, practice.admin)
  await page.goto(`/patient-link/${patientId}/notes`)
  await page.getByText('No notes yet').waitFor()
  const note = area(page, 'Note')
  await note.focus()

  // The first match is chosen; arrows choose another, and Enter takes it.
  await page.keyboard.type('Ask @so')
  await option(page, 'Sofia Marin').waitFor()
  expect(await page.getByRole('option').allTextContents()).toEqual(['Sofia Marin', 'Sol Amado'])
  await isChosen(page, 'Sofia Marin')
  expect(await note.getAttribute('aria-activedescendant')).toBe(
    await option(page, 'Sofia Marin').getAttribute('id'),
  )
  await visits.expectAccessible(page, 'the list of colleagues')
  await page.keyboard.press('ArrowDown')
  await isChosen(page, 'Sol Amado')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await offered(page).waitFor({ state: 'detached' })
  expect(await note.inputValue()).toBe('Ask @Sofia Marin ')
  await page.getByText('No notes yet').waitFor()

  // Text goes on after the name; an email address and an unknown name offer nobody.
  await page.keyboard.type('or mail a@so')
  await page.keyboard.press('Enter')
  await page.keyboard.type('@sox')
  expect(await offered(page).count()).toBe(0)
  expect(await note.inputValue()).toBe('Ask @Sofia Marin or mail a@so\n@sox')

  // Escape closes the list until another @ is typed, and Enter begins a line then.
  await page.keyboard.type(' @s')
  await option(page, 'Sol Amado').waitFor()
  await page.keyboard.press('Escape')
  await offered(page).waitFor({ state: 'detached' })
  await page.keyboard.type('o')
  await page.keyboard.press('Enter')
  expect(await offered(page).count()).toBe(0)
  expect(await note.inputValue()).toBe('Ask @Sofia Marin or mail a@so\n@sox @so\n')
  await page.getByText('No notes yet').waitFor()

  await button(page, 'Add note').click()
  await page.getByText('told Sofia Marin').waitFor()
  await app.run.idle()
  const { page: other } = await visits.visitAs(app.run.origin, sofia)
  await other.goto('/practice-hub/notifications')
  await other.getByRole('link', { name: /wrote you a note: Jane Doe/ }).click()
  await other.getByText('@Sofia Marin', { exact: true }).waitFor()
  await visits.expectAccessible(other, 'a note that mentions somebody')
  expect(errors).toEqual([])
})

test('comments of tasks mention colleagues, in a dialog that Escape leaves open', async () => {
  const { practice, sofia, patientId } = await aTeam()
  const { page, errors } = await visits.visitAs(app.run.origin, practice.admin)
  await page.goto(`/patient-link/${patientId}/tasks`)
  await button(page, 'Add task').click()
  const dialog = page.getByRole('dialog', { name: 'Add a task' })
  await dialog.getByRole('combobox', { name: 'Task type' }).click()
  await option(page, 'Call back').click()
  await area(page, /^Comments/).focus()
  await page.keyboard.type('@sof')
  await option(page, 'Sofia Marin').waitFor()
  await page.keyboard.press('Escape')
  await offered(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Backspace')
  await page.keyboard.type(' @mar')
  await option(page, 'Sofia Marin').waitFor()
  await visits.expectAccessible(page, 'the list of colleagues in a dialog')
  await page.keyboard.press('Enter')
  expect(await area(page, /^Comments/).inputValue()).toBe('@so @Sofia Marin ')
  await dialog.getByRole('button', { name: 'Add task' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('@Sofia Marin', { exact: true }).waitFor()

  await page.getByRole('button', { name: /with a comment$/ }).click()
  await area(page, /^Comment /).focus()
  await page.keyboard.type('Done @sof')
  await option(page, 'Sofia Marin').waitFor()
  await page.keyboard.press('Enter')
  await button(page, 'Complete task').click()
  await page.getByLabel(/^Why items stay open/).fill('She called by herself')
  await button(page, 'Complete task').click()
  await page.getByText('Task completed').waitFor()
  await page.getByText('Done').waitFor()
  await app.run.idle()
  const { page: other } = await visits.visitAs(app.run.origin, sofia)
  await other.goto('/practice-hub/notifications')
  await other
    .getByRole('link', { name: /mentioned you in a task: Jane Doe/ })
    .first()
    .waitFor()
  expect(errors).toEqual([])
})

test('a remark on a review mentions colleagues', async () => {
  const { practice, sofia } = await aTeam()
  const { patient } = await aChartOwner(app.run, [practice], { addressState: 'TX' })
  const content = 'Does my left knee need surgery?'
  const { id } = await reviewsOf(patient).begin({ practiceId: practice.practiceId, content })
  const { page, errors } = await visits.visitAs(app.run.origin, practice.admin)
  await page.goto(`/chat-review/${id}`)
  await area(page, 'Remark for colleagues').focus()
  await page.keyboard.type('See @sof')
  await option(page, 'Sofia Marin').waitFor()
  await page.keyboard.press('Enter')
  await button(page, 'Add remark').click()
  await page.getByText('@Sofia Marin', { exact: true }).waitFor()
  await visits.expectAccessible(page, 'a remark that mentions somebody')
  await app.run.idle()
  const { page: other } = await visits.visitAs(app.run.origin, sofia)
  await other.goto('/practice-hub/notifications')
  await other.getByRole('link', { name: /mentioned you in a review/ }).click()
  await other.waitForURL(`**/chat-review/${id}`)
  expect(errors).toEqual([])
})
