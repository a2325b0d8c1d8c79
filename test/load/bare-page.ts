import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, CDPSession } from 'playwright-core'
import * as v from 'valibot'

/** A page that nobody listens to. */
export type BarePage = {
  /** Asks something of it, as the browser's tools do. */
  readonly send: (method: string, params?: object) => Promise<unknown>
  /** Runs a function there, of itself alone; answers what it resolves to, as JSON. */
  readonly evaluate: (use: () => unknown) => Promise<unknown>
  /** Chooses a file or folder for an input, once the input is there. */
  readonly choose: (input: string, path: string) => Promise<void>
}

const LOOK_EVERY_MS = 100

const reply = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    id: v.optional(v.number()),
    result: v.optional(v.unknown()),
    error: v.optional(v.object({ message: v.string() })),
  }),
)
const evaluated = v.object({
  result: v.object({ value: v.optional(v.unknown()), objectId: v.optional(v.string()) }),
  exceptionDetails: v.optional(v.unknown()),
})

/**
 * Opens a page as people have it. Playwright hears of each request of its own pages, by which the browser and
 * the process that measures do more than it takes to send a small file. It lets go of pages in contexts
 * that it did not make.
 */
export async function openBarePage(browser: Browser, url: string): Promise<BarePage> {
  const session = await browser.newBrowserCDPSession()
  const { browserContextId } = await session.send('Target.createBrowserContext')
  const blank = { url: 'about:blank', browserContextId }
  const { targetId } = await session.send('Target.createTarget', blank)
  const send = await attach(session, targetId)
  await send('Page.navigate', { url })

  async function run(expression: string, returnByValue: boolean) {
    const about = { expression, returnByValue, awaitPromise: true }
    const { result, exceptionDetails } = v.parse(evaluated, await send('Runtime.evaluate', about))
    if (exceptionDetails) throw new Error(`the page failed: ${JSON.stringify(exceptionDetails)}`)
    return result
  }

  return {
    send,
    evaluate: async (use) => (await run(`(${use})()`, true)).value,
    choose: async (input, path) => {
      const found = `document.querySelector(${JSON.stringify(input)})`
      for (;;) {
        const { objectId } = await run(found, false)
        if (objectId) return void (await send('DOM.setFileInputFiles', { files: [path], objectId }))
        await wait(LOOK_EVERY_MS)
      }
    },
  }
}

/** Asks a page by messages in messages, as Playwright keeps sessions of pages to itself. */
async function attach(session: CDPSession, targetId: string): Promise<BarePage['send']> {
  const asked = new Map<number, PromiseWithResolvers<unknown>>()
  const { sessionId } = await session.send('Target.attachToTarget', { targetId })
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id = 0, result, error } = v.parse(reply, message)
    if (error) asked.get(id)?.reject(new Error(error.message))
    else asked.get(id)?.resolve(result)
    asked.delete(id)
  })
  let last = 0
  return async (method, params = {}) => {
    last += 1
    const answer = Promise.withResolvers<unknown>()
    asked.set(last, answer)
    const message = JSON.stringify({ id: last, method, params })
    await session.send('Target.sendMessageToTarget', { sessionId, message })
    return answer.promise
  }
}
