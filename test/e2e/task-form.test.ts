import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { role } from '#shared/model/roles.ts'
import { runApp } from '#test/integration/app.ts'
import { aPatient, aPractice, aStaff } from '#test/support/builders.ts'
import { runVisits, tick } from './browser.ts'

const app = runApp()
const visits = runVisits()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })
const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('a task type is made, a task of it is added, worked on and followed by the next', async () => {
  const practice = await aPractice(app.run)
  const patientId = await aPatient(practice)
  await app.run.idle()
  const { page, errors } = await visits.visitAs(app.run.origin, practice.admin)

  await page.goto('/practice-hub/task-types')
  await page.getByText('Call back', { exact: true }).waitFor()
  await button(page, 'Add task type').click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ask for scans')
  await choose(page, 'When a task of this type is completed', 'Call back')
  await visits.expectAccessible(page, 'the form of a task type')
  await button(page, 'Save task type').click()
  await page.getByText('Call back after 7 days').waitFor()
  await button(page, 'Add a checklist: checklist of Ask for scans').click()
  await button(page, 'Add item').click()
  await page.getByRole('textbox', { name: 'Item', exact: true }).fill('Scans')
  await page.getByRole('textbox', { name: 'Statuses', exact: true }).fill('Sent\nNo answer')
  await button(page, 'Save item').click()
  await page.getByText('Sent · No answer').waitFor()
  await visits.expectAccessible(page, 'a checklist')

  await page.goto('/practice-hub/tasks')
  await button(page, 'Add task').click()
  await inDialog(page, 'Add task').click()
  await page.getByText('Patient is required').waitFor()
  await page.getByText('Task type is required').waitFor()
  await page.getByText('Comments is required').waitFor()
  await page.getByRole('combobox', { name: 'Patient', exact: true }).fill('Jane')
  await page.getByRole('option', { name: 'Jane Doe' }).click()
  await choose(page, 'Task type', 'Ask for scans')
  await choose(page, 'Who gets it', 'A specific advocate')
  const advocate = page.getByRole('combobox', { name: 'Advocate', exact: true })
  expect(await advocate.inputValue()).toBe('Ann Lee')
  expect(await page.getByRole('combobox', { name: 'Owner', exact: true }).inputValue()).toBe(
    'Ann Lee',
  )
  await page.getByRole('textbox', { name: 'Comments', exact: true }).fill('Ask for the CD')
  await visits.expectAccessible(page, 'the form of a task')
  await inDialog(page, 'Add task').click()
  await page.waitForURL(`**/patient-link/${patientId}/tasks`)

  const marked = page.waitForResponse((reply) => reply.request().method() === 'PATCH')
  await choose(page, 'Scans', 'Sent')
  await marked
  await page.getByRole('combobox', { name: 'Scans', exact: true, disabled: false }).waitFor()
  await page.getByText('Given to Ann').waitFor()
  await button(page, 'More for “Ask for scans” for Jane Doe').click()
  await page.getByRole('menuitem', { name: 'Edit task' }).click()
  await choose(page, 'Task type', 'Request records')
  await page.getByText('The checklist starts over').waitFor()
  await page
    .getByRole('dialog', { name: 'Change the task type?' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await choose(page, 'Priority', 'Urgent')
  await button(page, 'Save task').click()
  await page.getByText('Urgent', { exact: true }).waitFor()

  await button(page, 'Complete “Ask for scans” for Jane Doe').click()
  await page.getByText('Completed', { exact: true }).waitFor()
  await page.reload()
  await page.getByText('Follows “Ask for scans”', { exact: false }).first().waitFor()
  await page
    .getByText(/Starts in .+ · Due in/)
    .last()
    .waitFor()
  await visits.expectAccessible(page, 'the tab of tasks')
  await page.goto('/practice-hub/tasks?everyone=1')
  await page.getByText('Not started', { exact: true }).waitFor()
  expect(errors).toEqual([])
})

test('a task is completed by one key and taken back by another; several are given to a colleague', async () => {
  const practice = await aPractice(app.run)
  await aStaff(app.run, practice.practiceId, [role.staff], { firstName: 'Bo' })
  await aPatient(practice, { isLead: 1, isPatient: 0 })
  await aPatient(practice, { isLead: 1, isPatient: 0, firstName: 'Joe' })
  await app.run.idle()
  const { page, errors } = await visits.visitAs(app.run.origin, practice.admin)

  await page.goto('/practice-hub/tasks?status=0')
  await page.getByRole('link', { name: 'Joe Doe' }).focus()
  await page.keyboard.press('c')
  await page.getByText('Completed', { exact: true }).waitFor()
  await page.keyboard.press('u')
  await page.getByText('Completed', { exact: true }).waitFor({ state: 'detached' })

  await tick(page.getByRole('checkbox', { name: 'Select “Follow up new lead” for Joe Doe' }))
  await button(page, 'Select all shown').click()
  await page.getByText('2 tasks selected').waitFor()
  await visits.expectAccessible(page, 'tasks that are selected')
  await choose(page, 'Give to', 'Bo Lee')
  await button(page, 'Reassign').click()
  await page.getByText('2 tasks reassigned').waitFor()
  await page.getByText('Nothing to do here').waitFor()
  expect(errors).toEqual([])
})
