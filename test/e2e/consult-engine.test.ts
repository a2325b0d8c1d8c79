import { join } from 'node:path'
import { build } from 'esbuild'
import type { CDPSession, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { ROOT } from '#infra/functions.ts'
import type { Outgoing } from '../../web/src/features/consult/engine/mailbox.ts'
import { runVisits } from './browser.ts'
import type { Box, CallProbe } from './consult-probe.ts'

const visits = runVisits()
/** Any address of this machine: browsers give cameras to such pages, too. */
const ORIGIN = 'http://localhost'

let script: string
beforeAll(async () => {
  const { outputFiles } = await build({
    ...{ entryPoints: [join(ROOT, 'test/e2e/consult-harness.ts')], absWorkingDir: ROOT },
    ...{ bundle: true, write: false, format: 'iife' },
  })
  script = outputFiles[0]?.text ?? ''
})

/** The boxes of everybody, and hints as soon as something lies in one. */
function createBoxes() {
  const boxes = new Map<string, Box['items']>()
  const pages = new Map<string, Page>()
  const boxOf = (id: string) => {
    const box = boxes.get(id) ?? []
    boxes.set(id, box)
    return box
  }
  const state = { calls: 0 }
  return {
    state,
    async connect(page: Page, id: string) {
      pages.set(id, page)
      await page.exposeFunction('boxPost', (from: string, { to, body }: Outgoing) => {
        state.calls += 1
        boxOf(to).push({ from, body })
        // A page that is being loaded hears no hint.
        void pages
          .get(to)
          ?.evaluate(() => window.call?.look())
          .catch(() => undefined)
      })
      await page.exposeFunction('boxRead', (of: string, after: number | null): Box => {
        state.calls += 1
        const box = boxOf(of)
        return { items: box.slice(after ?? 0), cursor: box.length }
      })
    },
  }
}

type Line = { page: Page; network: CDPSession; id: string }

async function aPage(boxes: ReturnType<typeof createBoxes>, id: string): Promise<Line> {
  const { page, context } = await visits.visit(ORIGIN)
  await page.route('**/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A call</title>' }),
  )
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const line = { page, network, id }
  // Before any connection: Chromium shapes those that begin after it.
  await setCut(line, false)
  await boxes.connect(page, id)
  return line
}

async function setCut({ network }: Line, isCut: boolean) {
  await network.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 1, downloadThroughput: -1, uploadThroughput: -1 },
    ...{ packetLoss: isCut ? 100 : 0, packetQueueLength: 100, packetReordering: false },
  })
}

let comings = 0
async function comeIn({ page, id }: Line, others: readonly string[]) {
  comings += 1
  await page.goto(ORIGIN)
  await page.addScriptTag({ content: script })
  const visit = `2026-11-23T10:00:00.${String(comings).padStart(3, '0')}Z~${id}`
  await page.evaluate(([own, all, name]) => window.enter(own, all, name), [
    id,
    others,
    visit,
  ] as const)
}

const probe = ({ page }: Line) => page.evaluate(() => window.probe())
const peer = async (line: Line): Promise<CallProbe['peers'][number] | undefined> =>
  (await probe(line)).peers[0]

/** More pictures come than there were. */
async function expectPictures(line: Line) {
  const before = (await peer(line))?.frames ?? 0
  await expect.poll(async () => (await peer(line))?.frames ?? 0).toBeGreaterThan(before + 2)
}

test('two see each other, mute, come back after a cut and after loading the page again', async () => {
  const boxes = createBoxes()
  const ann = await aPage(boxes, 'ann')
  const bob = await aPage(boxes, 'bob')
  await Promise.all([comeIn(ann, ['bob']), comeIn(bob, ['ann'])])

  await Promise.all([expectPictures(ann), expectPictures(bob)])

  await bob.page.evaluate(() => window.media.setMuted(true))
  await expect.poll(async () => (await peer(ann))?.showing?.isMuted).toBe(true)
  await bob.page.evaluate(() => window.media.shut('camera'))
  await expect.poll(async () => (await peer(ann))?.showing?.hasCamera).toBe(false)
  await bob.page.evaluate(() => window.media.open('camera'))
  await expectPictures(ann)

  await Promise.all([setCut(ann, true), setCut(bob, true)])
  await expect.poll(async () => (await peer(ann))?.phase).toBe('interrupted')
  await Promise.all([setCut(ann, false), setCut(bob, false)])
  await expect.poll(async () => (await peer(ann))?.phase).toBe('connected')
  await expectPictures(ann)

  // Another network: other ways are looked for while the old one still goes.
  await ann.page.evaluate(() => window.call.renew())
  await expectPictures(bob)

  await comeIn(bob, ['ann'])
  await Promise.all([expectPictures(ann), expectPictures(bob)])

  await bob.page.evaluate(() => window.call.leave())
  await expect.poll(async () => (await peer(ann))?.phase).toBe('left')
})
