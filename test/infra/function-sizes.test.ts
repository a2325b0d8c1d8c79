import { describe, expect, test } from 'vitest'
import { functions } from '#infra/functions.ts'
import { readFunctionSizes } from '#test/support/function-sizes.ts'

/** Kilobytes that a cold start loads, and a person waits for. */
const BUDGET = 400
const KB = 1024

/** Who needs more, and what for. */
const larger: Readonly<Record<string, number>> = {
  patients: 506, // The directory, the pipeline, proposals, notes, views, exports and lead forms beside the records.
  tasks: 487, // The list in memory, moments, types, distributions, absences and reports beside the tasks.
  accounts: 454, // It has the most calls, and the most rules of its own.
  messages: 447, // Threads, their inbox, links, drafts and cards.
  consults: 464, // It takes times in the calendar of the appointments, writes into the notes of patients, lets guests in, and keeps chats.
  reviews: 459, // Cases, their posts and remarks, and the list in memory.
  notifications: 446, // Every kind of what people are told has its words here.
  appointments: 447, // Records are kept in step with their appointments by the rules of patients.
  reports: 420, // It counts in the list of patients, which it holds in memory by their rules.
  audit: 412, // The words of all that is done are in it.
  assistant: 412, // The articles of the help are in it.
  billing: 422, // Subscriptions, cards and invoices, and what the operator does of them; Square's own client is loaded late.
  growth: 462, // Webhooks, what is said to Meta and to Google, and calls and texts on the records of patients.
  'growth-reactions': 430, // What it sends to them and fetches, for which nobody waits.
  staffs: 406, // What it reads of others shares their words.
  imports: 426, // Who gets new people is checked by the rules of patients.
  'notifications-reactions': 430, // The words of every kind, for which nobody waits.
  'tasks-reactions': 406, // The words of all that is told of tasks, for which nobody waits.
  'messages-reactions': 406, // What becomes of messages and cards, for which nobody waits.
  'consults-reactions': 409, // Who is reminded, and by which link, and who looks for theirs.
  'exports-reactions': 435, // What packs archives, for which nobody waits.
  'imports-reactions': 519, // What reads tables and cards, for which nobody waits.
  'uploads-reactions': 437, // What decodes scans, and lists them, for which nobody waits.
  uploads: 521, // What the clients of DynamoDB and S3 share is more than what one of them needs, and the library in memory.
  'origin-secret-rotate': 420, // The client of CloudFront, for which nobody waits.
}

const sizeOf = readFunctionSizes()

test('no budget is left over of a function that is gone', () => {
  const names = functions.map(({ name }) => name)

  expect(names).toEqual(expect.arrayContaining(Object.keys(larger)))
})

describe('what a cold start loads is within its budget:', () => {
  test.each(functions)('$name', ({ name }) => {
    const { start, origins } = sizeOf(name)
    const largest = origins.slice(0, 8).map(([origin, bytes]) => `${origin} ${bytes}`)

    expect(start / KB, largest.join(', ')).toBeLessThan(larger[name] ?? BUDGET)
  })
})
