import { expect, test } from 'vitest'
import { patientKeys } from '#functions/patients/public.ts'
import { subjectRoutes } from '#shared/api/subjects.ts'
import { runApp } from '#test/integration/app.ts'
import { aCorrespondent, aPatient, aPractice, tableOf } from '#test/support/builders.ts'
import { answered } from '#test/support/client.ts'
import { phone, runVisits, takePicture } from './browser.ts'

const app = runApp()
const visits = runVisits()

test('the tabs of a record count what they hold, and mark what is unread', async () => {
  const practice = await aPractice(app.run)
  const { admin, practiceId } = practice
  const email = `jane-${practiceId}@example.com`
  const patientId = await aPatient(practice, { email, isLead: 1, isPatient: 0 })
  const jane = await aCorrespondent(app.run, practice, patientId)
  for (const message of ['Good', 'Thanks']) {
    await jane.client.post(`/patients/${patientId}/messages`, {
      body: { practiceId, message, key: jane.key, pwd: jane.pwd },
    })
  }
  await app.run.idle()
  const { page, errors } = await visits.visitAs(app.run.origin, admin)
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })

  await page.goto(`/lead-convert/${patientId}`)
  await tab('Messages 2 unread').waitFor()
  await tab('RadCloud').waitFor()
  await visits.expectAccessible(page, 'counts')

  await tab('Notes').click()
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Prefers mornings')
  await page.getByRole('button', { name: 'Add note', exact: true }).click()
  await tab('Notes 1 written').waitFor()

  await tab('Messages 2 unread').click()
  await tab('Messages').waitFor()

  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await visits.expectAccessible(page, 'counts on a phone')
  expect(errors).toEqual([])
})

test('the first task of a lead offers how to get in touch, and completes itself by that', async () => {
  const practice = await aPractice(app.run)
  const { admin, practiceId } = practice
  const email = `jane-${practiceId}@example.com`
  const contact = { email, mobile: '6175550142' }
  const patientId = await aPatient(practice, { ...contact, isLead: 1, isPatient: 0 })
  await app.run.idle()
  const { page, errors } = await visits.visitAs(app.run.origin, admin)

  await page.goto(`/lead-convert/${patientId}/tasks`)
  await page.getByText('Get in touch with this new lead').waitFor()
  await page.getByRole('tab', { name: 'Tasks 1 open', exact: true }).waitFor()
  const call = page.getByRole('link', { name: 'Call', exact: true })
  await expect.poll(() => call.count()).toBe(2)
  expect(await call.first().getAttribute('href')).toBe('tel:+16175550142')
  await visits.expectAccessible(page, 'how to get in touch')

  const task = page.getByRole('article').filter({ hasText: 'Follow up new lead' })
  await task.getByRole('link', { name: 'Text', exact: true }).click()
  await page.waitForURL(/\/messages\/text$/)
  const byText = page.getByRole('radio', { name: 'Text', exact: true })
  await expect.poll(() => byText.count()).toBe(1)
  expect(await byText.isChecked()).toBe(true)
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('How can we help?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('How can we help?').first().waitFor()
  await app.run.idle()

  await page.getByRole('tab', { name: /^Tasks/ }).click()
  await page.waitForURL(/\/tasks$/)
  await page.getByText('Completed by itself: a message was sent to the lead').waitFor()
  expect(await call.count()).toBe(1)
  expect(errors).toEqual([])
})

test('a task with a checklist asks for the answers, or why there are none', async () => {
  const practice = await aPractice(app.run)
  const { admin, practiceId } = practice
  const patientId = await aPatient(practice)
  const path = `/practices/${practiceId}`
  const form = { name: 'Benefits call', dueInDays: 2 }
  const added = await admin.client.post(`${path}/subjects`, { body: form })
  const { id: subjectId } = answered(added, subjectRoutes.create.response)
  for (const name of ['Coverage', 'Copay']) {
    const body = { name, statuses: ['Known', 'Unknown'] }
    await admin.client.post(`${path}/subjects/${subjectId}/items`, { body })
  }
  await admin.client.post(`${path}/tasks`, {
    body: { patientId, subjectId, comments: 'Ask for scans', advocateId: admin.id },
  })
  const { page, errors } = await visits.visitAs(app.run.origin, admin)
  const dialog = page.getByRole('dialog', { name: 'Complete “Benefits call”' })
  const complete = dialog.getByRole('button', { name: 'Complete task', exact: true })

  await page.goto(`/patient-link/${patientId}/tasks`)
  await page.getByRole('button', { name: 'Complete “Benefits call” for Jane Doe' }).first().click()
  await dialog.getByRole('combobox', { name: 'Coverage' }).click()
  await page.getByRole('option', { name: 'Known', exact: true }).click()
  await visits.expectAccessible(page, 'the open items of a checklist')
  await complete.click()
  await dialog.getByText('Answer every item, or say why some stay open.').waitFor()
  await dialog.getByRole('textbox', { name: /^Why items stay open/ }).fill('The patient moved away')
  await complete.click()
  await page.getByText('Task completed', { exact: true }).waitFor()

  await page.getByText('Coverage: Known').waitFor()
  await page.getByText('Ann Lee left “Copay” open: The patient moved away').waitFor()
  expect(errors).toEqual([])
})

test('a lead without a date of birth shows none, and names the lead advocate as such', async () => {
  const practice = await aPractice(app.run)
  const { admin, practiceId } = practice
  const patientId = await aPatient(practice, { isLead: 1, isPatient: 0 })
  await app.run.idle()
  await tableOf(app.run).update({
    kind: 'update',
    key: patientKeys(practiceId).patient(patientId),
    set: { dob: '' },
  })
  const { page, errors } = await visits.visitAs(app.run.origin, admin)

  await page.goto(`/lead-convert/${patientId}/events`)
  const panel = page.getByRole('complementary', { name: 'Properties' })
  await panel.getByText('Lead advocate', { exact: true }).waitFor()
  expect(await page.getByText(/^Born/).count()).toBe(0)

  await page.setViewportSize(phone)
  await page.getByText('Lead advocate: Ann Lee', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Properties', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Properties' })
  await drawer.getByText('Class', { exact: true }).waitFor()
  await visits.expectAccessible(page, 'the properties on a phone')
  await takePicture(page, { path: '.build/screenshots/properties-phone.png' })
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await takePicture(page, { path: '.build/screenshots/record-phone.png' })
  expect(errors).toEqual([])
})
