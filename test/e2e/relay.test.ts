import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { consultPath } from '#shared/model/consult.ts'
import { role } from '#shared/model/roles.ts'
import { runApp } from '#test/integration/app.ts'
import { aPractice, aStaff } from '#test/support/builders.ts'
import { aChartOwner } from '#test/support/charts.ts'
import { consultsOf, inMinutes, inTexas } from '#test/support/consults.ts'
import { runVisits } from './browser.ts'
import { expectPictures } from './consult-pages.ts'
import { button } from './onboarding-pages.ts'
import { startTurnServer, type TurnServer, turnServer } from './turn-server.ts'

declare global {
  interface Window {
    /** All that the page has made. */
    connections: RTCPeerConnection[]
  }
}

const app = runApp()
const visits = runVisits()

let running: TurnServer | null = null
afterEach(async () => {
  app.run.setRelay(null)
  await running?.stop()
  running = null
})

/** Makes the page one of a network that lets nobody through but to servers that relay. */
function relayAlone() {
  const connections: RTCPeerConnection[] = []
  window.connections = connections
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(asked?: RTCConfiguration) {
      super({ ...asked, iceTransportPolicy: 'relay' })
      connections.push(this)
    }
  }
}

const stat = v.object({
  id: v.string(),
  type: v.string(),
  selectedCandidatePairId: v.optional(v.string()),
  localCandidateId: v.optional(v.string()),
  remoteCandidateId: v.optional(v.string()),
  candidateType: v.optional(v.string()),
  url: v.optional(v.string()),
})

/** What the way is that the media of a page goes: from this end to the other, and by which server. */
async function wayOf(page: Page) {
  const all = await page.evaluate(async () => {
    const [up] = window.connections.filter((one) => one.connectionState === 'connected')
    const found: unknown[] = []
    for (const [, one] of (await up?.getStats()) ?? []) found.push(one)
    return found
  })
  const stats = v.parse(v.array(stat), all)
  const named = (id: string | undefined) => stats.find((one) => one.id === id)
  const transport = stats.find(({ type }) => type === 'transport')
  const pair = named(transport?.selectedCandidatePairId)
  const here = named(pair?.localCandidateId)
  return {
    here: here?.candidateType,
    there: named(pair?.remoteCandidateId)?.candidateType,
    server: here?.url,
  }
}

const patiently = { timeout: 40_000 }

test('two whose networks let them through to servers that relay alone see each other', async ({
  skip,
}) => {
  if (turnServer === null) return skip('coturn (turnserver) is not installed')
  running = await startTurnServer(turnServer)
  const { relay } = running
  const practice = await aPractice(app.run)
  const { practiceId } = practice
  const doctor = await aStaff(app.run, practiceId, [role.provider], { firstName: 'Dora' })
  const { patient, charts } = await aChartOwner(app.run, [practice], {
    ...{ addressState: 'TX', providerId: doctor.id },
  })
  const made = await consultsOf(practice.admin).create({
    ...{ practiceId, patientId: charts[0]?.patientId, providerId: doctor.id },
    scheduledAt: inMinutes(app.run.clock.now(), 10),
  })
  // Where the patient is and that they agree is known, so that the page asks for neither.
  await consultsOf(patient).join(made.id, { ...inTexas, consent: 1 })
  await app.run.idle()
  const own = await visits.visitAs(app.run.origin, patient)
  const office = await visits.visitAs(app.run.origin, doctor)
  for (const { page } of [own, office]) {
    await page.addInitScript(relayAlone)
    await page.goto(consultPath(made))
    await button(page, 'Turn on camera and microphone').click()
    await button(page, 'Turn camera off').waitFor()
  }

  // A server that lets nobody in is as good as a network that lets nobody through to it.
  app.run.setRelay({ ...relay, secret: 'another' })
  await button(own.page, 'Test the line').click()
  await own.page.getByText('This network seems to block video calls').waitFor()
  app.run.setRelay(relay)
  await button(own.page, 'Test the line').click()
  await own.page.getByText(/^Your line (is|will)/).waitFor()

  await button(own.page, 'Join the call').click()
  await own.page.getByRole('heading', { name: 'You are in the waiting room' }).waitFor()
  await button(office.page, 'Start the call').click()
  const way = { here: 'relay', there: 'relay', server: relay.uris[0] }
  const expectRelayed = async () => {
    await Promise.all([
      expectPictures(office.page, 'Jane Doe'),
      expectPictures(own.page, 'Dora Lee'),
    ])
    for (const { page } of [own, office]) {
      await expect.poll(() => wayOf(page), patiently).toEqual(way)
    }
  }
  await expectRelayed()

  // A server that was started anew knows nothing of who went by it.
  await running.stop()
  const broken = [own, office].map(({ page }) => page.getByText('The connection broke'))
  for (const text of broken) await text.waitFor()
  await running.start()
  for (const text of broken) await text.waitFor({ state: 'hidden' })
  await expectRelayed()
  expect([own, office].flatMap(({ errors }) => errors)).toEqual([])
})
