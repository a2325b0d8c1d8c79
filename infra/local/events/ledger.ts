import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'

const deliverySchema = v.object({
  id: v.number(),
  /** ARN of the function. */
  target: v.string(),
  /** JSON text. */
  event: v.string(),
  /** Attempts that failed. */
  attempts: v.number(),
  retries: v.number(),
  /** ARN of the queue that takes the event once all attempts failed; null where none does. */
  deadLetterArn: v.nullable(v.string()),
})
const deadLetterSchema = v.object({
  id: v.number(),
  queue: v.string(),
  target: v.string(),
  event: v.string(),
  error: v.string(),
  failedAt: v.string(),
})

/** An event on its way to a function: kept until the function has taken it or it is given up. */
export type Delivery = v.InferOutput<typeof deliverySchema>
export type NewDelivery = Omit<Delivery, 'id' | 'attempts'>
/** An event that was given up, as `GET /__dead-letters.json` shows it. */
export type DeadLetter = v.InferOutput<typeof deadLetterSchema>

const numberSchema = v.object({ value: v.number() })
const textSchema = v.object({ value: v.string() })

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS deliveries (
    id INTEGER PRIMARY KEY AUTOINCREMENT, target TEXT NOT NULL, event TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0, retries INTEGER NOT NULL, deadLetterArn TEXT,
    dueAt INTEGER NOT NULL DEFAULT 0);
  CREATE TABLE IF NOT EXISTS dead_letters (
    id INTEGER PRIMARY KEY AUTOINCREMENT, queue TEXT NOT NULL, target TEXT NOT NULL,
    event TEXT NOT NULL, error TEXT NOT NULL, failedAt TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS positions (name TEXT PRIMARY KEY, value TEXT NOT NULL);
`

export type Ledger = ReturnType<typeof openLedger>

/**
 * Opens the file that remembers events under way, events given up and how far each stream was read.
 * What is enqueued together with a stream's position is on disk together with it, so a crash loses
 * no event and repeats at most the one that was being handled.
 */
export function openLedger(file: string) {
  const database = new DatabaseSync(file)
  database.exec(schema)
  const insert = database.prepare(
    'INSERT INTO deliveries (target, event, retries, deadLetterArn) VALUES (?, ?, ?, ?)',
  )
  const move = database.prepare(
    'INSERT INTO positions VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  )
  const position = database.prepare('SELECT value FROM positions WHERE name = ?')
  const due = database.prepare(
    'SELECT id, target, event, attempts, retries, deadLetterArn FROM deliveries WHERE dueAt <= ? ORDER BY id LIMIT 100',
  )
  const next = database.prepare('SELECT min(dueAt) AS value FROM deliveries WHERE dueAt > ?')
  const count = database.prepare('SELECT count(*) AS value FROM deliveries')
  const remove = database.prepare('DELETE FROM deliveries WHERE id = ?')
  const postpone = database.prepare(
    'UPDATE deliveries SET attempts = attempts + 1, dueAt = ? WHERE id = ?',
  )
  const bury = database.prepare(
    'INSERT INTO dead_letters (queue, target, event, error, failedAt) VALUES (?, ?, ?, ?, ?)',
  )
  const buried = database.prepare('SELECT * FROM dead_letters ORDER BY id DESC LIMIT 1000')

  const together = (work: () => void): void => {
    database.exec('BEGIN')
    try {
      work()
      database.exec('COMMIT')
    } catch (error) {
      database.exec('ROLLBACK')
      throw error
    }
  }

  return {
    /** Enqueues deliveries and, in the same transaction, moves a stream's position. */
    enqueue: (deliveries: readonly NewDelivery[], stream?: { name: string; value: string }): void =>
      together(() => {
        for (const { target, event, retries, deadLetterArn } of deliveries) {
          insert.run(target, event, retries, deadLetterArn)
        }
        if (stream) move.run(stream.name, stream.value)
      }),
    position: (name: string): string | null => {
      const row = position.get(name)
      return row === undefined ? null : v.parse(textSchema, row).value
    },
    /** Deliveries due at a moment in epoch milliseconds, oldest first, at most 100. */
    due: (now: number): Delivery[] => due.all(now).map((row) => v.parse(deliverySchema, row)),
    /** When the next postponed delivery is due; null where none is. */
    nextDue: (now: number): number | null => {
      const row = v.parse(v.object({ value: v.nullable(v.number()) }), next.get(now))
      return row.value
    },
    count: (): number => v.parse(numberSchema, count.get()).value,
    done: (id: number): void => void remove.run(id),
    postpone: (id: number, dueAt: number): void => void postpone.run(dueAt, id),
    /** Gives a delivery up: it goes to its queue, or is lost where it has none. */
    giveUp: (delivery: Delivery, error: string, failedAt: string): void =>
      together(() => {
        remove.run(delivery.id)
        if (delivery.deadLetterArn !== null) {
          bury.run(delivery.deadLetterArn, delivery.target, delivery.event, error, failedAt)
        }
      }),
    deadLetters: (): DeadLetter[] => buried.all().map((row) => v.parse(deadLetterSchema, row)),
    close: (): void => database.close(),
  }
}
