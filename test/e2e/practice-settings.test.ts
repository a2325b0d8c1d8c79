import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { describe, expect, test } from 'vitest'
import { ROOT } from '#infra/functions.ts'
import { offeredHours } from '#shared/model/hours.ts'
import { runApp } from '#test/integration/app.ts'
import {
  aGuest,
  aMember,
  aPatient,
  aPractice,
  aStaff,
  type Person,
} from '#test/support/builders.ts'
import { aChartOf } from '#test/support/charts.ts'
import { expectNoSideways, phone, runVisits, takePicture } from './browser.ts'
import { dismiss, title } from './onboarding-pages.ts'

const app = runApp()
const visits = runVisits()

const SCREENSHOTS = join(ROOT, '.build/screenshots')

/** Somebody who has signed in, on a page. */
async function visitAs(person: Person, path: string, options: BrowserContextOptions = {}) {
  const visitor = await visits.visitAs(app.run.origin, person, options)
  await visitor.page.goto(path)
  return visitor
}

async function keep(page: Page, name: string) {
  mkdirSync(SCREENSHOTS, { recursive: true })
  await takePicture(page, { path: join(SCREENSHOTS, `${name}.png`), fullPage: true })
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

describe('the practice', () => {
  test('gets a logo, which patients see, and keeps what two people typed at once', async () => {
    const practice = await aPractice(app.run)
    const { practiceId, admin } = practice
    const guest = await aGuest(app.run, practice, await aPatient(practice))
    const { page, errors } = await visitAs(admin, '/practice-hub')
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await title(page, 'Practice settings').waitFor()

    await field(page, 'Choose a picture').setInputFiles({
      name: 'logo.gif',
      mimeType: 'image/gif',
      buffer: Buffer.from('GIF89a'),
    })
    await page.getByText('Choose a PNG, JPEG or WebP picture.').waitFor()
    await field(page, 'Choose a picture').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: aPicture(),
    })
    await page.getByText('Logo saved').waitFor()
    await page.getByRole('img', { name: practice.name }).waitFor()

    await field(page, 'Website (optional)').fill('bay.example')
    await admin.client.patch(`/practices/${practiceId}`, {
      body: { contactPhone: '7135550111', version: 1 },
    })
    await button(page, 'Save practice').click()
    await page.getByText('Phone: (713) 555-0111').waitFor()
    expect(await field(page, 'Website (optional)').inputValue()).toBe('bay.example')
    await visits.expectAccessible(page, 'a conflict')
    await keep(page, 'settings-conflict')
    await button(page, 'Save practice').click()
    await page.getByText('Practice saved').waitFor()
    expect((await admin.client.get(`/practices/${practiceId}`)).body).toMatchObject({
      homepage: 'https://bay.example',
      contactPhone: '7135550111',
    })

    await field(page, 'Website (optional)').fill('other.example')
    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
    await inDialog(page, 'Keep editing').click()
    expect(await field(page, 'Website (optional)').inputValue()).toBe('other.example')

    await field(page, 'Website (optional)').fill('https://bay.example')
    await page.goto(`/rad-cloud?key=${guest.key}&pwd=${guest.pwd}`)
    await page.getByRole('img', { name: practice.name }).waitFor()
    await visits.expectAccessible(page, 'the page of a patient')
    await keep(page, 'settings-logo-guest')
    expect(errors).toEqual([])
  })

  test('has locations and groups, also on a phone', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    await aStaff(app.run, practiceId, [4], { firstName: 'Ida', lastName: 'Berg' })
    const { page, errors } = await visitAs(admin, '/practice-hub/settings?tab=locations', {
      viewport: phone,
    })
    await page.getByText('Main office').waitFor()

    await button(page, 'Add location').click()
    await inDialog(page, 'Save location').click()
    await page.getByText('Name is required').waitFor()
    await field(page, 'Name').fill('North office')
    await field(page, 'Street address').fill('20 Oak Ave')
    await field(page, 'City').fill('Dallas')
    // The choice that is missing has the focus, and its list does not cover what is wrong.
    await inDialog(page, 'Save location').click()
    await page.getByText('State is required').waitFor()
    await page.getByRole('combobox', { name: 'State' }).and(page.locator(':focus')).waitFor()
    expect(await page.getByRole('option').count()).toBe(0)
    await page.getByRole('combobox', { name: 'State' }).fill('Tex')
    await page.getByRole('option', { name: 'Texas' }).click()
    await field(page, 'ZIP code').fill('75201')
    await field(page, 'Same hours as the practice').click()
    await button(page, 'Remove hours 1 of Friday').click()
    await button(page, 'Add holiday').click()
    await inDialog(page, 'Save location').click()
    await page.getByText('First day is required').waitFor()
    await field(page, 'Holiday 1, first day').fill('2026-12-24')
    await field(page, 'Holiday 1, last day').fill('2026-12-26')
    await field(page, 'Holiday 1, name').fill('Christmas')
    await visits.expectAccessible(page, 'the form of a location')
    await keep(page, 'settings-location-form-390')
    await inDialog(page, 'Save location').click()
    await page.getByText('Location added').waitFor()
    await page.getByText('Own hours').waitFor()
    const listed = await admin.client.get(`/practices/${practiceId}/locations`)
    expect(listed.body).toMatchObject({
      items: [
        { hours: null, holidays: [] },
        {
          hours: offeredHours.with(5, []),
          holidays: [{ from: '2026-12-24', to: '2026-12-26', name: 'Christmas' }],
        },
      ],
    })
    await button(page, 'Make default: North office').click()
    await page.getByText('North office is the default now').waitFor()
    await expectNoSideways(page, 'locations')
    await visits.expectAccessible(page, 'locations')
    await keep(page, 'settings-locations-390')

    await page.goto('/practice-hub/settings?tab=hours')
    await expect.poll(() => page.getByText('Always open', { exact: true }).count()).toBe(7)

    await button(page, 'Add holiday').click()
    await field(page, 'Holiday 1, first day').fill('2027-01-01')
    await button(page, 'Save hours').click()
    await page.getByText('Working hours saved').waitFor()
    await visits.expectAccessible(page, 'hours and holidays')
    await expectNoSideways(page, 'hours and holidays')
    expect((await admin.client.get(`/practices/${practiceId}`)).body).toMatchObject({
      hours: null,
      holidays: [{ from: '2027-01-01', to: '2027-01-01', name: null }],
    })

    await tab(page, 'Groups').click()
    await button(page, 'Add group').click()
    await field(page, 'Name').fill('Front desk')
    await inDialog(page, 'Add group').click()
    await page.getByText('Group added. Now choose its members.').waitFor()
    await page.getByRole('combobox', { name: 'Managers' }).click()
    await page.getByRole('option', { name: 'Ida Berg' }).click()
    await page.getByRole('cell', { name: 'Ida Berg' }).waitFor({ state: 'attached' })
    await keep(page, 'settings-group-390')
    // The first press closes the options, the second one the drawer.
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('option').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await visits.expectAccessible(page, 'groups')
    await expectNoSideways(page, 'groups')
    await keep(page, 'settings-groups-390')
    expect(errors).toEqual([])
  })
})

describe('the editor of a group', () => {
  test('renames a group, says who is in it, and removes it unless that is undone', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    await aStaff(app.run, practiceId, [4], { firstName: 'Ida', lastName: 'Berg' })
    for (const name of ['Front desk', 'Billing']) {
      await admin.client.post(`/practices/${practiceId}/groups`, { body: { name } })
    }
    const { page, errors } = await visitAs(admin, '/practice-hub/settings?tab=groups')
    const drawer = page.getByRole('dialog')
    await page.getByRole('row', { name: /Front desk/ }).click()
    await drawer.getByRole('combobox', { name: 'Staff' }).waitFor()
    expect(await drawer.getByRole('button', { name: 'Rename' }).isDisabled()).toBe(true)
    await visits.expectAccessible(page, 'the editor of a group')

    await field(page, 'Name').fill('Billing')
    await drawer.getByRole('button', { name: 'Rename' }).click()
    await drawer.getByText(/already/).waitFor()
    await visits.expectAccessible(page, 'a name that another group has')
    await field(page, 'Name').fill('Reception')
    await drawer.getByRole('button', { name: 'Rename' }).click()
    await page.getByText('Group renamed').waitFor()

    await drawer.getByRole('combobox', { name: 'Staff' }).focus()
    await page.keyboard.type('ida')
    const ida = page.getByRole('option', { name: 'Ida Berg' })
    await ida.and(page.locator('[data-combobox-selected]')).waitFor()
    await page.keyboard.press('Enter')
    await page
      .getByRole('row', { name: /Reception/ })
      .getByText('Ida Berg')
      .waitFor({
        state: 'attached',
      })
    // The options lie over the button until the field is left.
    await page.keyboard.press('Tab')
    await drawer.getByRole('button', { name: 'Remove group' }).click()
    await drawer.waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /Reception/ }).waitFor({ state: 'detached' })
    await button(page, 'Undo').click()
    await page.getByRole('row', { name: /Reception/ }).waitFor()
    expect(errors).toEqual([])
  })

  test('leaves the managers to admins', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const hr = await aStaff(app.run, practiceId, [8])
    await admin.client.post(`/practices/${practiceId}/groups`, { body: { name: 'Front desk' } })
    const { page, errors } = await visitAs(hr, '/practice-hub/settings?tab=groups')
    await page.getByRole('row', { name: /Front desk/ }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('Ask an admin to change them.', { exact: false }).waitFor()
    expect(await drawer.getByRole('combobox', { name: 'Managers' }).isDisabled()).toBe(true)
    expect(await drawer.getByRole('combobox', { name: 'Staff' }).isEnabled()).toBe(true)
    await visits.expectAccessible(page, 'the editor of a group for an HR manager')
    expect(errors).toEqual([])
  })
})

describe('the lists', () => {
  test('are managed in a tab of their own, and offered in forms', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const { page, context, errors } = await visitAs(admin, '/patient-link?dialog=add')
    const [manage] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Manage insurance companies, opens a new tab' }).click(),
    ])
    await title(manage, /^Insurance companies/).waitFor()
    expect(new URL(manage.url()).search).toBe('?groupName=insurance')
    expect(await manage.getByRole('button', { name: 'Edit Aetna' }).count()).toBe(0)

    await button(manage, 'Add entry').click()
    await field(manage, 'Title').fill('aetna')
    await inDialog(manage, 'Save entry').click()
    await manage.getByText('This is in the list already.').waitFor()
    await visits.expectAccessible(manage, 'a duplicate')
    await field(manage, 'Title').fill('Lone Star Health')
    await inDialog(manage, 'Save entry').click()
    await manage.getByText('Entry added').waitFor()
    await button(manage, 'Edit Lone Star Health').click()
    await field(manage, 'Title').fill('Lone Star Care')
    await inDialog(manage, 'Save entry').click()
    await manage.getByText('Entry saved').waitFor()
    await visits.expectAccessible(manage, 'a list')
    await keep(manage, 'custom-list')

    await page.bringToFront()
    await page.reload()
    await page.getByRole('combobox', { name: 'Insurance company' }).fill('lone')
    await page.getByRole('option', { name: 'Lone Star Care' }).click()
    await visits.expectAccessible(page, 'the pickers')
    await keep(page, 'patient-form-lists')

    await manage.goto('/custom-list?groupName=registerSource')
    await title(manage, /^Registration sources/).waitFor()
    await button(manage, 'Add entry').click()
    await field(manage, 'Title').fill('Radio')
    await inDialog(manage, 'Save entry').click()
    await manage.getByText('Entry added').waitFor()
    const form = { firstName: 'Jo', lastName: 'Hill', dob: '19800101', isLead: 1 }
    const add = (registerSource: string) =>
      admin.client.post(`/practices/${practiceId}/patients`, { body: { ...form, registerSource } })
    expect((await add('Radio')).status).toBe(200)
    expect((await add('Pigeon')).status).toBe(400)
    await button(manage, 'Delete Radio').click()
    await button(manage, 'Undo').click()
    await button(manage, 'Delete Radio').click()
    await button(manage, 'Delete Radio').waitFor({ state: 'detached' })
    await dismiss(manage, 'Radio deleted')
    await expect.poll(async () => (await add('Radio')).status).toBe(400)
    expect(errors).toEqual([])
  })
})

describe('what patients say', () => {
  test('is said on their page, and read by the staff', async () => {
    const practice = await aPractice(app.run)
    const patient = await aMember(app.run, { firstName: 'Ida', lastName: 'Berg' })
    await aChartOf(app.run, practice, patient)
    await app.run.idle()
    const { page, errors } = await visitAs(patient, '/rad-cloud')
    await page.getByRole('heading', { name: `How was ${practice.name}?` }).waitFor()

    await button(page, 'Send').click()
    await page.getByText('Choose how many stars').waitFor()
    await page.getByLabel('What would you like to say?').fill('Friendly people')
    await page.getByRole('radio', { name: '4 stars' }).focus()
    await page.keyboard.press('Space')
    await button(page, 'Send').click()
    await page.getByText('Thank you. The practice can read it now.').waitFor()
    await page.getByRole('img', { name: '4 of 5 stars' }).waitFor()
    await visits.expectAccessible(page, 'the page of a patient')
    await keep(page, 'comment-patient')

    const staff = await visitAs(practice.admin, '/practice-hub/settings?tab=comments')
    await staff.page.getByText('Friendly people').waitFor()
    await visits.expectAccessible(staff.page, 'comments')
    await tab(staff.page, 'Plan').click()
    await staff.page.getByText('0 of 50 lead records used').waitFor()
    await aPatient(practice, { isLead: 1 })
    await staff.page.getByText('1 of 50 lead records used').waitFor()
    await keep(staff.page, 'settings-plan')
    expect([...errors, ...staff.errors]).toEqual([])
  })
})

describe('the open links', () => {
  test('are listed for the whole practice, and revoked', async () => {
    const practice = await aPractice(app.run)
    await aGuest(app.run, practice, await aPatient(practice, { firstName: 'Ida' }))
    await aGuest(app.run, practice, await aPatient(practice, { firstName: 'Bo' }))
    const { page, errors } = await visitAs(practice.admin, '/practice-hub/links')
    await page.getByRole('link', { name: 'Ida Doe' }).waitFor()
    await visits.expectAccessible(page, 'links')
    await keep(page, 'links')

    await page
      .getByRole('row', { name: /Bo Doe/ })
      .getByRole('button', { name: 'Revoke' })
      .click()
    await inDialog(page, 'Revoke link').click()
    await page.getByText('Link revoked').waitFor()
    await page.getByRole('link', { name: 'Bo Doe' }).waitFor({ state: 'detached' })

    await page.setViewportSize(phone)
    await keep(page, 'links-390')
    await expectNoSideways(page, 'links on a phone')
    expect(errors).toEqual([])
  })
})

function aPicture(): Buffer {
  const picture = new PNG({ width: 160, height: 64 })
  for (let at = 0; at < picture.data.length; at += 4) {
    picture.data.set([4, 178, 216, 255], at)
  }
  return PNG.sync.write(picture)
}
