import type { CDPSession, Page } from 'playwright-core'
import * as v from 'valibot'

/** A task of a page's main thread, in ms: by the clock, and what the processor had to do for it. */
export type Task = { ms: number; processorMs: number }

/** What Chromium tells of a task: microseconds, of the clock and of the thread. */
const event = v.object({
  name: v.string(),
  tid: v.number(),
  pid: v.number(),
  ts: v.number(),
  dur: v.optional(v.number(), 0),
  tdur: v.optional(v.number(), 0),
})
type Event = v.InferOutput<typeof event>

const MARKS = { begin: 'bench-begin', end: 'bench-end' }
const TASK = 'ThreadControllerImpl::RunTask'
const CATEGORIES = ['toplevel', 'blink.user_timing']

/**
 * The tasks of the main thread of a page while something is done with it, as Chromium's own trace has them. On
 * a machine that does something else too, a task takes longer by the clock than it has to do.
 */
export async function tasksOf<T>(
  page: Page,
  use: () => Promise<T>,
): Promise<{ answer: T; tasks: Task[] }> {
  const session = await page.context().newCDPSession(page)
  const events: Event[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const one of value) {
      const read = v.safeParse(event, one)
      if (read.success) events.push(read.output)
    }
  })
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES, excludedCategories: ['*'] },
  })
  await page.evaluate((name) => performance.mark(name) && undefined, MARKS.begin)
  const answer = await use()
  await page.evaluate((name) => performance.mark(name) && undefined, MARKS.end)
  await stop(session)
  return { answer, tasks: between(events) }
}

async function stop(session: CDPSession): Promise<void> {
  const complete = new Promise<void>((resolve) => {
    session.once('Tracing.tracingComplete', () => resolve())
  })
  await session.send('Tracing.end')
  await complete
  await session.detach()
}

/** The tasks between both marks, of the thread that made them. */
function between(events: readonly Event[]): Task[] {
  const [begin, end] = [MARKS.begin, MARKS.end].map((mark) =>
    events.find(({ name }) => name === mark),
  )
  if (!begin || !end) throw new Error('the trace has no marks')
  return events
    .filter(({ name, tid, pid }) => name === TASK && tid === begin.tid && pid === begin.pid)
    .filter(({ ts, dur }) => ts > begin.ts && ts + dur < end.ts)
    .map(({ dur, tdur }) => ({ ms: dur / 1000, processorMs: tdur / 1000 }))
}
