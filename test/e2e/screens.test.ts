import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { seed } from '#infra/seed/main.ts'
import {
  DEMO_PASSWORD,
  demoAdmin,
  demoColleagues,
  demoOperator,
  demoPatientAccount,
} from '#infra/seed/practice.data.ts'
import { consultRoutes } from '#shared/api/consults.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { reviewRoutes } from '#shared/api/reviews.ts'
import { studyRoutes } from '#shared/api/studies.ts'
import { consultPath } from '#shared/model/consult.ts'
import { memberInfo } from '#shared/model/member.ts'
import { reviewState } from '#shared/model/review-states.ts'
import { runApp } from '#test/integration/app.ts'
import { answered, createClient } from '#test/support/client.ts'
import { addTotp } from '#test/support/factors.ts'
import { expectNoSideways, runVisits, takePicture } from './browser.ts'
import { violationsOf } from './chromium.ts'
import { isLedByGuard, readScreens, type Screen, views } from './screen-addresses.ts'
import {
  findClippedText,
  findShifts,
  findTabsOutOfSight,
  forgetShifts,
  noteShifts,
} from './screen-faults.ts'
import {
  hasNewParts,
  type Memory,
  type State,
  stateName,
  takeTurn,
  takeTurnOfView,
} from './screen-memory.ts'
import { pictureOf, picturing, socialPicture } from './site-pictures.ts'

const app = runApp({ own: true })
const visits = runVisits()
const root = new URL('../../', import.meta.url).pathname
const pictures = join(root, '.build/screenshots')

declare global {
  interface Window {
    /** The router says where it is, to whoever develops with it. */
    __TSR_ROUTER__?: { navigate(to: { href: string }): Promise<void> }
  }
}

/** Everybody there is to the product: each role of a practice, and who has none. */
const people = [
  ['admin', demoAdmin.email],
  ['patient', demoPatientAccount.email],
  ['guest', null],
  ['operator', demoOperator.email],
  ['provider', demoColleagues.doctor.email],
  ['advocate', demoColleagues.staff.email],
  ['patient manager', demoColleagues.manager.email],
  ['marketing and HR manager', demoColleagues.marketing.email],
] as const

/** Whose walk loads every address anew; the others go from page to page, in a fourth of the time. */
const loadingAnew = new Set<string>(['guest'])

/** Pages that load longer than this may shift: `Reveal` gives up waiting after four seconds. */
const IN_TIME_MS = 3000

/** Pages that are documents of their own: so is whatever is gone to from there. */
const ownDocuments = ['/payment/card', '/ringcentral/', '/v-consult/']

async function signIn(email: string) {
  const client = createClient(app.run.origin)
  const body = { email, password: DEMO_PASSWORD }
  const me = answered(await client.post('/auth/login', { body }), memberInfo)
  return { client, me }
}

/** A patient and a lead of the practice. */
async function someIds() {
  const { client, me } = await signIn(demoAdmin.email)
  const first = async (query: Record<string, string | number>) => {
    const reply = await client.get(`/practices/${me.practiceId}/patients`, { query })
    return answered(reply, patientRoutes.list.response).items[0]?.patientId ?? ''
  }
  const doctor = await signIn(demoColleagues.doctor.email)
  const cases = await client.get('/medical-record-reviews', {
    query: { practiceId: me.practiceId ?? '', state: reviewState.closed },
  })
  const calls = await client.get('/video-consultations', {
    query: { practiceId: me.practiceId ?? '' },
  })
  const planned = answered(calls, consultRoutes.list.response).items.find((one) => one.scheduledAt)
  return {
    consult: planned ? consultPath(planned) : '',
    review: answered(cases, reviewRoutes.list.response).items[0]?.id ?? '',
    patient: await first({ providerId: doctor.me.id, isPatient: 1, order: 'lastUploadAt DESC' }),
    lead: await first({ isLead: 1, isPatient: 0 }),
  }
}

/** The page has what it shows first: a title, or a word to whom it is not open, and no gaps. */
async function settled(page: Page) {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[data-skeleton]'))
}

const nameOf = (path: string) =>
  path
    .replace(/[0-9A-Z]{26}/, 'id')
    .slice(1)
    .replaceAll(/[/?=]/g, '-')

/** Loads an address anew, or goes there from the page at hand, as people do. */
async function open(page: Page, path: string, anew: boolean) {
  const isNone = page.url() === 'about:blank'
  const between = isNone ? [] : [path, new URL(page.url()).pathname]
  const isOwn = between.some((one) => ownDocuments.some((own) => one.startsWith(own)))
  if (anew || isNone || isOwn) await page.goto(path)
  else {
    await forgetShifts(page)
    await page.evaluate((href) => window.__TSR_ROUTER__?.navigate({ href }), path)
  }
  await settled(page)
}

/** Brings the page into a state, as a window is resized and a person changes the color scheme. */
async function show(page: Page, { viewport, colorScheme }: State) {
  if (page.viewportSize()?.width !== viewport.width) await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.waitForFunction(
    (scheme) => document.documentElement.dataset.mantineColorScheme === scheme,
    colorScheme,
  )
  await settled(page)
}

type Place = { who: string; path: string; memory: Memory }

/** Says of a fault where it was found. */
const at = (where: string) => (fault: string) => `${where}: ${fault}`

/** Lists cut text and hidden tabs. The page is laid out a moment after the window was resized, so it looks again. */
async function findCut(page: Page): Promise<string[]> {
  const find = async () => [...(await findClippedText(page)), ...(await findTabsOutOfSight(page))]
  let faults = await find()
  for (let more = 5; faults.length > 0 && more > 0; more -= 1) {
    await page.waitForTimeout(200)
    faults = await find()
  }
  return faults
}

/**
 * Lists the faults of the open page. Axe checks each new page, and a known page only if it has kinds of elements
 * that no page had before in this state. The first time in each state, a screenshot is kept if wanted.
 */
async function look(page: Page, { who, path, memory }: Place) {
  const faults: string[] = []
  const turn = path.includes('?') ? takeTurnOfView(path, memory) : takeTurn(page, path, memory)
  for (const { state, isFirst, isNewPage } of await turn) {
    await show(page, state)
    const name = stateName(state)
    const where = `${who} ${path} ${name}`
    await expectNoSideways(page, where).catch((error) => faults.push(String(error.message)))
    const hasNews = await hasNewParts(page, name, memory)
    if (isFirst || hasNews) faults.push(...(await findCut(page)).map(at(where)))
    if (isFirst) {
      const file = `${who}/${nameOf(path)}-${name}.png`
      await takePicture(page, { path: join(pictures, file), animations: 'disabled' })
    }
    if (!isNewPage && !hasNews) continue
    faults.push(...(await violationsOf(page)).map(at(where)))
  }
  return faults
}

/** Goes through all screens; of those behind a guard that leads the person elsewhere, through one. */
async function walk(page: Page, who: string, memory: Memory) {
  const faults: string[] = []
  const closed = new Set<string>()
  const all = who === 'admin' ? [...screens, ...views] : screens
  for (const { path, layout } of all) {
    if (closed.has(layout)) continue
    const began = Date.now()
    await open(page, path, loadingAnew.has(who))
    const isInTime = Date.now() - began < IN_TIME_MS
    const where = `${who} ${path} ${page.viewportSize()?.width}`
    if (isInTime) faults.push(...(await findShifts(page)).map(at(where)))
    const { pathname, search } = new URL(page.url())
    const landing = path.includes('?') ? `${pathname}${search}` : pathname
    // A person who is led elsewhere sees that screen at its own address.
    if (landing === path) faults.push(...(await look(page, { who, path, memory })))
    else if (isLedByGuard(layout, landing)) closed.add(layout)
  }
  return faults
}

let screens: Screen[]
let memory: Memory = { pages: new Map(), parts: new Map() }

beforeAll(async () => {
  const { origin, awsEndpoint: endpoint, region, credentials, environment } = app.run
  await seed({ origin, endpoint, region, credentials, environment, log: () => undefined })
  await app.run.idle()
  await mkdir(pictures, { recursive: true })
  screens = await readScreens(await someIds())
}, 240_000)

it.each(people)(
  'every screen of the %s is in order',
  async (who, email) => {
    const { page, context, errors } = await visits.visit(app.run.origin)
    await noteShifts(page)
    if (email !== null) {
      const { client } = await signIn(email)
      if (who === 'operator') await addTotp(client, app.run.clock.now())
      const cookies = [...client.cookies].map(([name, value]) => ({ name, value }))
      await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: app.run.origin })))
    }
    // A second attempt looks at all that the first one looked at.
    const attempt = structuredClone(memory)
    const faults = await walk(page, who, attempt)
    expect(faults, faults.join('\n')).toEqual([])
    expect(errors).toEqual([])
    memory = attempt
  },
  480_000,
)

/** Two series of a study beside each other, in their middle. */
async function compareSeries(page: Page) {
  const pane = (at: number) => page.locator(`[data-testid="pane"][data-at="${at}"]`)
  const shows = (at: number, index: number) =>
    pane(at)
      .and(page.locator(`[data-status="shown"][data-index="${index}"]`))
      .waitFor()
  await shows(0, 0)
  await pane(1).click()
  await page.getByRole('button', { name: /SAG T1/ }).click()
  for (let index = 0; index < 7; index += 1) {
    await shows(1, index)
    await page.keyboard.press('ArrowDown')
  }
  for (const at of [0, 1]) await shows(at, 7)
}

/** A study of three series, as the viewer opens it. */
async function someStudy() {
  const { client, me } = await signIn(demoColleagues.doctor.email)
  const reply = await client.get(`/practices/${me.practiceId}/studies`)
  const { items } = answered(reply, studyRoutes.list.response)
  const study = items.find(({ seriesCount }) => seriesCount === 3)
  return { key: study?.uploads[0]?.key ?? '', patientId: study?.patientId ?? '' }
}

// The public site shows these. Only where asked for: they are put into docs/pictures by hand.
it.runIf(process.env.PRAXIS_PICTURES)(
  'screens are pictured for the public site',
  async () => {
    const folder = join(pictures, 'site')
    const { key, patientId } = await someStudy()
    const { review } = await someIds()
    const taken = [
      [demoAdmin, { name: 'patients', path: '/patient-link?order=lastUploadAt+DESC' }],
      [demoAdmin, { name: 'board', path: '/lead-convert?as=board' }],
      [demoColleagues.doctor, { name: 'review', path: `/chat-review/${review}` }],
      [demoColleagues.staff, { name: 'messages', path: `/patient-link/${patientId}/messages` }],
      [
        demoColleagues.doctor,
        { name: 'viewer', path: `/dicom/viewer?key=${key}&layout=2x1`, prepare: compareSeries },
      ],
      [demoAdmin, { name: 'calendar', path: '/practice-hub/calendar' }],
    ] as const
    for (const [{ email }, screen] of taken) {
      const person = await signIn(email)
      const { page } = await visits.visitAs(app.run.origin, person, picturing)
      await pictureOf(page, screen, { folder, settled })
    }
    const { page } = await visits.visit(app.run.origin, picturing)
    await socialPicture(page, folder)
  },
  480_000,
)
