import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ROOT } from '#infra/functions.ts'
import { noteRoutes } from '#shared/api/notes.ts'
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
import { runVisits, takePicture } from './browser.ts'
import { button, title } from './onboarding-pages.ts'

const app = runApp()
const visits = runVisits()
const PICTURES = join(ROOT, '.build/screenshots')
const STRIP = "You're offline. What you typed is still here."
const WAITS = "This loads as soon as you're online again."

/** The calls and pieces that fail say so in the console; nothing else may. */
const NO_CONNECTION = /ERR_INTERNET_DISCONNECTED|A part of this page could not be loaded/

function visitAs(person: Person) {
  return visits.visitAs(app.run.origin, person)
}

async function templatesOf({ client }: Person) {
  const reply = await client.get('/members/me/templates')
  return answered(reply, templateRoutes.list.response).items.map(({ title }) => title)
}

/** A note that a colleague has added to a record without a connection. */
async function aNoteWithoutConnection(note: string) {
  const home = await aPractice(app.run)
  const patientId = await aPatient(home, { firstName: 'Zoe', lastName: 'Abel' })
  const writer = await aStaff(app.run, home.practiceId, [role.staff])
  const { page, context } = await visitAs(writer)
  await page.goto(`/patient-link/${patientId}/notes`)
  const box = page.getByRole('textbox', { name: 'Note', exact: true })
  await box.waitFor()
  // What shows the changes that wait comes when the page has nothing else to do.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByText(STRIP).waitFor()
  await box.fill(note)
  await button(page, 'Add note').click()
  await page.getByText("You're offline. 1 change is sent when you're back.").waitFor()
  return { home, patientId, writer, page, context }
}

async function notesOf({ practiceId, admin }: PracticeOf, patientId: string) {
  await app.run.idle()
  const reply = await admin.client.get(`/practices/${practiceId}/notes`, { query: { patientId } })
  return answered(reply, noteRoutes.list.response).items.map(({ note }) => note)
}

describe('without a connection', () => {
  it('the page stays with what it shows, and goes on where one was going', async () => {
    const practice = await aPractice(app.run)
    await aPatient(practice, { firstName: 'Zoe', lastName: 'Abel' })
    await aPatient(practice, { firstName: 'Bea', lastName: 'Cole' })
    const { page, context, errors } = await visitAs(practice.admin)
    await page.goto('/patient-link')
    const row = page.getByRole('link', { name: 'Zoe Abel' })
    await row.waitFor()
    await page.evaluate(() => Object.assign(window, { stays: true }))
    // A piece that is cut off on its way costs a reload: all that comes by itself is there first.
    await page.waitForLoadState('networkidle')

    await context.setOffline(true)
    await page.getByText(STRIP).waitFor()
    // Code is loaded as the pointer comes near. That would fail now, and Chromium would not try again.
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const staff = page.getByRole('link', { name: 'Staff', exact: true })
    await staff.hover()
    await row.waitFor()
    await visits.expectAccessible(page, 'a list without a connection')
    await takePicture(page, { path: join(PICTURES, 'offline-list.png') })
    await staff.click()
    await page.getByText(WAITS).waitFor()
    expect(asked.filter((url) => /assets.staff/.test(url))).toEqual([])
    await context.setOffline(false)
    await title(page, 'Staff').waitFor()

    // The code of a record is there once one was shown: another record is what waits.
    await page.goBack()
    await page.getByRole('link', { name: 'Bea Cole' }).click()
    await title(page, /Bea Cole/).waitFor()
    await page.goBack()
    await row.waitFor()
    await context.setOffline(true)
    await page.getByText(STRIP).waitFor()
    await row.click()
    await page.getByText(WAITS).waitFor()
    await context.setOffline(false)
    await title(page, /Zoe Abel/).waitFor()
    expect(await page.getByText(STRIP).count()).toBe(0)
    expect(await page.evaluate(() => 'stays' in window)).toBe(true)
    expect(errors.filter((error) => !NO_CONNECTION.test(error)).join('\n')).toBe('')
  })

  it('a form waits and is sent once; one that is closed while it waits is not', async () => {
    const { admin } = await aPractice(app.run)
    const { page, context } = await visitAs(admin)
    await page.goto('/practice-hub/templates')
    await button(page, 'Add template').click()
    const dialog = page.getByRole('dialog', { name: 'Add template' })
    await dialog.getByLabel('Title').fill('Given up')
    await dialog.getByLabel('Content').fill('Never sent')
    await context.setOffline(true)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog.getByText("You're offline. This is sent as soon as you're back").waitFor()
    await page.getByText("You're offline. 1 change is sent when you're back.").waitFor()
    await visits.expectAccessible(page, 'a form that waits')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText(STRIP).waitFor()

    await button(page, 'Add template').click()
    await dialog.getByLabel('Title').fill('Call back')
    await dialog.getByLabel('Content').fill('Please call us')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText("You're offline. 1 change is sent when you're back.").waitFor()
    await takePicture(page, { path: join(PICTURES, 'offline-form.png') })
    await context.setOffline(false)

    await page.getByText('Template added').waitFor()
    expect(await templatesOf(admin)).toEqual(['Call back'])
  })

  it('a note is sent although its tab of the record was left', async () => {
    const { home, patientId, page, context } = await aNoteWithoutConnection('Left behind')
    await page.getByRole('tab', { name: 'Events' }).click()
    await page.getByText("You're offline. 1 change is sent when you're back.").waitFor()
    await context.setOffline(false)

    await page.getByText('Sent: your change in').waitFor()
    expect(await notesOf(home, patientId)).toEqual(['Left behind'])
    expect(await page.getByText('change is sent').count()).toBe(0)
  })

  it('a note is sent by the next page after the browser was closed', async () => {
    const { home, patientId, page, context } = await aNoteWithoutConnection('Closed the laptop')
    await page.close()
    await context.setOffline(false)
    expect(await notesOf(home, patientId)).toEqual([])
    const next = await context.newPage()
    await next.goto('/practice-hub')

    await next.getByText('Sent: your change in').waitFor()
    expect(await notesOf(home, patientId)).toEqual(['Closed the laptop'])
    expect(await next.evaluate(() => Object.keys(localStorage).join())).not.toContain('unsent')
  })

  it('a note that is refused later is shown with its reason, and can be discarded', async () => {
    const note = await aNoteWithoutConnection('Too late')
    const { home, patientId, page, context, writer } = note
    await page.getByRole('tab', { name: 'Events' }).click()
    const rights = `/practices/${home.practiceId}/staffs/${writer.id}/permissions`
    const permissions = { 'practices.notes.create': false }
    answered(await home.admin.client.put(rights, { body: { permissions } }), v.looseObject({}))
    await context.setOffline(false)

    await page.getByText('1 change is not sent.').waitFor()
    await page.getByRole('button', { name: 'Show' }).click()
    const dialog = page.getByRole('dialog', { name: 'Changes that are not sent' })
    await dialog.getByText(/^Not sent:/).waitFor()
    await visits.expectAccessible(page, 'changes that are not sent')
    await dialog.getByRole('button', { name: /^Discard/ }).click()
    await expect.poll(() => page.getByText('1 change is not sent.').count()).toBe(0)
    expect(await notesOf(home, patientId)).toEqual([])
  })
})
