import { goal, type Tell } from './figures.ts'
import type { Task } from './main-thread.ts'

/** Browsers call what takes longer a long task: the page does not answer for so long, in ms. */
const LONG_MS = 50

/** The longest task, by the clock and by the processor, and how many were long. */
export function tellTasks(name: string, tasks: readonly Task[], tell: Tell): void {
  const longest = (times: readonly number[]) => Math.max(0, ...times)
  const byClock = tasks.map(({ ms }) => ms)
  const byProcessor = tasks.map(({ processorMs }) => processorMs)
  const kinds = [
    { what: 'by the clock', times: byClock },
    { what: 'by the processor', times: byProcessor },
  ]
  for (const { what, times } of kinds) {
    const value = longest(times)
    tell({ name: `${name}, longest task ${what}`, value, unit: 'ms', comparedWith: goal(LONG_MS) })
    const long = times.filter((ms) => ms > LONG_MS).length
    tell({ name: `${name}, long tasks ${what}`, value: long, unit: 'count', comparedWith: goal(0) })
  }
}
