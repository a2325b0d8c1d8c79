import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { runApp } from '#test/integration/app.ts'
import {
  aMember,
  aPatient,
  aPractice,
  type Person,
  type PracticeOf,
  sentTo,
} from '#test/support/builders.ts'
import { aChartOwner } from '#test/support/charts.ts'
import { expectNoSideways, phone, runVisits, tick } from './browser.ts'
import { aFounder, button, enterCode, fillRegistration, title } from './onboarding-pages.ts'

const app = runApp()
const visits = runVisits()

const visitAs = (person: Person, options: BrowserContextOptions = {}) =>
  visits.visitAs(app.run.origin, person, options)

const DOB = '02/29/1980'
const says = (practice: PracticeOf) => `${practice.name} says you are their patient`
const accountOf = (page: Page) => page.getByRole('region', { name: 'Patient account' })
const dob = (page: Page) => page.getByRole('textbox', { name: 'Date of birth' })

async function inOrder(page: Page, where: string) {
  await visits.expectAccessible(page, where)
  await expectNoSideways(page, where)
}

/** The link in the newest mail to an address. */
async function linkFor(email: string): Promise<string> {
  await app.run.idle()
  const links = (await sentTo(app.run, email)).flatMap(
    ({ text }) => text.match(/\/connect\?invitation=\S+/)?.[0] ?? [],
  )
  const [newest] = links
  if (!newest) throw new Error(`no invitation was sent to ${email}`)
  return newest
}

/** The page of a chart, on the tab that shows its account. */
async function openChart(practice: PracticeOf, patientId: string) {
  const visitor = await visitAs(practice.admin)
  await visitor.page.goto(`/patient-link/${patientId}/details`)
  await accountOf(visitor.page).waitFor()
  return visitor
}

async function invite(page: Page) {
  await button(page, 'Invite to connect').click()
  const dialog = page.getByRole('dialog', { name: 'Invite the patient to connect an account' })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText('The invitation is on its way.').waitFor()
}

/** A chart without an account, and an invitation to its address. */
async function anInvitation() {
  const practice = await aPractice(app.run)
  const { email } = aFounder()
  const patientId = await aPatient(practice, { email })
  const path = `/practices/${practice.practiceId}/patients/${patientId}/account/invitation`
  const reply = await practice.admin.client.post(path, { body: {} })
  expect(reply.status).toBe(200)
  return { practice, email, patientId }
}

async function typeDob(page: Page, day: string) {
  await dob(page).fill('')
  await dob(page).pressSequentially(day.replaceAll('/', ''))
  await button(page, 'Accept').click()
}

describe('a chart', () => {
  it('is claimed from the invitation by a person who registers and gives the date of birth', async () => {
    const practice = await aPractice(app.run)
    const person = aFounder()
    const patientId = await aPatient(practice, { email: person.email })
    const staff = await openChart(practice, patientId)
    await accountOf(staff.page).getByText('No account connected').waitFor()
    await button(staff.page, 'Invite to connect').click()
    await expect
      .poll(() => staff.page.getByRole('textbox', { name: 'Email' }).inputValue())
      .toBe(person.email)
    await inOrder(staff.page, 'an invitation')
    await staff.page.keyboard.press('Escape')
    await invite(staff.page)
    await accountOf(staff.page).getByText('Invited, not connected yet').waitFor()
    await inOrder(staff.page, 'an invited chart')

    const { page, errors } = await visits.visit(app.run.origin, { viewport: phone })
    await page.goto(await linkFor(person.email))
    await title(page, says(practice)).waitFor()
    expect(new URL(page.url())).toMatchObject({ pathname: '/connect', search: '', hash: '' })
    await inOrder(page, 'an invitation on a phone')
    await page.reload()
    await title(page, says(practice)).waitFor()
    await page.getByRole('link', { name: 'Create account' }).click()
    await title(page, 'Create your account').waitFor()
    expect(page.url()).not.toContain('invitation=')
    await fillRegistration(page, person)
    await button(page, 'Create account').click()
    await enterCode(app.run, page, person)

    await title(page, says(practice)).waitFor()
    await inOrder(page, 'the date of birth on a phone')
    await typeDob(page, '01/01/1990')
    await page.getByText('4 tries left').waitFor()
    await inOrder(page, 'a wrong date of birth')
    await typeDob(page, DOB)
    await title(page, `You are connected with ${practice.name}`).waitFor()
    await inOrder(page, 'a connected chart')
    await page.reload()
    await title(page, `You are connected with ${practice.name}`).waitFor()
    await page.getByRole('link', { name: 'Send scans' }).click()
    await title(page, `Send your scans to ${practice.name}`).waitFor()
    expect(errors).toEqual([])

    await staff.page.reload()
    await accountOf(staff.page)
      .getByText(/^Account connected since/)
      .waitFor()
    await inOrder(staff.page, 'the account of a chart')
    expect(staff.errors).toEqual([])
  })

  it('stays without an account if the person declines', async () => {
    const { practice, email, patientId } = await anInvitation()
    const member = await aMember(app.run, { email })
    const { page } = await visitAs(member, { viewport: phone, colorScheme: 'dark' })
    await page.goto('/rad-cloud')
    await page.getByRole('heading', { name: says(practice) }).waitFor()
    await inOrder(page, 'a waiting invitation')
    await button(page, 'I am not their patient').click()
    await inOrder(page, 'declining')
    await button(page, 'Decline').click()
    await page.getByText('Invitation declined').waitFor()
    await page.getByRole('heading', { name: says(practice) }).waitFor({ state: 'detached' })

    const staff = await openChart(practice, patientId)
    await accountOf(staff.page).getByText('The patient declined the invitation').waitFor()
    await page.goto(await linkFor(email))
    await title(page, 'This invitation was declined').waitFor()
    await inOrder(page, 'a declined invitation')
  })

  it('stays closed after five wrong dates of birth until staff invite again', async () => {
    const { practice, email, patientId } = await anInvitation()
    const stranger = await aMember(app.run)
    const { page } = await visitAs(stranger)
    await page.goto(await linkFor(email))
    for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left']) {
      await typeDob(page, '01/01/1990')
      await page.getByText(left).waitFor()
    }
    await typeDob(page, '01/01/1990')
    await title(page, 'The date of birth was wrong five times').waitFor()
    await inOrder(page, 'an invitation that is used up')

    const staff = await openChart(practice, patientId)
    await accountOf(staff.page)
      .getByText(/wrong five times/)
      .waitFor()
    await button(staff.page, 'Invite again').waitFor()
  })

  it('asks for no date of birth once staff confirmed the identity at the desk', async () => {
    const { practice, email, patientId } = await anInvitation()
    const staff = await openChart(practice, patientId)
    await button(staff.page, 'Confirm identity').click()
    const dialog = staff.page.getByRole('dialog', { name: 'Confirm identity' })
    await tick(dialog.getByLabel('Another way'))
    await dialog.getByRole('button', { name: 'Confirm identity' }).click()
    await dialog.getByText('Say how you know the person').waitFor()
    await dialog.getByLabel('Note').pressSequentially('Patient for ten years')
    await inOrder(staff.page, 'confirming an identity')
    await dialog.getByRole('button', { name: 'Confirm identity' }).click()
    await accountOf(staff.page)
      .getByText(/Patient for ten years/)
      .waitFor()

    const { page } = await visitAs(await aMember(app.run, { email }))
    await page.goto('/my/practices')
    await page.getByText('The practice has confirmed who you are').waitFor()
    expect(await dob(page).count()).toBe(0)
    await button(page, 'Accept').click()
    await page.getByRole('region', { name: practice.name, exact: true }).waitFor()
  })
})

describe('a connected practice', () => {
  it('gets nothing new unless the member allows it, and is disconnected by the member', async () => {
    const practice = await aPractice(app.run)
    const { patient, charts } = await aChartOwner(app.run, [practice])
    const { page, errors } = await visitAs(patient, { viewport: phone })
    await page.goto('/my/profile')
    await page.getByRole('main').getByRole('link', { name: 'My practices' }).first().click()
    await title(page, 'My practices').waitFor()
    const name = page.getByRole('switch', { name: 'My new name' })
    const email = page.getByRole('switch', { name: 'My new email address' })
    await email.waitFor()
    expect([await name.isChecked(), await email.isChecked()]).toEqual([false, false])
    await inOrder(page, 'my practices')
    await tick(email)
    await expect.poll(() => email.isEnabled()).toBe(true)
    await page.reload()
    await email.waitFor()
    expect([await name.isChecked(), await email.isChecked()]).toEqual([false, true])

    await button(page, `Disconnect ${practice.name}`).click()
    await inOrder(page, 'disconnecting')
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText(`${practice.name} is disconnected`).waitFor()
    await page.getByText('No practice is connected yet').waitFor()
    await page.goto('/rad-cloud')
    await title(page, 'No practice is connected yet').waitFor()
    expect(errors).toEqual([])
    const staff = await openChart(practice, charts[0]?.patientId ?? '')
    await accountOf(staff.page).getByText('No account connected').waitFor()
  })

  it('loses the account when staff disconnect it', async () => {
    const practice = await aPractice(app.run)
    const { patient, charts } = await aChartOwner(app.run, [practice])
    const staff = await openChart(practice, charts[0]?.patientId ?? '')
    await button(staff.page, 'Disconnect account').click()
    const dialog = staff.page.getByRole('dialog', { name: 'Disconnect this account?' })
    await dialog.getByRole('button', { name: 'Disconnect account' }).click()
    await dialog.getByText('Reason is required').waitFor()
    await inOrder(staff.page, 'disconnecting an account')
    await tick(dialog.getByLabel('Wrong person'))
    await dialog.getByRole('button', { name: 'Disconnect account' }).click()
    await staff.page.getByText('Account disconnected').waitFor()
    await accountOf(staff.page).getByText('No account connected').waitFor()

    const { page } = await visitAs(patient)
    await page.goto('/my/practices')
    await page.getByText('No practice is connected yet').waitFor()
  })

  it('shows nothing after its address was corrected, until the person confirms again', async () => {
    const practice = await aPractice(app.run)
    const { patient, charts } = await aChartOwner(app.run, [practice])
    const staff = await openChart(practice, charts[0]?.patientId ?? '')
    await button(staff.page, 'Edit').click()
    const dialog = staff.page.getByRole('dialog')
    await dialog.getByText('This patient manages these details').waitFor()
    await dialog.getByRole('button', { name: 'Correct contact details' }).click()
    const { email } = aFounder()
    const field = dialog.getByRole('textbox', { name: 'Email' })
    await field.fill('')
    await field.pressSequentially(email)
    await dialog.getByText(/pauses the account/).waitFor()
    await inOrder(staff.page, 'correcting an address')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await staff.page.getByText('Saved. The account is paused').waitFor()
    await accountOf(staff.page).getByText(`Invitation sent to ${email}`).waitFor()

    const { page } = await visitAs(patient, { viewport: phone })
    await page.goto('/my/practices')
    await page.getByText('Paused: the practice needs you to confirm').waitFor()
    await inOrder(page, 'a paused practice')
    await page.goto(await linkFor(email))
    await title(page, says(practice)).waitFor()
    await typeDob(page, DOB)
    await title(page, `You are connected with ${practice.name}`).waitFor()
    await staff.page.reload()
    await accountOf(staff.page)
      .getByText(/^Account connected since/)
      .waitFor()
  })
})
