import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ROOT } from '#infra/functions.ts'
import { messagingRoutes } from '#shared/api/messaging.ts'
import { role } from '#shared/model/roles.ts'
import { runApp } from '#test/integration/app.ts'
import { aMember, aPatient, aPractice, aStaff, sentTo } from '#test/support/builders.ts'
import { aCard, letReveal } from '#test/support/cards.ts'
import { connectAccount } from '#test/support/charts.ts'
import { answered } from '#test/support/client.ts'
import { writeThread } from '#test/support/thread.ts'
import { desktop, expectNoSideways, phone, runVisits, takePicture, tick } from './browser.ts'
import { button, title } from './onboarding-pages.ts'

const app = runApp()
const browser = runVisits()
const PICTURES = join(ROOT, '.build/screenshots')

/** An appointment may be at most five years ahead. */
const nextYear = new Date().getFullYear() + 1

const PDF = {
  name: 'Report.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n%%EOF'),
}

const thread = (page: Page) => page.getByRole('region', { name: 'Messages' })
const box = (page: Page) => page.getByRole('textbox', { name: 'Message' })

/** Says how many channels a page hears, of which nothing is missed then: polling takes a minute from there. */
function hearing(page: Page) {
  let channels = 0
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"subscribe_success"')) channels += 1
    })
  })
  return (count: number) =>
    expect.poll(() => channels, { timeout: 40_000 }).toBeGreaterThanOrEqual(count)
}
/** Of each topic the present term and the next: of the member, the practice and the thread. */
const STAFF_CHANNELS = 6
const GUEST_CHANNELS = 2

/** Whether something is in sight as a whole: within another thing, or the window. */
async function isWithin(inner: Locator, outer: Locator | null): Promise<boolean> {
  const box = await inner.boundingBox()
  const size = inner.page().viewportSize()
  const room = outer ? await outer.boundingBox() : size && { x: 0, y: 0, ...size }
  if (!box || !room) return false
  return box.y >= room.y - 1 && box.y + box.height <= room.y + room.height + 1
}

/** Looks at the page in both color schemes, wide and narrow; axe looks too. */
async function look(page: Page, name: string) {
  for (const [viewport, colorScheme] of [
    [desktop, 'light'],
    [phone, 'dark'],
  ] as const) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await page.waitForFunction(
      (scheme) => document.documentElement.dataset.mantineColorScheme === scheme,
      colorScheme,
    )
    const where = `${name} ${viewport.width}`
    await takePicture(page, {
      path: join(PICTURES, `messages-${where}.png`),
      animations: 'disabled',
    })
    await expectNoSideways(page, where)
    await browser.expectAccessible(page, where)
  }
  await page.setViewportSize(desktop)
  await page.emulateMedia({ colorScheme: 'light' })
}

it('practice and patient write to each other, and nothing is lost or sent twice', async () => {
  const practice = await aPractice(app.run)
  const { admin, practiceId } = practice
  const email = `jane-${practiceId}@example.com`
  const patientId = await aPatient(practice, { email, dob: '19800304' })
  await aStaff(app.run, practiceId, [role.provider], { firstName: 'Bo' })
  const staff = await browser.visitAs(app.run.origin, admin)
  const { page } = staff
  const staffHears = hearing(page)

  await page.goto(`/patient-link/${patientId}/messages`)
  await page.getByText('No messages yet').waitFor()
  expect(await button(page, 'Send').isDisabled()).toBe(true)
  await box(page).fill('Your results are in: https://example.com/results')
  await box(page).press('Enter')
  await thread(page).getByRole('link', { name: 'https://example.com/results' }).waitFor()

  // Without a connection a message waits with its text, and goes once, in its order.
  await staff.context.setOffline(true)
  await box(page).fill('Can you come in?')
  await box(page).press('Enter')
  await thread(page).getByText('Waiting for a connection').waitFor()
  await staff.context.setOffline(false)
  await thread(page).getByText('Waiting for a connection').waitFor({ state: 'detached' })

  await button(page, 'Attach a time').click()
  await box(page).fill('This would suit us.')
  expect(await button(page, 'Send').isDisabled()).toBe(true)
  await page.getByLabel('What for').fill('Follow-up')
  await page.getByRole('textbox', { name: 'Day', exact: true }).fill(`01/05/${nextYear}`)
  await page.getByRole('combobox', { name: 'Time', exact: true }).click()
  await page.getByRole('option', { name: '9:15 AM', exact: true }).click()
  await button(page, 'Send').click()
  await thread(page).getByText(`01/05/${nextYear}, 9:15 AM Central Time`).waitFor()
  await look(page, 'record')
  await button(page, 'Book the appointment').click()
  const booking = page.getByRole('dialog', { name: 'Add an appointment' })
  await booking.getByText('Jane Doe').waitFor()
  await expect.poll(() => booking.getByLabel('Comment').inputValue()).toBe('Follow-up')
  expect(await booking.getByRole('combobox', { name: 'Time' }).inputValue()).toBe('9:15 AM')
  await booking.getByRole('button', { name: 'Add appointment', exact: true }).click()
  await booking.waitFor({ state: 'detached' })
  await thread(page).getByRole('link', { name: 'Appointment booked' }).waitFor()

  // A file is uploaded as it is attached, and goes with the message.
  const attach = (on: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
    on.locator('input[type=file]').setInputFiles(file)
  const fileIn = (on: Page, name: string) => thread(on).getByRole('button', { name })
  const attached = (on: Page) => on.getByRole('list', { name: 'Attached files' })
  await attach(page, { name: 'Notes.html', mimeType: 'text/html', buffer: Buffer.from('<p>') })
  await attached(page).getByText('Attach a picture (JPEG, PNG or HEIC) or a PDF.').waitFor()
  expect(await button(page, 'Send').isDisabled()).toBe(true)
  await look(page, 'attached')
  await button(page, 'Remove Notes.html').click()
  await attach(page, PDF)
  await button(page, 'Remove Report.pdf').waitFor()
  await button(page, 'Send').click()
  await attached(page).waitFor({ state: 'detached' })
  await fileIn(page, 'Report.pdf').waitFor()

  const mails = await sentTo(app.run, email)
  const link = mails.flatMap(({ text }) => /https?:\S+\/messages\?\S+/.exec(text)?.[0] ?? [])[0]
  const guest = await browser.visit(app.run.origin, { viewport: phone, hasTouch: true })
  const them = guest.page
  const guestHears = hearing(them)
  await them.goto(link ?? '')
  await title(them, 'Read your message').waitFor()
  expect(new URL(them.url()).search).toBe('')
  await them.getByLabel('Date of birth').fill('03/05/1980')
  await button(them, 'Open messages').click()
  await them.getByText('This is not the date of birth on file').waitFor()
  await look(them, 'guest-dob')
  await them.getByLabel('Date of birth').fill('03/04/1980')
  await button(them, 'Open messages').click()
  await title(them, `Messages with ${practice.name}`).waitFor()
  await thread(them).getByText('Can you come in?').waitFor()
  // A reload keeps the proof and the draft; locking the page clears both.
  await box(them).fill('Half written')
  await them.reload()
  await thread(them).getByText('Can you come in?').waitFor()
  await expect.poll(() => box(them).inputValue()).toBe('Half written')
  const kept = () =>
    them.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  expect(await kept()).not.toMatch(/Can you come in|19800304|03.04.1980/)
  await button(them, 'Lock').click()
  await them.getByLabel('Date of birth').fill('03/04/1980')
  await button(them, 'Open messages').click()
  await thread(them).getByText('Can you come in?').waitFor()
  expect(await box(them).inputValue()).toBe('')
  await fileIn(them, 'Report.pdf').click()
  const opened = them.getByRole('dialog', { name: 'Report.pdf' })
  await opened.getByRole('link', { name: 'Download' }).waitFor()
  await browser.expectAccessible(them, 'file of a message')
  await them.keyboard.press('Escape')
  await opened.waitFor({ state: 'detached' })
  await attach(them, { ...PDF, name: 'Consent.pdf' })
  await button(them, 'Remove Consent.pdf').waitFor()
  const file = them.waitForEvent('download')
  await button(them, 'Add to calendar').click()
  expect((await file).suggestedFilename()).toBe('appointment.ics')
  await staffHears(STAFF_CHANNELS)
  await guestHears(GUEST_CHANNELS)
  await box(them).fill('Yes, thank you')
  await button(them, 'Send').click()
  await thread(them).getByText('Yes, thank you').waitFor()
  await look(them, 'guest')

  // Who reads it in the record has it read everywhere.
  await thread(page).getByText('Yes, thank you').waitFor()
  await fileIn(page, 'Consent.pdf').waitFor()
  await thread(page).getByText('Read', { exact: false }).first().waitFor()
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith('/messages/draft') &&
      response.request().method() === 'PUT' &&
      response.ok(),
  )
  await box(page).fill('A draft that stays')
  await saved
  await page.goto('/practice-hub/messages')
  await page.locator('label', { hasText: /^Open$/ }).click()
  await page.getByRole('link', { name: /Jane Doe/ }).click()
  await expect.poll(() => box(page).inputValue()).toBe('A draft that stays')
  await thread(page).getByText('Yes, thank you').waitFor()
  await look(page, 'inbox')
  await button(page, 'Close conversation').click()
  await button(page, 'Reopen conversation').waitFor()
  await box(them).fill('One more thing')
  await button(them, 'Send').click()
  await thread(page).getByText('One more thing').waitFor()
  await button(page, 'Close conversation').waitFor()
  await page.getByRole('link', { name: 'Messages: none unread' }).waitFor()

  const query = { patientId, order: 'createdAt ASC' }
  const reply = await admin.client.get(`/practices/${practiceId}/messages`, { query })
  const texts = answered(reply, messagingRoutes.list.response).items.map(({ message }) => message)
  expect(texts).toEqual([
    'Your results are in: https://example.com/results',
    'Can you come in?',
    'This would suit us.',
    '',
    'Yes, thank you',
    'One more thing',
  ])
  expect(staff.errors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  expect(guest.errors).toEqual([])
})

it('staff answer by the keyboard, and the patient reads it signed in', async () => {
  const practice = await aPractice(app.run)
  const { admin, practiceId } = practice
  const wrote = async (firstName: string, message: string) => {
    const email = `${firstName}-${practiceId}@example.com`.toLowerCase()
    const patientId = await aPatient(practice, { firstName, lastName: 'Doe', email })
    const person = await aMember(app.run, { email, firstName, lastName: 'Doe' })
    await connectAccount(app.run, { practiceId, patientId, memberId: person.id })
    await app.run.idle()
    const body = { practiceId, message }
    const reply = await person.client.post(`/patients/${patientId}/messages`, { body })
    expect(reply.status).toBe(200)
    return { person, patientId }
  }
  const rick = await wrote('Rick', 'May I drive?')
  const jane = await wrote('Jane', 'When do I come?')
  await aStaff(app.run, practiceId, [role.staff], { firstName: 'Bo', lastName: 'Li' })
  const staff = await browser.visitAs(app.run.origin, admin)
  const { page } = staff

  await page.goto('/practice-hub/messages')
  await page.getByRole('link', { name: /Rick Doe/ }).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  const press = async (key: string, shown: string) => {
    await page.keyboard.press(key)
    await expect.poll(focused).toContain(shown)
  }
  await press('j', 'Jane Doe')
  await press('j', 'Rick Doe')
  await press('k', 'Jane Doe')
  await press('j', 'Rick Doe')
  await page.keyboard.press('Enter')
  await thread(page).getByText('May I drive?').waitFor()
  // Whoever is asked to answer finds it among their own, and is told.
  const answers = page.getByRole('combobox', { name: 'Who answers' })
  await answers.waitFor()
  await page.keyboard.press('a')
  await page.getByRole('option', { name: 'Bo Li' }).waitFor()
  await page.keyboard.type('Bo')
  await page.keyboard.press('Enter')
  await expect.poll(() => answers.inputValue()).toBe('Bo Li')
  await page.getByRole('link', { name: /Rick Doe.*Bo Li/s }).waitFor()
  await expect.poll(() => answers.evaluate((one) => one === document.activeElement)).toBe(false)
  await page.keyboard.press('r')
  await expect.poll(() => box(page).evaluate((one) => one === document.activeElement)).toBe(true)

  // What is refused stays with its text.
  const sending = `**/practices/${practiceId}/messages`
  await page.route(sending, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 400,
          json: { name: 'ERR_EMAIL_NOT_SET', message: 'Email is not set', comments: [] },
        })
      : route.fallback(),
  )
  await page.keyboard.type('Not before Monday')
  await page.keyboard.press('Enter')
  await thread(page).getByText('Not sent').waitFor()
  await thread(page).getByText('Not before Monday').waitFor()
  await page.unroute(sending)
  await button(page, 'Send again').click()
  await thread(page).getByText('Not sent').waitFor({ state: 'detached' })

  // What was written is found by how its words begin.
  await app.run.idle()
  const search = page.getByLabel('Search patients and messages')
  await search.fill('dri may')
  await page.getByRole('link', { name: /Rick Doe.*May I drive/s }).waitFor()
  await page.getByText('No patient has this name').waitFor()
  await look(page, 'found')
  await search.fill('nothing like this')
  await page.getByText('No message has these words').waitFor()
  await search.fill('')
  await page.getByRole('link', { name: /Jane Doe/ }).waitFor()

  // A part of the conversation is put into the notes, with what is to be said of it.
  const filing = button(page, 'Put into notes')
  await expect.poll(() => filing.count()).toBe(2)
  await filing.last().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'From this message on' }).click()
  await page.getByRole('option', { name: /May I drive/ }).click()
  const note = dialog.getByRole('textbox', { name: 'Note', exact: true })
  await expect.poll(() => note.inputValue()).toMatch(/May I drive.*Not before Monday/s)
  await note.press('Control+Home')
  await page.keyboard.type('Asked Dr. Low. ')
  await look(page, 'messages on their way into the notes')
  await button(page, 'Add note').click()
  await dialog.waitFor({ state: 'detached' })
  await page.goto(`/patient-link/${rick.patientId}/notes`)
  await page.getByText(/Asked Dr\. Low\. Rick Doe/).waitFor()
  await page.getByRole('link', { name: 'From the messages' }).click()
  await thread(page).getByText('Not before Monday').waitFor()

  // Two tabs write: both texts are kept until one is chosen.
  const other = await staff.context.newPage()
  const draftRead = other.waitForResponse((one) => one.url().includes('/messages/draft?'))
  await other.goto(`/messages?patientId=${rick.patientId}`)
  await thread(other).getByText('Not before Monday').waitFor()
  await draftRead
  const saved = page.waitForResponse(
    (one) => one.url().endsWith('/draft') && one.request().method() === 'PUT' && one.ok(),
  )
  await box(page).fill('From one tab')
  await saved
  await box(other).fill('From the other tab')
  await other.getByText('You wrote something else in another tab').waitFor()
  expect(await box(other).inputValue()).toBe('From the other tab')
  await button(other, 'Use the other one').click()
  await expect.poll(() => box(other).inputValue()).toBe('From one tab')

  // A message that was found is shown among those around it, however far back it is.
  for (let count = 1; count <= 90; count += 1) {
    const message = count === 30 ? 'May I swim?' : `Question ${count}`
    const asked = { body: { practiceId, message } }
    const reply = await jane.person.client.post(`/patients/${jane.patientId}/messages`, asked)
    expect(reply.status).toBe(200)
  }
  await app.run.idle()
  await other.getByLabel('Search patients and messages').fill('may swim')
  await other.getByRole('link', { name: /Jane Doe.*May I swim/s }).click()
  const found = thread(other).locator('[aria-current="true"]')
  await found.getByText('May I swim?').waitFor()
  expect(await found.locator('mark').allTextContents()).toEqual(['May', 'swim'])
  await expect.poll(() => isWithin(found, thread(other))).toBe(true)
  await thread(other).getByText('Question 29', { exact: true }).waitFor()
  await thread(other).getByText('Question 31', { exact: true }).waitFor()
  await look(other, 'a message that was found')
  await expect.poll(() => isWithin(found, thread(other))).toBe(true)
  await button(other, 'To the newest message').click()
  await expect
    .poll(() => isWithin(thread(other).getByText('Question 90', { exact: true }), thread(other)))
    .toBe(true)
  await other.close()

  // A time that is being attached stays, too.
  await button(page, 'Attach a time').click()
  await page.getByLabel('What for', { exact: true }).fill('Blood test')
  await page.reload()
  await expect
    .poll(() => page.getByLabel('What for', { exact: true }).inputValue())
    .toBe('Blood test')
  await button(page, 'Remove time').click()

  const patient = await browser.visitAs(app.run.origin, rick.person)
  const them = patient.page
  await them.goto('/my/notifications')
  await them.getByRole('link', { name: 'My messages: 1 unread' }).click()
  await thread(them).getByText('Not before Monday').waitFor()
  await them.getByRole('link', { name: 'My messages: none unread' }).waitFor()
  await look(them, 'own')
  // With a keyboard on the phone, too, one sees what one writes.
  await box(them).fill('Thank you')
  for (const height of [phone.height, 420]) {
    await them.setViewportSize({ ...phone, height })
    await expect.poll(() => isWithin(box(them), null)).toBe(true)
    await expect.poll(() => isWithin(button(them, 'Send'), null)).toBe(true)
    await takePicture(them, { path: join(PICTURES, `messages-own-phone ${height}.png`) })
  }
  expect(staff.errors).toEqual([])
  expect(patient.errors).toEqual([])
})

it('a card is asked for, entered, looked at for a minute, and taken back', async () => {
  const practice = await aPractice(app.run)
  const { admin, practiceId } = practice
  await letReveal(app.run, practiceId, admin.id)
  const email = `card-${practiceId}@example.com`
  const patientId = await aPatient(practice, { email, dob: '19800304' })
  const staff = await browser.visitAs(app.run.origin, admin)
  const { page } = staff
  await page.goto(`/patient-link/${patientId}/messages`)
  await button(page, 'Ask for a card').click()
  await expect.poll(() => box(page).inputValue()).toContain('your card details')
  await button(page, 'Send').click()
  await thread(page).getByText('Asked for card details').waitFor()
  await expect.poll(async () => (await sentTo(app.run, email)).length, { timeout: 40_000 }).toBe(1)

  const [mail] = await sentTo(app.run, email)
  const link = /https?:\S+\/messages\?\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  const guest = await browser.visit(app.run.origin, { viewport: phone, hasTouch: true })
  const them = guest.page
  await them.goto(link)
  await them.getByLabel('Date of birth').fill('03/04/1980')
  await button(them, 'Open messages').click()
  const form = them.getByRole('dialog', { name: 'Card details' })
  const send = form.getByRole('button', { name: 'Send card details' })
  await form.getByLabel('Name on card').fill(aCard.nameOnCard)
  await form.getByLabel('Card number').fill('4539578763621487')
  await form.getByLabel('Expires').fill('1139')
  await form.getByLabel('Security code').fill(aCard.securityCode)
  await form.getByText('Enter the number on the front of your card.').waitFor()
  await tick(form.getByRole('checkbox'))
  expect(await send.isDisabled()).toBe(true)
  await form.getByLabel('Card number').fill(aCard.cardNumber)
  await form.getByRole('img', { name: 'Visa card' }).waitFor()
  await form.getByLabel('Expires').focus()
  await look(them, 'card-form')

  // What was typed stays while nothing can be encrypted.
  app.run.faults.refuseKeys(true)
  await send.click()
  await form.getByText('Card details cannot be kept safe right now').waitFor()
  app.run.faults.refuseKeys(false)
  expect(await form.getByLabel('Card number').inputValue()).toBe('4539 5787 6362 1486')
  await send.click()
  await form.waitFor({ state: 'detached' })
  await thread(them).getByRole('button', { name: 'Open card details' }).waitFor()

  await thread(page).getByRole('button', { name: 'Open card details' }).click()
  const card = page.getByRole('dialog', { name: 'Card details' })
  await card.getByText('Nobody yet').waitFor()
  await card.getByLabel('Why you look at it').fill('Deposit for the surgery')
  await card.getByRole('button', { name: 'Show the card' }).click()
  await card.getByText('4539 5787 6362 1486').waitFor()
  await card.getByRole('button', { name: 'Hide' }).click()
  await card.getByText('4539 5787 6362 1486').waitFor({ state: 'detached' })
  await look(page, 'card-staff')

  await thread(them).getByRole('button', { name: 'Open card details' }).click()
  const own = them.getByRole('dialog', { name: 'Card details' })
  await own.getByText('looked at the card').waitFor()
  await own.getByRole('button', { name: 'Take them back' }).click()
  await them
    .getByRole('dialog', { name: 'Take back the card details?' })
    .getByRole('button', { name: 'Take them back' })
    .click()
  await own.getByText('These card details were taken back').waitFor()
  await look(them, 'card-own')
  for (const visited of [page, them]) {
    const kept = await visited.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]),
    )
    expect(kept).not.toContain('1486')
    expect(kept).not.toContain(aCard.nameOnCard)
  }
  expect(staff.errors).toEqual([])
  expect(guest.errors).toEqual([])
})

it('an email that bounces is shown on its message, and the address with it', async () => {
  const practice = await aPractice(app.run)
  const email = `bounce+${practice.practiceId}@simulator.amazonses.com`
  const patientId = await aPatient(practice, { email })
  const staff = await browser.visitAs(app.run.origin, practice.admin)
  const { page } = staff
  const hears = hearing(page)
  await page.goto(`/patient-link/${patientId}/messages`)
  await hears(STAFF_CHANNELS)
  await box(page).fill('Your results are in')
  await box(page).press('Enter')
  await thread(page).getByText('Not delivered').waitFor()
  await thread(page).getByText('does not exist, or takes no messages').waitFor()
  await page
    .getByText(/Emails don’t arrive here/)
    .first()
    .waitFor()
  await look(page, 'bounced')
  expect(staff.errors).toEqual([])
})

it('a patient ends the emails of a practice, and the practice sees it', async () => {
  const practice = await aPractice(app.run)
  const { admin, practiceId } = practice
  const email = `ended-${practiceId}@example.com`
  const patientId = await aPatient(practice, { email, mobile: '6175550142' })
  const body = { patientId, message: 'Your scans are here', sendThru: 1 }
  expect((await admin.client.post(`/practices/${practiceId}/messages`, { body })).status).toBe(200)
  await app.run.idle()
  const [mail] = await sentTo(app.run, email)
  const link = /https?:\S+\/email-choice\?\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  const guest = await browser.visit(app.run.origin, { viewport: phone })
  const them = guest.page
  await them.goto(link)
  await title(them, `Emails from ${practice.name}`).waitFor()
  await look(them, 'email-choice')
  expect(new URL(them.url()).search).toBe('')
  await button(them, 'Stop these emails').click()
  await them.getByText('You get no more emails').waitFor()
  const staff = await browser.visitAs(app.run.origin, admin)
  await staff.page.goto(`/patient-link/${patientId}/messages`)
  await staff.page
    .getByText(/Wants no emails/)
    .first()
    .waitFor()
  await button(them, 'Get these emails again').click()
  await button(them, 'Stop these emails').waitFor()
  expect(guest.errors).toEqual([])
  expect(staff.errors).toEqual([])
})

it('staff see who else looks at a thread, and who types there', async () => {
  const practice = await aPractice(app.run)
  const { admin, practiceId } = practice
  const patientId = await aPatient(practice, { email: `jane-${practiceId}@example.com` })
  const bo = await aStaff(app.run, practiceId, [role.staff], { firstName: 'Bo', lastName: 'Li' })
  const first = await browser.visitAs(app.run.origin, admin)
  const second = await browser.visitAs(app.run.origin, bo)
  const [one, other] = [first.page, second.page]
  const hears = hearing(one)
  await one.goto(`/patient-link/${patientId}/messages`)
  await hears(STAFF_CHANNELS)
  await other.goto(`/practice-hub/messages?with=${patientId}`)
  const status = one.getByRole('status').filter({ hasText: 'Bo Li' })
  await status.getByText('Bo Li is looking at this, too').waitFor()
  // Whoever stops to type is soon seen to look only, so this goes on until it is seen.
  const typed = async () => {
    await box(other).pressSequentially('a')
    return status.textContent()
  }
  await expect.poll(typed, { timeout: 40_000, interval: 500 }).toContain('Bo Li is typing')
  await other.getByRole('link', { name: 'Open record' }).click()
  await other.getByRole('tab', { name: 'Notes' }).click()
  await status.waitFor({ state: 'detached' })
  expect(first.errors).toEqual([])
  expect(second.errors).toEqual([])
})

it('a message far back is read with those around it, and one goes on from there to the end', async () => {
  const practice = await aPractice(app.run)
  const { admin, practiceId } = practice
  const patientId = await aPatient(practice, { email: `long-${practiceId}@example.com` })
  const texts = Array.from({ length: 620 }, (_, place) => `Message ${place + 1}.`)
  const messages = await writeThread(app.run, { practiceId, patientId, texts })
  const sought = messages[29]
  if (!sought) throw new Error('there is no such message')
  const { page, errors } = await browser.visitAs(app.run.origin, admin)
  const asked: URLSearchParams[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith(`/practices/${practiceId}/messages`)) asked.push(searchParams)
  })
  const text = (place: number) => thread(page).getByText(`Message ${place}.`, { exact: true })
  const isInSight = (place: number) => async () =>
    (await text(place).count()) > 0 && isWithin(text(place), thread(page))

  await page.goto(
    `/practice-hub/messages?with=${patientId}&message=${sought.id}&place=${sought.seq}`,
  )
  const found = thread(page).locator('[aria-current="true"]')
  await found.getByText('Message 30.').waitFor()
  await expect.poll(isInSight(30)).toBe(true)
  // What is between it and the end is not read.
  expect(asked.filter((one) => one.get('around') === String(sought.seq))).toHaveLength(1)
  expect(asked.filter((one) => Number(one.get('limit')) > 50)).toEqual([])
  await look(page, 'a message far back')

  await button(page, 'To the newest message').click()
  await expect.poll(isInSight(620)).toBe(true)
  await page.reload()
  await expect.poll(isInSight(30)).toBe(true)
  // Pages are read on the way down, until the two parts are one.
  const goDown = async () => {
    await thread(page).press('End')
    return isInSight(620)()
  }
  await expect.poll(goDown, { timeout: 60_000, interval: 250 }).toBe(true)
  await button(page, 'To the newest message').waitFor({ state: 'detached' })
  const goUp = async () => {
    await thread(page).press('Home')
    return isInSight(1)()
  }
  await expect.poll(goUp, { timeout: 60_000, interval: 250 }).toBe(true)
  expect(await text(1).count()).toBe(1)
  expect(errors).toEqual([])
})

it('a link that is no longer good says what to do', async () => {
  const { page } = await browser.visit(app.run.origin, { viewport: phone })
  await page.goto('/messages?key=nothing&pwd=nothing')
  await page.getByLabel('Date of birth').fill('03/04/1980')
  await button(page, 'Open messages').click()
  await title(page, 'This link is no longer good').waitFor()
  await look(page, 'guest-bad')
})

it('a card number in the message box is neither sent nor kept, and the box says so', async () => {
  const practice = await aPractice(app.run)
  const { admin, practiceId } = practice
  const patientId = await aPatient(practice, { email: `jane-${practiceId}@example.com` })
  const { page, errors } = await browser.visitAs(app.run.origin, admin)
  await page.goto(`/patient-link/${patientId}/messages`)
  await page.getByText('No messages yet').waitFor()

  await box(page).fill('Her card is 4539 5787 6362 1486')
  await expect.poll(() => box(page).getAttribute('aria-invalid')).toBe('true')
  expect(await button(page, 'Send').isDisabled()).toBe(true)
  await box(page).press('Enter')
  await browser.expectAccessible(page, 'a card number in the message box')
  await box(page).fill('Her card ends in 1486')
  await box(page).press('Enter')
  await thread(page).getByText('Her card ends in 1486').waitFor()

  const stored = async () => {
    const query = { patientId }
    const reply = await admin.client.get(`/practices/${practiceId}/messages`, { query })
    const { items } = answered(reply, messagingRoutes.list.response)
    return items.map(({ message }) => message)
  }
  // The page shows a message before it is stored.
  await expect.poll(stored).toEqual(['Her card ends in 1486'])
  expect(errors).toEqual([])
})
