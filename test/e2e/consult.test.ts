import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ROOT } from '#infra/functions.ts'
import { uploadRoutes } from '#shared/api/uploads.ts'
import { consultPath } from '#shared/model/consult.ts'
import { role } from '#shared/model/roles.ts'
import { studyFiles } from '#test/fixtures/dicom/synthesize.ts'
import { runApp } from '#test/integration/app.ts'
import { aPatient, aPractice, aStaff, type PracticeOf, sentTo } from '#test/support/builders.ts'
import { aChartOwner } from '#test/support/charts.ts'
import { answered } from '#test/support/client.ts'
import { consultsOf, inMinutes } from '#test/support/consults.ts'
import { begun, sendMissing } from '#test/support/scans.ts'
import { desktop, expectNoSideways, phone, runVisits, takePicture, tick } from './browser.ts'
import { expectLaidOut, expectPictures, offerScreen } from './consult-pages.ts'

const app = runApp()
const visits = runVisits()
const PICTURES = join(ROOT, '.build/screenshots')

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

/** As it is filled in by whoever is in that zone. */
const inChicago = (at: string, part: 'day' | 'time') =>
  new Date(at).toLocaleString('en-US', {
    timeZone: 'America/Chicago',
    ...(part === 'day'
      ? { month: '2-digit', day: '2-digit', year: 'numeric' }
      : { hour: 'numeric', minute: '2-digit' }),
  })

async function looked(page: Page, name: string) {
  await visits.expectAccessible(page, name)
  await takePicture(page, {
    path: join(PICTURES, `${name}.png`),
    animations: 'disabled',
    fullPage: true,
  })
}

/** The same by day and by night. */
async function lookedAlways(page: Page, name: string) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForFunction(
      (scheme) => document.documentElement.dataset.mantineColorScheme === scheme,
      colorScheme,
    )
    await looked(page, `${name}-${colorScheme}`)
  }
}

/** Makes the page one of a browser that plays sound only after a touch, once the page says so. */
function refuseSound(): void {
  if (sessionStorage.getItem('refuse-sound') === null) return
  sessionStorage.removeItem('refuse-sound')
  const play = HTMLMediaElement.prototype.play
  let isTouched = false
  addEventListener(
    'click',
    () => {
      isTouched = true
    },
    true,
  )
  HTMLMediaElement.prototype.play = function refused() {
    if (this.muted || isTouched) return play.call(this)
    return Promise.reject(new DOMException('no sound', 'NotAllowedError'))
  }
}

const patiently = { timeout: 60_000 }

/** Sends scans of a few slices; `ready` waits until it is known what they are. */
async function begunScans({ admin, practiceId }: PracticeOf, patientId: string) {
  const series = [{ modality: 'CT', description: 'AXIAL', slices: 4, rows: 64, columns: 64 }]
  const study = { description: 'SPINE', date: '20260115', series }
  const person = { patientName: 'DOE^JANE', birthDate: '19800229', seed: 11 }
  const files = [...studyFiles({ ...person, studies: [study] })].map(({ path, bytes }) => ({
    ...{ name: path, bytes: new Uint8Array(bytes) },
  }))
  const key = await begun(admin.client, { practiceId, patientId })
  await sendMissing(admin.client, key, files)
  await admin.client.post(`/uploads/${key}/complete`, { body: {} })
  const state = async () => {
    const reply = await admin.client.get(`/uploads/${key}/parse`)
    return answered(reply, uploadRoutes.parse.response).state
  }
  return { ready: () => expect.poll(state, patiently).toBe('ready') }
}

test('the practice schedules; patient and doctor check their devices, see each other, finish, and the patient rates', async () => {
  const practice = await aPractice(app.run)
  const doctor = await aStaff(app.run, practice.practiceId, [role.provider], { firstName: 'Dora' })
  const { patient, charts } = await aChartOwner(app.run, [practice], {
    ...{ addressState: 'TX', providerId: doctor.id },
  })
  const patientId = charts[0]?.patientId ?? ''
  const scans = await begunScans(practice, patientId)
  await app.run.idle()
  const own = await visits.visitAs(app.run.origin, patient, { viewport: phone })
  const office = await visits.visitAs(app.run.origin, doctor)
  await office.page.addInitScript(offerScreen)
  await own.page.addInitScript(refuseSound)
  const desk = await visits.visitAs(app.run.origin, practice.admin)

  await desk.page.goto(`/patient-link/${patientId}/consults`)
  await button(desk.page, 'Schedule a call').click()
  await inDialog(desk.page, 'Schedule').click()
  await desk.page.getByText('Choose a day and a time').waitFor()
  await desk.page.getByRole('combobox', { name: 'Doctor' }).click()
  await desk.page.getByRole('option', { name: /^Dora/ }).click()
  // One may come in half an hour before.
  const soon = inMinutes(app.run.clock.now(), 10)
  await field(desk.page, 'Day').fill(inChicago(soon, 'day'))
  await desk.page.getByRole('combobox', { name: 'Time' }).click()
  await desk.page.getByRole('option', { name: inChicago(soon, 'time'), exact: true }).click()
  await field(desk.page, 'Note (optional)').fill('Left knee')
  await looked(desk.page, 'consult-schedule')
  await inDialog(desk.page, 'Schedule').click()
  await desk.page.getByRole('link', { name: /Dora/ }).waitFor()
  await looked(desk.page, 'consult-record')

  await own.page.goto('/v-consult')
  await own.page.getByRole('link', { name: /Dora/ }).waitFor()
  await looked(own.page, 'consult-own')
  // Its page is a document of its own, which may use the camera.
  await own.page.getByRole('link', { name: /Dora/ }).click()
  await own.page.getByRole('heading', { name: 'Check how you look and sound' }).waitFor()
  const [made] = (await consultsOf(patient).list({ practiceId: practice.practiceId })).items
  expect(new URL(own.page.url()).pathname).toBe(made && consultPath(made))
  await button(own.page, 'Turn on camera and microphone').click()
  await button(own.page, 'Turn camera off').waitFor()
  await button(own.page, 'Turn microphone off').waitFor()
  await button(own.page, 'Test the line').click()
  await own.page.getByText(/^Your line (is|will)/).waitFor()
  await looked(own.page, 'consult-check-phone')
  await expectNoSideways(own.page, 'the check before a call on a phone')

  await field(own.page, 'Street and number').fill('1 Main St')
  await field(own.page, 'City').fill('Waco')
  await own.page.getByRole('combobox', { name: 'State' }).fill('Texas')
  await own.page.getByRole('option', { name: 'Texas' }).click()
  await button(own.page, 'Join the call').click()
  await own.page.getByText('Your consent is needed to be seen by video').waitFor()
  await tick(own.page.getByRole('checkbox', { name: 'I agree to be seen by video' }))
  await button(own.page, 'Join the call').click()
  await own.page.getByRole('heading', { name: 'You are in the waiting room' }).waitFor()
  await lookedAlways(own.page, 'consult-waiting-phone')

  await office.page.goto('/v-consult')
  await office.page.getByRole('button', { name: 'Jane Doe' }).waitFor()
  await looked(office.page, 'consult-list')
  await office.page.getByRole('button', { name: 'Jane Doe' }).click()
  await office.page.getByRole('heading', { name: 'Check how you look and sound' }).waitFor()
  await button(office.page, 'Turn on camera and microphone').click()
  await button(office.page, 'Turn camera off').waitFor()
  await office.page.getByText('1 Main St, Waco, Texas', { exact: true }).waitFor()
  const waits = office.page
    .getByRole('status')
    .filter({ hasText: 'Jane Doe is in the waiting room' })
  await waits.getByText('The patient is at 1 Main St, Waco, Texas.').waitFor()
  await lookedAlways(office.page, 'consult-check')
  await button(office.page, 'Start the call').click()

  await Promise.all([expectPictures(office.page, 'Jane Doe'), expectPictures(own.page, 'Dora Lee')])
  const caption = office.page.locator('figcaption').filter({ hasText: 'Jane Doe' })
  await caption.getByText('1 Main St, Waco, Texas').waitFor()
  await lookedAlways(office.page, 'consult-call')
  await looked(own.page, 'consult-call-phone')
  await expectNoSideways(own.page, 'the call on a phone')
  await button(own.page, 'More').click()
  await own.page.getByRole('menuitem', { name: 'Details' }).waitFor()
  await looked(own.page, 'consult-more-phone')
  await own.page.keyboard.press('Escape')
  await button(own.page, 'Mute').click()
  await office.page.getByRole('img', { name: 'Muted' }).waitFor()
  // Whoever loads the page again is back by themselves.
  await own.page.evaluate(() => sessionStorage.setItem('refuse-sound', '1'))
  await own.page.reload()
  await Promise.all([expectPictures(office.page, 'Jane Doe'), expectPictures(own.page, 'Dora Lee')])
  await looked(own.page, 'consult-tap-to-hear-phone')
  await button(own.page, 'Tap to hear Dora Lee').click()
  await expect.poll(() => button(own.page, 'Tap to hear Dora Lee').count()).toBe(0)
  await button(own.page, 'Unmute').waitFor()

  await button(own.page, 'Chat').click()
  await field(own.page, 'Message').fill('I take ibuprofen')
  await own.page.keyboard.press('Enter')
  await button(office.page, 'Chat (1 new)').click()
  await office.page.getByRole('log').getByText('I take ibuprofen').waitFor()
  await field(office.page, 'Message').fill('Twice a day?')
  await button(office.page, 'Send').click()
  await own.page.getByRole('log').getByText('Twice a day?').waitFor()
  await lookedAlways(office.page, 'consult-chat')
  await looked(own.page, 'consult-chat-phone')
  await expectNoSideways(own.page, 'the chat of a call on a phone')
  await button(own.page, 'Close chat').click()
  await button(office.page, 'Close chat').click()

  await scans.ready()
  await button(office.page, 'Scans').click()
  await office.page
    .getByRole('dialog')
    .getByRole('button', { name: /^SPINE/ })
    .click()
  const [led, followed] = [office.page.getByTestId('pane'), own.page.getByTestId('pane')]
  for (const pane of [led, followed]) {
    await expect.poll(() => pane.getAttribute('data-status'), patiently).toBe('shown')
  }
  await led.getByRole('slider').fill('2')
  await expect.poll(() => followed.getAttribute('data-index')).toBe('2')
  await expect.poll(() => followed.getAttribute('data-status')).toBe('shown')
  await led.hover()
  await own.page.getByTestId('pointer').waitFor()
  await looked(office.page, 'consult-scans')
  await looked(own.page, 'consult-scans-phone')
  await followed.getByText('Image 3 of 4').waitFor()
  await button(office.page, 'Measure').click()
  await office.page.getByRole('menuitem', { name: 'Length', exact: true }).waitFor()
  await office.page.keyboard.press('Escape')
  await office.page.getByRole('menuitem').first().waitFor({ state: 'detached' })
  // The pointer still rests on the button, whose name is shown beside the page.
  await office.page.mouse.move(0, 0)
  await office.page.getByRole('tooltip').waitFor({ state: 'detached' })
  await looked(office.page, 'consult-scans-measure')
  // Scans and a screen at once.
  await button(office.page, 'Share screen').click()
  await own.page.getByLabel(/^Screen of Dora Lee$/).waitFor()
  await expectLaidOut(own.page, 'consult-scans-and-screen', 2)
  await own.page.setViewportSize(phone)
  await expectLaidOut(office.page, 'consult-scans-of-doctor', 2)
  await office.page.setViewportSize(desktop)
  await button(office.page, 'Stop sharing').click()
  await button(office.page, 'Put scans away').click()
  await expect.poll(() => followed.count()).toBe(0)

  await button(office.page, 'Finish the call').click()
  await field(office.page, 'Note to the record (optional)').fill('Rest')
  await inDialog(office.page, 'Finish the call').click()
  await office.page.getByRole('heading', { name: 'This call is finished' }).waitFor()
  await own.page.getByRole('heading', { name: 'This call is finished' }).waitFor()
  await own.page.getByRole('heading', { name: 'Chat of the call' }).waitFor()
  await lookedAlways(own.page, 'consult-finished-phone')
  await own.page.getByRole('radio', { name: '4 of 5 stars' }).focus()
  await own.page.keyboard.press('Space')
  await button(own.page, 'Send rating').click()
  await own.page.getByRole('img', { name: '4 of 5 stars' }).waitFor()
  await office.page.getByRole('img', { name: '4 of 5 stars' }).waitFor()
  await looked(office.page, 'consult-finished')
  expect([own, office, desk].flatMap(({ errors }) => errors)).toEqual([])
}, 240_000)

/** Says who one is, by name and password, and asks to be let in. */
async function askToComeIn(page: Page, name: string, pwd: string) {
  await field(page, 'Your name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(pwd)
  await button(page, 'Ask to come in').click()
}

test('a guest comes by link and password once the host lets them in, the patient by date of birth', async () => {
  const practice = await aPractice(app.run)
  const { practiceId } = practice
  const doctor = await aStaff(app.run, practiceId, [role.provider], { firstName: 'Dora' })
  const mobile = `212555${String(Math.floor(1000 + Math.random() * 9000))}`
  const patientId = await aPatient(practice, {
    ...{ addressState: 'TX', providerId: doctor.id, mobile },
  })
  const made = await consultsOf(practice.admin).create({
    ...{ practiceId, patientId, providerId: doctor.id },
    scheduledAt: inMinutes(app.run.clock.now(), 10),
  })
  await app.run.idle()
  const office = await visits.visitAs(app.run.origin, doctor)
  const guest = await visits.visit(app.run.origin, { viewport: phone })
  const own = await visits.visit(app.run.origin, { viewport: phone })

  await office.page.goto(consultPath(made))
  await button(office.page, 'Invite by link…').click()
  const dialog = office.page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Who is it?' }).click()
  await office.page.getByRole('option', { name: 'Interpreter' }).click()
  await field(office.page, 'Name').fill('Ana Ruiz')
  await looked(office.page, 'consult-invite')
  await inDialog(office.page, 'Make the link').click()
  await dialog.getByText('The link is ready').waitFor()
  const link = await field(office.page, 'Link').inputValue()
  const pwd = await dialog.getByLabel('Password', { exact: true }).inputValue()
  await looked(office.page, 'consult-invited')
  await inDialog(office.page, 'Done').click()
  await office.page.getByTestId('consult-guest').getByText('Not here yet').waitFor()

  await guest.page.goto(link)
  const entrance = { name: `Video consultation with ${practice.name}` }
  await guest.page.getByRole('heading', entrance).waitFor()
  await guest.page.getByText('You were asked to take part as interpreter.').waitFor()
  expect(new URL(guest.page.url()).hash).toBe('')
  await lookedAlways(guest.page, 'consult-guest-phone')
  await expectNoSideways(guest.page, 'the entrance of guests on a phone')
  await askToComeIn(guest.page, 'Ana', 'wrong')
  await guest.page.getByText('That is not the password. Check it and try again.').waitFor()
  await guest.page.getByLabel('Password', { exact: true }).fill(pwd)
  await button(guest.page, 'Ask to come in').click()
  await guest.page.getByRole('heading', { name: 'You are waiting to be let in' }).waitFor()
  await looked(guest.page, 'consult-guest-waits-phone')

  await office.page.getByText('Ana waits to be let in').waitFor()
  await lookedAlways(office.page, 'consult-guest-waits')
  await button(office.page, 'Let in: Ana').click()
  await button(guest.page, 'Turn on camera and microphone').click()
  await button(guest.page, 'Turn camera off').waitFor()
  await button(guest.page, 'Join the call').click()
  await guest.page.getByRole('heading', { name: 'You are in the waiting room' }).waitFor()
  await button(office.page, 'Turn on camera and microphone').click()
  await button(office.page, 'Turn camera off').waitFor()
  await button(office.page, 'Start the call').click()
  await Promise.all([expectPictures(office.page, 'Ana'), expectPictures(guest.page, 'Dora Lee')])

  await own.page.goto(consultPath(made))
  await own.page.getByRole('heading', { name: 'Open the link we sent you' }).waitFor()
  await lookedAlways(own.page, 'consult-no-link-phone')
  await own.page.getByRole('link', { name: 'Find your link' }).click()
  await field(own.page, 'Date of birth').fill('02/29/1980')
  await field(own.page, 'Mobile number').fill(mobile)
  await lookedAlways(own.page, 'consult-lost-phone')
  await button(own.page, 'Send me the link').click()
  await own.page.getByRole('heading', { name: 'Look for a text or email' }).waitFor()
  await looked(own.page, 'consult-lost-sent-phone')
  const [sent] = (await sentTo(app.run, `+1${mobile}`)).filter(({ text }) =>
    text.includes('as you asked'),
  )
  const [ownLink = ''] = sent?.text.match(/\/v-consult\/\d+\/\w+#link=[\w-]+/) ?? []
  expect(ownLink).toContain(`${consultPath(made)}#link=`)
  await own.page.goto(ownLink)
  await own.page.getByRole('heading', { name: 'Come to your video consultation' }).waitFor()
  expect(new URL(own.page.url()).hash).toBe('')
  await lookedAlways(own.page, 'consult-dob-phone')
  await field(own.page, 'Date of birth').fill('02/28/1980')
  await button(own.page, 'Open the page').click()
  await own.page.getByText('This is not the date of birth on file.').waitFor()
  await field(own.page, 'Date of birth').fill('02/29/1980')
  await button(own.page, 'Open the page').click()
  await field(own.page, 'Street and number').fill('1 Main St')
  await field(own.page, 'City').fill('Waco')
  await own.page.getByRole('combobox', { name: 'State' }).fill('Texas')
  await own.page.getByRole('option', { name: 'Texas' }).click()
  await tick(own.page.getByRole('checkbox', { name: 'I agree to be seen by video' }))
  await button(own.page, 'Join the call').click()
  await expectPictures(own.page, 'Dora Lee')

  // A link that was passed on takes the place, in sight of the host.
  const other = await visits.visit(app.run.origin)
  await other.page.goto(link)
  await other.page.getByRole('heading', entrance).waitFor()
  await askToComeIn(other.page, 'Bob', pwd)
  await other.page.getByRole('heading', { name: 'You are waiting to be let in' }).waitFor()
  await guest.page.getByText('This link was opened somewhere else').waitFor()
  await looked(guest.page, 'consult-guest-gone-phone')
  await office.page.getByText('Bob waits to be let in').waitFor()
  await looked(office.page, 'consult-call-guest-waits')
  await button(office.page, 'Turn away: Bob').click()
  await other.page.getByRole('heading', { name: 'You were not let in' }).waitFor()
  await looked(other.page, 'consult-guest-refused')

  await button(office.page, 'Finish the call').click()
  await inDialog(office.page, 'Finish the call').click()
  await own.page.getByRole('heading', { name: 'This call is finished' }).waitFor()
  await guest.page.reload()
  await guest.page.getByRole('heading', { name: 'This call is over' }).waitFor()
  await looked(guest.page, 'consult-guest-over-phone')
  expect([office, guest, own, other].flatMap(({ errors }) => errors)).toEqual([])
}, 240_000)

test('a patient asks with times that suit; the practice chooses one of them, and cancels', async () => {
  const practice = await aPractice(app.run)
  await aStaff(app.run, practice.practiceId, [role.provider], { firstName: 'Dora' })
  const { patient } = await aChartOwner(app.run, [practice])
  await app.run.idle()
  const own = await visits.visitAs(app.run.origin, patient, { viewport: phone })
  const desk = await visits.visitAs(app.run.origin, practice.admin)
  await own.page.goto('/v-consult')
  await button(own.page, 'Ask for a call').click()
  await inDialog(own.page, 'Send request').click()
  await own.page.getByText('Choose a day and a time').waitFor()
  const day = new Date(app.run.clock.now().getTime() + 3 * 86_400_000)
  await field(own.page, 'First day').click()
  const weekdays = own.page.locator('th', { hasText: /^(Su|Mo|Tu|We|Th|Fr|Sa)$/ })
  await expect.poll(() => weekdays.first().textContent()).toBe('Su')
  await field(own.page, 'First day').fill(inChicago(day.toISOString(), 'day'))
  await own.page.getByRole('combobox', { name: 'First time' }).click()
  await own.page.getByRole('option', { name: '9:15 AM' }).click()
  await field(own.page, 'What is it about?').fill('My knee')
  await looked(own.page, 'consult-ask-phone')
  await inDialog(own.page, 'Send request').click()
  await own.page.getByText('Needs a time').waitFor()

  await desk.page.goto('/v-consult?view=requests')
  await button(desk.page, 'Jane Doe').click()
  await button(desk.page, 'Choose the time…').click()
  await desk.page.getByRole('combobox', { name: 'Doctor' }).click()
  await desk.page.getByRole('option', { name: /^Dora/ }).click()
  await desk.page
    .getByRole('dialog')
    .getByRole('button', { name: /^\w{3} \d\d\/\d\d\/\d{4} / })
    .click()
  await looked(desk.page, 'consult-choose')
  await inDialog(desk.page, 'Save').click()
  await desk.page.getByRole('heading', { name: 'Check how you look and sound' }).waitFor()

  await button(desk.page, 'Cancel the call').click()
  await inDialog(desk.page, 'Cancel the call').click()
  await desk.page.getByRole('heading', { name: 'This call was canceled' }).waitFor()
  await looked(desk.page, 'consult-canceled')
  expect([...own.errors, ...desk.errors]).toEqual([])
})

test('elsewhere no page may use the camera', async () => {
  const { page } = await visits.visit(app.run.origin)
  await page.goto('/login')
  const name = await page.evaluate(() =>
    navigator.mediaDevices.getUserMedia({ video: true }).then(
      () => 'allowed',
      (error: unknown) => (error instanceof Error ? error.name : ''),
    ),
  )
  expect(name).toBe('NotAllowedError')
})
