import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10

/**
 * Milliseconds of processor that each thread of this process has taken, and each process that it has started, those of
 * one name together; of this process's first thread as `main`. Linux alone tells it.
 */
export function processorOf(): Map<string, number> {
  const taken = new Map<string, number>()
  const add = (who: string, ms: number) => taken.set(who, (taken.get(who) ?? 0) + ms)
  for (const thread of readdirSync('/proc/self/task')) {
    const read = statOf(`/proc/self/task/${thread}/stat`)
    if (read) add(Number(thread) === process.pid ? 'main' : read.name, read.ms)
  }
  for (const { name, ms } of startedBy(process.pid, readProcesses())) add(name, ms)
  return taken
}

type Stat = { name: string; parent: number; ms: number }

function readProcesses(): Map<number, Stat> {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return new Map(
    ids.flatMap((id) => {
      const stat = statOf(`/proc/${id}/stat`)
      return stat ? [[Number(id), stat]] : []
    }),
  )
}

/** The processes that one has started, and those that these have. */
function startedBy(id: number, processes: ReadonlyMap<number, Stat>): Stat[] {
  return [...processes].flatMap(([child, stat]) =>
    stat.parent === id ? [stat, ...startedBy(child, processes)] : [],
  )
}

/** Null for what has ended meanwhile. */
function statOf(file: string): Stat | null {
  try {
    const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(file, 'utf8')) ?? []
    const fields = rest.split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return { name, parent: Number(fields[1]), ms: ticks * TICK_MS }
  } catch {
    return null
  }
}
