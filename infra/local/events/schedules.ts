import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import type { Bus } from './bus.ts'
import type { Ledger } from './ledger.ts'
import { parseSchedule } from './schedule.ts'

const scheduleSchema = v.object({
  grp: v.string(),
  name: v.string(),
  /** Epoch milliseconds. */
  dueAt: v.number(),
  /** JSON text of what the schedule was made with. */
  request: v.string(),
})

/** What a schedule puts on a bus, as EventBridge Scheduler's PutEvents target has it. */
export const putEventsTarget = v.object({
  Arn: v.string(),
  RoleArn: v.string(),
  Input: v.string(),
  EventBridgeParameters: v.object({ Source: v.string(), DetailType: v.string() }),
})

const kept = v.object({ ScheduleExpression: v.string(), Target: putEventsTarget })

/** A schedule to keep; `request` holds its expression and target as they were sent. */
export type NewSchedule = { group: string; name: string; request: v.InferOutput<typeof kept> }

export type Schedules = ReturnType<typeof openSchedules>

/**
 * Opens the file of one-time schedules. They outlive the run: what falls due while nothing runs is
 * late, and not lost. A schedule goes once its event waits for its consumers, so that a crash between
 * the two makes it happen twice.
 */
export function openSchedules(options: {
  file: string
  bus: Bus
  ledger: Ledger
  now: () => Date
  log: (line: string) => void
}) {
  const { bus, ledger, now, log } = options
  const database = new DatabaseSync(options.file)
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS schedules (
      grp TEXT NOT NULL, name TEXT NOT NULL, dueAt INTEGER NOT NULL, request TEXT NOT NULL,
      PRIMARY KEY (grp, name));
    CREATE INDEX IF NOT EXISTS by_due ON schedules (dueAt);
  `)
  const write = database.prepare('INSERT OR REPLACE INTO schedules VALUES (?, ?, ?, ?)')
  const read = database.prepare('SELECT * FROM schedules WHERE grp = ? AND name = ?')
  const remove = database.prepare('DELETE FROM schedules WHERE grp = ? AND name = ?')
  const lose = database.prepare('DELETE FROM schedules WHERE instr(name, ?) > 0')
  const due = database.prepare('SELECT * FROM schedules WHERE dueAt <= ? ORDER BY dueAt LIMIT 100')
  const all = database.prepare('SELECT * FROM schedules ORDER BY dueAt, name')

  const fire = ({ grp, name, request }: v.InferOutput<typeof scheduleSchema>): void => {
    const { Target } = v.parse(kept, JSON.parse(request))
    const { Source, DetailType } = Target.EventBridgeParameters
    try {
      const entry = { bus: Target.Arn, source: Source, detailType: DetailType }
      ledger.enqueue(bus.route({ ...entry, detail: Target.Input }))
    } catch (error) {
      log(`The schedule ${name} failed: ${error instanceof Error ? error.message : error}`)
    }
    remove.run(grp, name)
  }

  return {
    /** Keeps a schedule, in place of one of the same name. @throws Error where it is not `at(…)` */
    put: ({ group, name, request }: NewSchedule): void => {
      const dueAt = parseSchedule(request.ScheduleExpression)(0)
      if (dueAt === null || !request.ScheduleExpression.startsWith('at(')) {
        throw new Error(`${request.ScheduleExpression} is not a moment`)
      }
      write.run(group, name, dueAt, JSON.stringify(request))
    },
    find: (group: string, name: string): v.InferOutput<typeof kept> | null => {
      const row = read.get(group, name)
      if (row === undefined) return null
      return v.parse(kept, JSON.parse(v.parse(scheduleSchema, row).request))
    },
    /** Tells whether there was one. */
    remove: (group: string, name: string): boolean => remove.run(group, name).changes > 0,
    /** Removes those whose names contain a text, as if they had never been; gives how many. */
    lose: (naming: string): number => Number(lose.run(naming).changes),
    /** The schedules that are still to come, the next first. */
    list: (): { name: string; at: string }[] =>
      all.all().map((row) => {
        const { name, dueAt } = v.parse(scheduleSchema, row)
        return { name, at: new Date(dueAt).toISOString() }
      }),
    /** Enqueues the events of the schedules that fell due; tells whether there were any. */
    enqueueDue: (): boolean => {
      const rows = due.all(now().getTime()).map((row) => v.parse(scheduleSchema, row))
      for (const row of rows) fire(row)
      return rows.length > 0
    },
    close: (): void => database.close(),
  }
}
