import type { Page } from 'playwright-core'

/** What the page shows once it has answered. */
export type Sign = {
  /** CSS of something that is there then. */
  there: string
  /** CSS of something of which one says this then. */
  says?: { of: string; text: string }
  /** CSS of something whose text has changed then. */
  changed?: string
}

/** When something was pressed, in ms since the page began, and how many ms its answer took to be painted. */
export type Painted = { began: number; ms: number }

/** An answer that takes longer than this does not come. */
const PATIENCE_MS = 30_000

type Watched = Sign & { event: 'click' | 'keydown'; former: string | null; patience: number }

/** Presses something, and measures on the page itself from the event to the paint of its answer. */
export async function timeToPaint(
  page: Page,
  { event, ...sign }: Sign & Pick<Watched, 'event'>,
  press: () => Promise<void>,
): Promise<Painted> {
  const former = sign.changed ? await page.locator(sign.changed).first().textContent() : null
  // Watching before the press: what is sent to the page may overtake.
  const watch = await page.evaluateHandle(watchEvent, {
    ...{ ...sign, event, former, patience: PATIENCE_MS },
  })
  await press()
  return watch.evaluate(({ painted }) => painted)
}

/** On the page: begins to wait for the next such event, and for what it leads to. */
function watchEvent({ event, there, says, changed, former, patience }: Watched): {
  painted: Promise<Painted>
} {
  const textsOf = (css: string) =>
    [...document.querySelectorAll(css)].map(({ textContent }) => textContent)
  const isAnswered = () =>
    document.querySelector(there) !== null &&
    (!says || textsOf(says.of).includes(says.text)) &&
    (!changed || textsOf(changed)[0] !== former)
  const painted = new Promise<Painted>((resolve, reject) => {
    const giveUp = () => reject(new Error(`${there} did not come: ${document.body.textContent}`))
    setTimeout(giveUp, patience)
    const onEvent = ({ timeStamp: began }: Event) => {
      const look = () => {
        if (!isAnswered()) return requestAnimationFrame(look)
        // The frame in which it is there is painted before a task that is asked for in it.
        return setTimeout(() => resolve({ began, ms: performance.now() - began }))
      }
      requestAnimationFrame(look)
    }
    addEventListener(event, onEvent, { capture: true, once: true })
  })
  return { painted }
}
