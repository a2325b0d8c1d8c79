import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { role } from '#shared/model/roles.ts'
import { runApp } from '#test/integration/app.ts'
import {
  aMember,
  aPatient,
  aPractice,
  aStaff,
  codeFor,
  PASSWORD,
  type Person,
  sentTo,
} from '#test/support/builders.ts'
import { expectNoSideways, phone, runVisits, tick } from './browser.ts'
import { dismiss } from './onboarding-pages.ts'

const app = runApp()
const visits = runVisits()
const PATH = '/practice-hub/staff'

/** Somebody who has signed in, with a page of their own. */
async function visitAs(person: Person, path: string, options: BrowserContextOptions = {}) {
  const { page, errors } = await visits.visitAs(app.run.origin, person, options)
  await page.goto(path)
  return { page, errors }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** The way in that the newest mail to an address names. */
async function linkFor(email: string): Promise<string> {
  const [mail] = await sentTo(app.run, email)
  const path = mail?.text.match(/\/join\?invitation=\S+/)?.[0]
  if (!path) throw new Error(`no invitation was sent to ${email}`)
  return path
}

async function invite(page: Page, email: string) {
  await button(page, 'Invite').click()
  const drawer = page.getByRole('dialog', { name: 'Invite someone to the practice' })
  await drawer.getByLabel('Email').fill(email)
  await tick(drawer.getByLabel('Patient manager'))
  await drawer.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText(`on its way to ${email}`).waitFor()
}

describe('an invitation', () => {
  it('takes somebody without an account from the mail into the practice, with a share of the leads', async () => {
    const practice = await aPractice(app.run)
    const email = `new-${practice.practiceId.toLowerCase()}@example.com`
    const { page, errors } = await visitAs(practice.admin, PATH)
    await invite(page, email)
    await page.getByRole('table', { name: 'Open invitations' }).getByText(email).waitFor()
    await visits.expectAccessible(page, 'open invitations')

    const guest = await visits.visit(app.run.origin, { viewport: phone })
    await guest.page.goto(await linkFor(email))
    await heading(guest.page, `Join ${practice.name}`).waitFor()
    await visits.expectAccessible(guest.page, 'the invitation')
    await guest.page.getByRole('link', { name: 'Create an account' }).click()
    await heading(guest.page, `Create your account to join ${practice.name}`).waitFor()
    await guest.page.getByLabel('Step 1 of 2').waitFor()
    expect(await guest.page.getByText('Free for 15 days').count()).toBe(0)
    await visits.expectAccessible(guest.page, 'registering to join')
    await guest.page.getByLabel('First name').fill('Cleo')
    await guest.page.getByLabel('Last name').fill('Park')
    expect(await guest.page.getByLabel('Email').inputValue()).toBe(email)
    await guest.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await button(guest.page, 'Create account').click()
    await heading(guest.page, 'Check your email').waitFor()
    await guest.page.getByLabel('Verification code').first().click()
    await guest.page.keyboard.type(await codeFor(app.run, email))
    await heading(guest.page, 'Dashboard').waitFor()

    await page.reload()
    const row = page.getByRole('row').filter({ hasText: email })
    await row.getByText('Patient manager').waitFor()
    await page.goto('/practice-hub/settings?tab=distribution')
    await button(page, 'New leads').click()
    const weight = page.getByRole('textbox', { name: 'Weight of Cleo Park' })
    await weight.fill('3')
    await page.getByText('75%').waitFor()
    await visits.expectAccessible(page, 'the distribution of leads')
    await button(page, 'Save distribution').click()
    await page.getByText('Distribution saved').waitFor()
    await page.reload()
    await button(page, 'New leads').click()
    await page.getByText('75%').waitFor()
    await page.setViewportSize(phone)
    await expectNoSideways(page, 'the distribution on a phone')
    expect([...errors, ...guest.errors]).toEqual([])
  })

  it('is for its own address, and says what is wrong with any other way', async () => {
    const practice = await aPractice(app.run)
    const other = await aMember(app.run)
    const { page } = await visitAs(practice.admin, PATH)
    const invited = `somebody-${practice.practiceId.toLowerCase()}@example.com`
    await invite(page, invited)
    const path = await linkFor(invited)

    const stranger = await visitAs(other, path)
    await stranger.page.getByText(`You are signed in as ${other.email}.`).waitFor()
    expect(await button(stranger.page, 'Join the practice').count()).toBe(0)
    await stranger.page.getByRole('link', { name: 'Sign in with another account' }).click()
    await stranger.page.getByRole('link', { name: 'Sign in again' }).click()
    await stranger.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await stranger.page.goto(new URL(stranger.page.url()).searchParams.get('returnTo') ?? '')
    await heading(stranger.page, `Join ${practice.name}`).waitFor()

    await button(page, 'Revoke').click()
    await button(page, 'Undo').click()
    await button(page, 'Revoke').click()
    await dismiss(page, `Invitation of ${invited} revoked`)
    await button(page, 'Revoke').waitFor({ state: 'detached' })
    await expect
      .poll(async () => {
        await stranger.page.reload()
        const bad = heading(stranger.page, 'This invitation does not work')
        const good = heading(stranger.page, `Join ${practice.name}`)
        await bad.or(good).waitFor()
        return bad.count()
      })
      .toBe(1)
  })
})

describe('the form to invite', () => {
  it('says what each role may do, and keeps the role for the next person', async () => {
    const practice = await aPractice(app.run)
    const [first, second] = ['first', 'second'].map(
      (name) => `${name}-${practice.practiceId.toLowerCase()}@example.com`,
    )
    const { page } = await visitAs(practice.admin, PATH)
    await button(page, 'Invite').click()
    const drawer = page.getByRole('dialog', { name: 'Invite someone to the practice' })
    await drawer.getByText('Sees leads, lead forms and reports, but not patients.').waitFor()
    await tick(drawer.getByLabel('Marketing manager'))
    await tick(drawer.getByLabel('Invite another person next'))
    await drawer.getByLabel('Email').fill(`${first}`)
    await page.keyboard.press('Enter')
    await page.getByText(`on its way to ${first}`).waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'email')
    await page.keyboard.type(`${second}`)
    await page.keyboard.press('Enter')
    await page.getByText(`on its way to ${second}`).waitFor()
    await drawer.getByRole('button', { name: 'Cancel' }).click()
    const open = page.getByRole('table', { name: 'Open invitations' })
    for (const email of [first, second]) {
      const row = open.getByRole('row').filter({ hasText: `${email}` })
      await row.getByText('Marketing manager').waitFor()
    }
  })
})

describe('people of the practice', () => {
  it('get roles and a phone, are deactivated, and one admin stays', async () => {
    const practice = await aPractice(app.run)
    const colleague = await aStaff(app.run, practice.practiceId, [role.staff], {
      firstName: 'Bo',
      lastName: 'Lind',
    })
    const { page, errors } = await visitAs(practice.admin, PATH)
    await page.getByRole('button', { name: /^Bo Lind/ }).click()
    const drawer = page.getByRole('dialog', { name: 'Bo Lind' })
    await tick(drawer.getByLabel('HR manager'))
    await drawer.getByLabel('Number (optional)').fill('713-555-0142')
    await tick(drawer.getByLabel('NPIR'))
    await visits.expectAccessible(page, 'somebody of the staff')
    await drawer.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Changes saved').waitFor()
    const row = page.getByRole('row').filter({ hasText: colleague.email })
    await row.getByText('HR manager').waitFor()
    await row.getByText('(713) 555-0142').waitFor()
    await row.getByText('NPIR').waitFor()

    await page.getByRole('button', { name: /^Bo Lind/ }).click()
    await drawer.getByRole('button', { name: 'Deactivate' }).click()
    await page
      .getByRole('dialog', { name: 'Deactivate Bo Lind?' })
      .getByRole('button', { name: 'Deactivate' })
      .click()
    await page.getByText('Bo Lind no longer works here.').waitFor()
    const former = page.getByRole('table', { name: 'No longer here' })
    await former.getByText(colleague.email).waitFor()
    expect(await page.getByText(colleague.email).count()).toBe(1)
    await visits.expectAccessible(page, 'somebody who left')

    await page.getByRole('button', { name: new RegExp(`^${practice.admin.firstName}`) }).click()
    const own = page.getByRole('dialog')
    await tick(own.getByLabel('Admin'), false)
    await tick(own.getByLabel('Advocate'))
    await own.getByRole('button', { name: 'Save', exact: true }).click()
    await own.getByText(/at least one admin/i).waitFor()
    expect(errors).toEqual([])
  })

  it('keep what was typed of them through Esc and a reload, until it is given up', async () => {
    const practice = await aPractice(app.run)
    await aStaff(app.run, practice.practiceId, [role.staff], { firstName: 'Bo', lastName: 'Lind' })
    const { page, errors } = await visitAs(practice.admin, PATH)
    const editor = page.getByRole('dialog', { name: 'Bo Lind' })
    const number = editor.getByLabel('Number (optional)')
    const invitation = page.getByRole('dialog', { name: 'Invite someone to the practice' })
    const email = invitation.getByLabel('Email')
    const openEditor = () => page.getByRole('button', { name: /^Bo Lind/ }).click()

    await openEditor()
    await number.fill('(713) 555-0142')
    await page.keyboard.press('Escape')
    await editor.waitFor({ state: 'hidden' })
    await openEditor()
    await expect.poll(() => number.inputValue()).toBe('(713) 555-0142')
    await page.keyboard.press('Escape')
    await editor.waitFor({ state: 'hidden' })
    await button(page, 'Invite').click()
    await email.fill('new@example.com')
    await page.reload()

    await email.waitFor()
    await expect.poll(() => email.inputValue()).toBe('new@example.com')
    await invitation.getByRole('button', { name: 'Cancel', exact: true }).click()
    await openEditor()
    await expect.poll(() => number.inputValue()).toBe('(713) 555-0142')
    await editor.getByRole('button', { name: 'Cancel', exact: true }).click()
    await openEditor()
    expect(await number.inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await button(page, 'Invite').click()
    expect(await email.inputValue()).toBe('')
    expect(errors).toEqual([])
  })

  it('are offered the roles that their manager gives, and left alone by whoever has less', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const hr = await aStaff(app.run, practiceId, [role.hrManager], { firstName: 'Hal' })
    const { page } = await visitAs(hr, PATH)
    await button(page, 'Invite').click()
    const drawer = page.getByRole('dialog', { name: 'Invite someone to the practice' })
    await drawer.getByLabel('Provider').waitFor()
    const roles = drawer.getByRole('group', { name: 'Roles' })
    const offered = await roles.getByRole('checkbox').count()
    await drawer.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: new RegExp(admin.email) }).click()
    await page.getByText('This person has more rights than you have.').waitFor()
    await visits.expectAccessible(page, 'somebody who reaches further')

    expect(offered).toBe(3)
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).count()).toBe(
      0,
    )
  })

  it('leave tasks open, which are listed to whoever deactivates them', async () => {
    const practice = await aPractice(app.run)
    await aPatient(practice, { isLead: 1, isPatient: 0 })
    await app.run.idle()
    const second = await aStaff(app.run, practice.practiceId, [role.admin], { firstName: 'Cy' })
    const { page } = await visitAs(second, PATH)

    await page.getByRole('button', { name: new RegExp(practice.admin.email) }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()

    const question = page.getByRole('dialog', { name: /^Deactivate/ })
    await question.getByText('They have 1 open task:').waitFor()
    await question
      .getByRole('listitem')
      .getByText(/, due /)
      .waitFor()
    await visits.expectAccessible(page, 'the open tasks')
    await question.getByRole('combobox', { name: 'Hand these tasks to' }).click()
    await page.getByRole('option', { name: 'Cy Lee' }).click()
    await question.getByRole('button', { name: 'Deactivate' }).click()
    await page.getByText(/no longer works here/).waitFor()
    await app.run.idle()
    await page.goto('/practice-hub/tasks')
    await page.getByText('Follow up new lead').first().waitFor()
  })

  it('ask to join, and are let in', async () => {
    const practice = await aPractice(app.run)
    const applicant = await aMember(app.run, { firstName: 'Dee', lastName: 'Moss' })
    const { page } = await visitAs(applicant, '/welcome')
    await page.getByRole('link', { name: /I work at a practice/ }).click()
    await page.getByLabel('Name of the practice').fill(practice.name)
    await button(page, 'Ask to join').click()
    await page.getByLabel('Say who you are').fill('I am the new advocate.')
    await visits.expectAccessible(page, 'asking to join')
    await button(page, 'Ask to join').click()
    await page.getByText('We asked the practice’s admins.').waitFor()

    const { page: admin } = await visitAs(practice.admin, PATH)
    await admin.getByText('I am the new advocate.').waitFor()
    await admin.keyboard.press('j')
    await admin.keyboard.press('Enter')
    await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await admin.getByText('Dee Moss works here now.').waitFor()
    await page.getByRole('button', { name: 'Check again' }).click()
    await heading(page, 'Dashboard').waitFor()
  })

  it('fit a phone, in the dark too', async () => {
    const practice = await aPractice(app.run)
    await aStaff(app.run, practice.practiceId, [role.provider, role.staff])
    const { page } = await visitAs(practice.admin, PATH, { viewport: phone, colorScheme: 'dark' })
    await page.getByRole('table', { name: 'Staff' }).waitFor()

    await expectNoSideways(page, 'staff')
    await visits.expectAccessible(page, 'staff on a phone')
  })
})
