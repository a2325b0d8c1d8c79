import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { patientRoutes } from '#shared/api/patients.ts'
import { role } from '#shared/model/roles.ts'
import { runApp } from '#test/integration/app.ts'
import {
  aMember,
  aPatient,
  aPractice,
  aStaff,
  PASSWORD,
  type Person,
  type PracticeOf,
} from '#test/support/builders.ts'
import { aChartOf } from '#test/support/charts.ts'
import { answered } from '#test/support/client.ts'
import { expectNoSideways, phone, pressSignedOut, runVisits, tick } from './browser.ts'
import { dismiss } from './onboarding-pages.ts'

const app = runApp()
const visits = runVisits()
/** How long something may take that comes about by itself. */
const PATIENT = { timeout: 20_000 }

/** Somebody who has signed in, with a page of their own. */
async function visitAs(person: Person, options: BrowserContextOptions = {}): Promise<Page> {
  const { page } = await visits.visitAs(app.run.origin, person, options)
  return page
}

async function recordOf({ practiceId, admin }: PracticeOf, patientId: string) {
  const reply = await admin.client.get(`/practices/${practiceId}/patients/${patientId}`)
  return answered(reply, patientRoutes.get.response)
}

async function listOf({ practiceId, admin }: PracticeOf) {
  const reply = await admin.client.get(`/practices/${practiceId}/patients`)
  return answered(reply, patientRoutes.list.response)
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

function leave(page: Page, name: string) {
  return field(page, name).blur()
}

describe('adding a patient', () => {
  test('asks for what is missing, says what is wrong, and adds once', async () => {
    const practice = await aPractice(app.run)
    const page = await visitAs(practice.admin)
    await page.goto('/patient-link')
    await page.getByText('No patients yet').waitFor()
    await visits.expectAccessible(page, 'the empty list')

    await button(page, 'Add patient').click()
    const submit = inDialog(page, 'Add patient')
    await field(page, 'First name').fill('Joan')
    expect(await submit.isDisabled()).toBe(true)
    await field(page, 'Date of birth').pressSequentially('02301980')
    await leave(page, 'Date of birth')
    await page.getByText('Date input not valid.').waitFor()
    await field(page, 'Date of birth').fill('2/28/1980')
    await leave(page, 'Date of birth')
    expect(await field(page, 'Date of birth').inputValue()).toBe('02/28/1980')
    await field(page, 'Email').fill('joan@')
    await leave(page, 'Email')
    await page.getByText('Enter a valid email address').waitFor()
    expect(await submit.isDisabled()).toBe(true)
    await field(page, 'Email').fill('')
    await submit.click()
    await page
      .locator('[role="dialog"] p', { hasText: 'Fill in an email, a mobile number' })
      .nth(1)
      .waitFor()
    await field(page, 'Last name').fill('O’Neil')
    await tick(page.getByRole('checkbox', { name: /^Patient/ }), false)
    await submit.click()
    await page.getByText('Choose lead, patient or both.').waitFor()
    await visits.expectAccessible(page, 'the form with errors')

    await tick(page.getByRole('checkbox', { name: /^Patient/ }))
    await field(page, 'Mobile').fill('(415) 555-0177')
    await submit.dblclick()
    await page.waitForURL(/\/patient-link\/\w{26}\/tasks$/)
    await page.getByRole('heading', { name: "Joan O'Neil" }).waitFor()
    const { items, total } = await listOf(practice)
    expect(total).toBe(1)
    expect(items).toMatchObject([{ dob: '19800228', mobile: '4155550177', isPatient: true }])
  })

  test('at home asks where to go next', async () => {
    const practice = await aPractice(app.run)
    const page = await visitAs(practice.admin)
    await page.goto('/practice-hub?dialog=add')
    await field(page, 'First name').fill('Joan')
    await field(page, 'Last name').fill('Roe')
    await field(page, 'Date of birth').fill('02/28/1980')
    await inDialog(page, 'Add patient').click()
    const added = page.getByRole('dialog', { name: 'Patient added' })
    await added.getByText('Joan Roe is in your list now.').waitFor()
    await visits.expectAccessible(page, 'the person was added')
    await added.getByRole('button', { name: 'Back' }).waitFor()
    await added.getByRole('button', { name: 'Go to detail' }).click()
    await page.getByRole('heading', { name: 'Joan Roe' }).waitFor()
  })

  test('tells of records that have the email or the mobile number already', async () => {
    const practice = await aPractice(app.run)
    const mobile = '4155550142'
    await aPatient(practice, { email: 'jane@example.com', mobile })
    await aPatient(practice, { firstName: 'John', mobile })
    const page = await visitAs(practice.admin)
    await page.goto('/patient-link?dialog=add')

    await field(page, 'Email').fill('Jane@Example.com')
    await leave(page, 'Email')
    await page.getByText('Already exists: Jane Doe').waitFor()
    expect(await field(page, 'First name').isDisabled()).toBe(true)
    expect(await inDialog(page, 'Add patient').isDisabled()).toBe(true)
    await visits.expectAccessible(page, 'an email that is taken')
    await field(page, 'Email').fill('other@example.com')
    await leave(page, 'Email')
    expect(await field(page, 'First name').isEnabled()).toBe(true)

    const question = page.getByRole('dialog', { name: 'This mobile number is already in use' })
    await field(page, 'Mobile').fill(mobile)
    await leave(page, 'Mobile')
    await question.getByText('John Doe').waitFor()
    await visits.expectAccessible(page, 'the people with this number')
    await question.getByRole('button', { name: 'Reset' }).click()
    expect(await field(page, 'Mobile').inputValue()).toBe('')
    await field(page, 'Mobile').fill(mobile)
    await leave(page, 'Mobile')
    await question.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('2 records have this number.').waitFor()
    await page.getByRole('button', { name: 'Show them' }).click()
    await question.getByRole('button', { name: 'Stop adding and close the form' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })

  test('keeps what was typed: when closed, when refused, when the session ends', async () => {
    const practice = await aPractice(app.run)
    const page = await visitAs(practice.admin)
    await page.goto('/lead-convert?dialog=add')
    await field(page, 'First name').fill('Joan')
    await field(page, 'Last name').fill('Roe')
    await field(page, 'Date of birth').fill('02/28/1980')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await button(page, 'Add lead').click()
    await page.getByText('We kept what you typed.').waitFor()

    const answer = {
      name: 'ERR_LEAD_QUOTA_REACHED',
      message: 'No lead records are left.',
      comments: [],
    }
    await page.route(
      '**/api/v1/practices/*/patients',
      (route) => route.fulfill({ status: 400, json: answer }),
      { times: 1 },
    )
    await inDialog(page, 'Add lead').click()
    await page.getByRole('alert').getByText('No lead records are left.').waitFor()
    expect(await field(page, 'Last name').inputValue()).toBe('Roe')

    await pressSignedOut(inDialog(page, 'Add lead'))
    await page.getByRole('dialog', { name: 'Your session has ended' }).getByRole('button').click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.getByLabel('Email').fill(practice.admin.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await button(page, 'Sign in').click()
    await page.waitForURL(/\/lead-convert\?dialog=add/)
    await expect.poll(() => field(page, 'Last name').inputValue(), PATIENT).toBe('Roe')
    await inDialog(page, 'Add lead').click()
    await page.waitForURL(/\/lead-convert\/\w{26}\/events$/)
  })
})

describe('a lead', () => {
  test('becomes a task for an advocate, who completes it', async () => {
    const practice = await aPractice(app.run)
    const leadId = await aPatient(practice, { isLead: 1, isPatient: 0 })
    await app.run.idle()
    const page = await visitAs(practice.admin)
    await page.goto(`/lead-convert/${leadId}`)
    await page.getByText('Added as a lead').waitFor()
    await page.getByText('Task given to Ann Lee').waitFor()
    await visits.expectAccessible(page, 'events')

    await page.getByRole('tab', { name: 'Tasks' }).click()
    await page.waitForURL(/\/tasks$/)
    await page.getByText('Advocate: Ann Lee').first().waitFor()
    await page.getByText(/Assigned to Ann automatically/).waitFor()
    await visits.expectAccessible(page, 'tasks')
    await page.getByRole('button', { name: /with a comment$/ }).click()
    await page.getByRole('textbox', { name: 'Comment' }).fill('Left a message')
    await button(page, 'Complete task').click()
    await page.getByText('Completed', { exact: true }).waitFor()
    await dismiss(page, 'Task completed')
    await page.getByText('Left a message').waitFor()
  })

  test('moves along the pipeline by the rules of the dialog', async () => {
    const practice = await aPractice(app.run)
    const leadId = await aPatient(practice, { isLead: 1, isPatient: 0 })
    const page = await visitAs(practice.admin)
    await page.goto(`/lead-convert/${leadId}`)
    await button(page, 'Change').click()
    const dialog = page.getByRole('dialog', { name: 'Change lead status' })
    const change = dialog.getByRole('button', { name: 'Change', exact: true })
    await dialog.getByText('Choose the new status.').waitFor()
    await page.mouse.click(10, 10)
    expect(await dialog.isVisible()).toBe(true)
    expect(await dialog.getByRole('button', { name: /^New/ }).isDisabled()).toBe(true)
    expect(await change.isDisabled()).toBe(true)

    await dialog.getByRole('button', { name: /^Converted/ }).click()
    const question = page.getByRole('dialog', { name: 'Convert to a patient?' })
    await visits.expectAccessible(page, 'the question before converting')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByText('Choose the new status.').waitFor()

    await dialog.getByRole('button', { name: /^Engaged/ }).click()
    await dialog.getByText('New → Engaged').waitFor()
    expect(await change.isDisabled()).toBe(true)
    await dialog.getByText('Verifying insurance').click()
    await dialog.getByLabel('Note').fill('Wants an MRI first')
    await visits.expectAccessible(page, 'the dialog filled in')
    await change.click()
    await page.getByText('Lead status change success').waitFor()
    await dialog.waitFor({ state: 'hidden' })

    const header = page.getByRole('region', { name: 'Lead status' })
    await header.getByText('Engaged').waitFor()
    await header.getByText('Verifying insurance').waitFor()
    await header.getByText('changed by Ann Lee').waitFor()
    await page.getByText('New → Engaged').waitFor()
    await page.getByText('Wants an MRI first').waitFor()
    await expect
      .poll(async () => (await recordOf(practice, leadId)).leadData.engagedAt, PATIENT)
      .not.toBeNull()
    await button(page, 'Change').click()
    await dialog.getByRole('button', { name: /^Engaged.*\d\d\/\d\d \d{1,2}:\d\d [AP]M/ }).waitFor()
  })

  test('that is converted is a patient, and moves no more', async () => {
    const practice = await aPractice(app.run)
    const leadId = await aPatient(practice, { isLead: 1, isPatient: 0 })
    const page = await visitAs(practice.admin)
    await page.goto(`/patient-link/${leadId}/details?dialog=status`)
    await page.waitForURL(/\/lead-convert\//)
    await button(page, 'Change').click()
    await page.getByRole('button', { name: /^Converted/ }).click()
    await button(page, 'Choose Converted').click()
    await page.getByText('Visit completed').click()
    await inDialog(page, 'Change').click()
    await page.getByText('Lead status change success').waitFor()
    await page.getByText('Patient', { exact: true }).waitFor()
    expect(await button(page, 'Change').count()).toBe(0)
  })

  test('can be moved by its own advocate only', async () => {
    const practice = await aPractice(app.run)
    const leadId = await aPatient(practice, { isLead: 1, isPatient: 0 })
    // Whoever is on the staff when the lead is given away may get it.
    await app.run.idle()
    const advocate = await aStaff(app.run, practice.practiceId, [role.staff])
    const page = await visitAs(advocate)
    await page.goto(`/lead-convert/${leadId}`)
    await page.getByRole('button', { name: /Only the advocate of this lead/ }).waitFor()
    expect(await button(page, 'Change').count()).toBe(0)
  })
})

describe('the list', () => {
  test('is searched, filtered, ordered and scrolled, by the keyboard too', async () => {
    const practice = await aPractice(app.run)
    for (let at = 0; at < 55; at += 1) {
      const letters = String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26))
      await aPatient(practice, { lastName: `Smith${letters}`, registerSource: 'Google' })
    }
    await aPatient(practice, { firstName: 'Zoe', lastName: 'Ábel', registerSource: 'Bing' })
    const page = await visitAs(practice.admin)
    await page.goto('/patient-link')
    await page.getByText('56 people').waitFor()
    await visits.expectAccessible(page, 'the list')

    // The bulk bar appears below the list, so that no row moves under the pointer.
    const place = () => page.getByRole('link', { name: 'Zoe Ábel' }).boundingBox()
    const before = await place()
    await tick(page.getByRole('checkbox', { name: 'Select Zoe Ábel' }))
    await page.getByText('1 selected').waitFor()
    expect(await place()).toEqual(before)
    await tick(page.getByRole('checkbox', { name: 'Select Zoe Ábel' }), false)

    await page.getByRole('columnheader').getByRole('button', { name: 'Name' }).click()
    await page.waitForURL(/order=name\+ASC/)
    // The newest is first either way; who follows her is told by the order.
    await expect
      .poll(() => page.getByRole('row').nth(2).textContent(), PATIENT)
      .toContain('SmithAA')
    // Rows exist where they are in sight; to the keyboard and to screen readers all of them do.
    const table = page.getByRole('table')
    expect(await table.getAttribute('aria-rowcount')).toBe('57')
    expect(await page.getByRole('row').count()).toBeLessThan(45)
    await page.getByRole('link', { name: 'Zoe Ábel' }).focus()
    await page.keyboard.press('End')
    await page.locator('tr[aria-rowindex="57"] a:focus').waitFor()
    await page.waitForURL(/row=\d+/)
    await page.reload()
    await page.locator('tr[aria-rowindex="57"]').waitFor()

    await page.keyboard.press('/')
    await page.keyboard.type('abel')
    await page.waitForURL(/find=/)
    await page.getByText('1 person').waitFor()
    expect(page.url()).not.toMatch(/abel/i)
    expect(page.url()).not.toContain('row=')
    await page.getByRole('searchbox').fill('nobody')
    await page.getByText('No matches').waitFor()
    await visits.expectAccessible(page, 'nobody')
    await button(page, 'Clear filters').click()
    await page.getByText('56 people').waitFor()

    // Beside the link, and below the fold: who comes back finds the row that they opened, where it was.
    await table.hover()
    await page.mouse.wheel(0, 400)
    const opened = page.locator('tr[aria-rowindex="22"]')
    await opened.waitFor()
    await page.waitForURL(/row=12/)
    const { y } = (await opened.boundingBox()) ?? {}
    await opened.getByRole('cell').nth(2).click()
    await page.waitForURL(/\/patient-link\/\w{26}\/tasks$/)
    const first = page.url()
    await button(page, 'Next record (j)').click()
    await page.waitForURL((url) => url.href !== first && url.pathname.endsWith('/tasks'))
    await page.getByRole('link', { name: 'Back to patients' }).waitFor()
    await page.goBack()
    await page.locator('tr[aria-rowindex="22"] a:focus').waitFor()
    expect((await opened.boundingBox())?.y).toBe(y)

    await page.getByRole('combobox', { name: 'Any source' }).click()
    await page.getByRole('option', { name: 'Bing' }).click()
    await page.waitForURL(/registerSource=Bing/)
    await page.getByText('1 person').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Patients' }).focus()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Zoe Ábel' }).waitFor()
    await page.goBack()
    await page.getByText('1 person').waitFor()
  })

  test('is found through from anywhere', async () => {
    const practice = await aPractice(app.run)
    await aPatient(practice, { firstName: 'Zoe', lastName: 'Abel' })
    const page = await visitAs(practice.admin)
    await page.goto('/practice-hub')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find a patient or a page' }).fill('abe')
    await page.getByRole('option', { name: /Zoe Abel/ }).waitFor()
    await visits.expectAccessible(page, 'the search')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/patient-link\/\w{26}\/tasks/)

    // The open record offers what can be done with it, and elsewhere it is among those opened last.
    await page.getByRole('heading', { name: 'Zoe Abel' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('group', { name: 'Zoe Abel' }).getByText('Add a note').waitFor()
    await page.getByRole('option', { name: /^Call \(\d{3}\) / }).waitFor()
    await visits.expectAccessible(page, 'the actions of a record')
    await page.getByRole('combobox', { name: 'Find a patient or a page' }).fill('edit')
    await page.getByRole('option', { name: 'Edit details' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find a patient or a page' }).fill('assign')
    await page.getByRole('option', { name: 'Assign to an advocate' }).waitFor()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Assign Zoe Abel' })
    await dialog.getByRole('combobox', { name: 'Advocate' }).fill('ann')
    await page.getByRole('option', { name: 'Ann Lee' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('option').first().waitFor({ state: 'detached' })
    await visits.expectAccessible(page, 'the dialog that assigns a record')
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await page.getByText('Advocate changed').waitFor()
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await page.keyboard.press('Control+k')
    const recent = page.getByRole('group', { name: 'Opened last' })
    await recent.getByRole('option', { name: /Zoe Abel/ }).click()
    await page.waitForURL(/\/patient-link\/\w{26}\//)
  })
})

describe('a record', () => {
  test('keeps what was typed when somebody else changed it meanwhile, and lets one choose', async () => {
    const practice = await aPractice(app.run)
    const patientId = await aPatient(practice)
    const page = await visitAs(practice.admin)
    await page.goto(`/patient-link/${patientId}/details`)
    await button(page, 'Edit').click()
    expect(await button(page, 'Save').isDisabled()).toBe(true)
    await field(page, 'City (optional)').fill('Plano')
    await field(page, 'ZIP code (optional)').fill('75023')
    await practice.admin.client.patch(`/practices/${practice.practiceId}/patients/${patientId}`, {
      body: { version: 1, addressLine1: '1 Main St', addressCity: 'Waco', addressZip: '76701' },
    })
    await button(page, 'Save').click()
    const alert = page.getByRole('alert')
    await alert.getByText('Street address: now 1 Main St').waitFor()
    const chosen = (name: string) => alert.getByRole('radiogroup', { name }).getByRole('radio')
    expect(await chosen('City').first().isChecked()).toBe(true)
    await tick(alert.getByRole('radiogroup', { name: 'ZIP code' }).getByLabel('Theirs: 76701'))
    expect(await field(page, 'ZIP code (optional)').inputValue()).toBe('76701')
    await visits.expectAccessible(page, 'the conflict')
    await button(page, 'Save').click()
    await page.getByText('Saved').waitFor()
    const record = await recordOf(practice, patientId)
    expect(record).toMatchObject({ addressLine1: '1 Main St', addressCity: 'Plano', version: 3 })
    expect(record.addressZip).toBe('76701')
    await page.getByText('Plano').first().waitFor()
    await visits.expectAccessible(page, 'details')
  })

  test('is changed in place in its panel, and back, while others do the same', async () => {
    const practice = await aPractice(app.run)
    const { client } = practice.admin
    const at = `/practices/${practice.practiceId}`
    const patientId = await aPatient(practice)
    const colleague = await aStaff(app.run, practice.practiceId, [role.staff])
    for (const name of ['Spine', 'Joint']) await client.post(`${at}/groups`, { body: { name } })
    const [page, other] = await Promise.all([visitAs(practice.admin), visitAs(colleague)])
    const groupOn = (one: Page) =>
      one
        .getByRole('complementary', { name: 'Properties' })
        .getByRole('combobox', { name: 'Group', exact: true })
    const choose = async (one: Page, name: string) => {
      await groupOn(one).click()
      await one.getByRole('option', { name }).click()
      await one.getByText('Group changed').first().waitFor()
      await dismiss(one, 'Group changed')
    }
    for (const one of [page, other]) {
      await one.goto(`/patient-link/${patientId}/events`)
      await groupOn(one).waitFor()
    }

    await choose(page, 'Spine')
    await page.getByText('Group: none → Spine').waitFor()
    await choose(other, 'Joint')
    expect((await recordOf(practice, patientId)).group).toBe('Joint')
    // What somebody else has chosen meanwhile, too.
    await choose(page, 'Joint')
    expect(await groupOn(page).inputValue()).toBe('Joint')
    await choose(page, 'Spine')
    expect((await recordOf(practice, patientId)).group).toBe('Spine')
    await visits.expectAccessible(page, 'the panel')
  })

  test('that the person keeps is only read', async () => {
    const practice = await aPractice(app.run)
    const patientId = await aChartOf(app.run, practice, await aMember(app.run))
    await app.run.idle()
    const page = await visitAs(practice.admin)
    await page.goto(`/patient-link/${patientId}/details`)
    await page.getByText('Has an account').waitFor()
    await button(page, 'Edit').click()
    await page.getByText('This patient manages these details in their own account.').waitFor()
    expect(await button(page, 'Save').count()).toBe(0)
  })

  test('has notes: written, told of, changed, and deleted unless that is undone', async () => {
    const practice = await aPractice(app.run)
    const name = { firstName: 'Bo', lastName: 'Li' }
    const colleague = await aStaff(app.run, practice.practiceId, [role.staff], name)
    const patientId = await aPatient(practice)
    const page = await visitAs(practice.admin)
    await page.goto(`/patient-link/${patientId}/notes`)
    await page.getByText('No notes yet').waitFor()
    await button(page, 'Add note').click()
    await page.getByText('Note is required').waitFor()
    await field(page, 'Note').fill('Prefers mornings')
    await page.getByRole('combobox', { name: 'Tell colleagues (optional)' }).click()
    await page.getByRole('option', { name: 'Bo Li' }).click()
    await page.keyboard.press('Escape')
    await button(page, 'Add note').dblclick()
    const list = page.getByRole('list', { name: 'Notes' })
    await list.getByText('Prefers mornings').waitFor()
    await list.getByText(/told Bo Li/).waitFor()
    expect(await list.getByRole('listitem').count()).toBe(1)
    expect(await field(page, 'Note').inputValue()).toBe('')
    await visits.expectAccessible(page, 'notes')

    await button(page, 'Edit note').click()
    await list.getByRole('textbox', { name: 'Note' }).fill('Prefers evenings')
    await button(page, 'Save note').click()
    await list.getByText('Prefers evenings').waitFor()
    await list.getByText(/edited/).waitFor()

    await button(page, 'Delete note').click()
    await page.getByText('No notes yet').waitFor()
    await button(page, 'Undo').click()
    await list.getByText('Prefers evenings').waitFor()

    await app.run.idle()
    const other = await visitAs(colleague)
    await other.goto('/practice-hub/notifications')
    await other.getByRole('link', { name: /wrote you a note: Jane Doe/ }).click()
    await other.getByText('Prefers evenings').waitFor()
    expect(await button(other, 'Delete note').count()).toBe(0)
  })

  test('is given an advocate, and put away and taken back', async () => {
    const practice = await aPractice(app.run)
    await aStaff(app.run, practice.practiceId, [role.staff], { firstName: 'Bo', lastName: 'Li' })
    const patientId = await aPatient(practice)
    const page = await visitAs(practice.admin)
    await page.goto(`/patient-link/${patientId}/events`)
    await page.getByRole('combobox', { name: 'Advocate' }).click()
    await page.getByRole('option', { name: 'Bo Li' }).click()
    await page.getByText('Advocate changed').waitFor()
    await page.getByText('Advocate: none → Bo Li').waitFor()

    await button(page, 'More actions').click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await page.getByText('Jane Doe is archived').waitFor()
    expect(await recordOf(practice, patientId)).toMatchObject({ isArchived: true })
    await visits.expectAccessible(page, 'an archived record')
    await button(page, 'More actions').click()
    await page.getByRole('menuitem', { name: 'Take out of the archive' }).click()
    await page.getByText('Taken out of the archive').first().waitFor()
    expect(await recordOf(practice, patientId)).toMatchObject({ isArchived: false })

    await button(page, 'More actions').click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Download as FHIR' }).click()
    expect((await downloading).suggestedFilename()).toBe(`Patient-${patientId}.json`)
  })

  test('of another practice is not there, and one out of reach is refused', async () => {
    const practice = await aPractice(app.run)
    const patientId = await aPatient(practice)
    const stranger = await aPractice(app.run)
    const page = await visitAs(stranger.admin)
    await page.goto(`/patient-link/${patientId}/details`)
    await page.getByText("This person isn't in your list").waitFor()
    await page.goto(`/patient-link/${patientId}/nothing`)
    await page.getByText("This page doesn't exist").waitFor()

    const marketing = await aStaff(app.run, practice.practiceId, [role.marketingManager])
    const other = await visitAs(marketing)
    await other.goto(`/patient-link/${patientId}/details`)
    await other.getByText(/You don't have access to this|This person isn't in your list/).waitFor()
  })
})

test('everything fits a phone, in the dark too', async () => {
  const practice = await aPractice(app.run)
  const leadId = await aPatient(practice, { isLead: 1, lastName: 'Doe-Featherstonehaugh' })
  const classPath = `/practices/${practice.practiceId}/leads/${leadId}/class`
  await practice.admin.client.post(classPath, { body: { leadClass: 'warm' } })
  await app.run.idle()
  const page = await visitAs(practice.admin, { viewport: phone, colorScheme: 'dark' })
  const pages = [
    ['/lead-convert', 'Doe-Featherstonehaugh'],
    ['/lead-convert', 'Warm'],
    ['/lead-convert?dialog=add', 'Date of birth'],
    [`/lead-convert/${leadId}/events`, 'Added as'],
    [`/lead-convert/${leadId}/tasks`, 'Advocate: Ann Lee'],
    [`/lead-convert/${leadId}/details`, 'Insurance company'],
    [`/lead-convert/${leadId}/events?dialog=status`, 'Choose the new status.'],
  ] as const
  for (const [path, text] of pages) {
    await page.goto(path)
    await page.getByText(text).first().waitFor()
    await expectNoSideways(page, path)
    await visits.expectAccessible(page, path)
  }
})
