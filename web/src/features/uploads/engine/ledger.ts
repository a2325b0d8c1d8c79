import type { Accepted } from './intake.ts'
import type { FailReason, Failure, Item } from './model.ts'
import { otherName, safeName } from './names.ts'

const FAILURES_SHOWN = 100

/** Every file taken, under its name, with running totals. */
export type Ledger = {
  /** Enters files; answers those still to be sent, which leaves out what has been sent already. */
  readonly enter: (files: Iterable<Accepted>, known: (name: string) => string | null) => Item[]
  readonly credit: (item: Item, bytes: number) => void
  readonly arrived: (item: Item) => void
  readonly failed: (item: Item, reason: FailReason) => void
  /** Puts files back in line; answers them. */
  readonly again: (chosen: (item: Item) => boolean) => Item[]
  readonly remove: (names: Iterable<string>) => void
  /** The first failures, for the page to show. */
  readonly failures: () => Failure[]
  readonly allFailures: () => Failure[]
  readonly totals: () => Totals
}

export type Totals = {
  readonly total: number
  readonly uploaded: number
  readonly failed: number
  readonly bytes: number
  readonly sent: number
}

export function createLedger(): Ledger {
  const items = new Map<string, Item>()
  const totals = { uploaded: 0, failed: 0, bytes: 0, sent: 0 }

  function count(item: Item, by: 1 | -1) {
    if (item.state !== 'waiting') totals[item.state] += by
  }

  function move(item: Item, state: Item['state'], sent: number, failure: FailReason | null) {
    count(item, -1)
    totals.sent += sent - item.sent
    item.state = state
    item.sent = sent
    item.failure = failure
    count(item, 1)
  }

  function enterOne({ file, size, fingerprint, checksums }: Accepted, name: string): Item | null {
    const present = items.get(name)
    if (present?.state === 'failed') {
      present.file = file
      present.checksums = checksums
      move(present, 'waiting', 0, null)
      return present
    }
    if (present) return null
    const item: Item = {
      name,
      fingerprint,
      size,
      file,
      checksums,
      state: 'waiting',
      sent: 0,
      failure: null,
    }
    items.set(name, item)
    totals.bytes += size
    return item
  }

  /** The same path with other content, as from a second disc, gets a name of its own. */
  function nameFor({ path, fingerprint }: Accepted, known: (name: string) => string | null) {
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? safeName(path) : otherName(path, number)
      const taken = items.get(name)?.fingerprint ?? known(name)
      if (taken === null || taken === fingerprint) return name
    }
  }

  return {
    enter: (files, known) => {
      const fresh: Item[] = []
      for (const accepted of files) {
        const item = enterOne(accepted, nameFor(accepted, known))
        if (item) fresh.push(item)
      }
      return fresh
    },
    credit: (item, bytes) => {
      item.sent += bytes
      totals.sent += bytes
    },
    arrived: (item) => move(item, 'uploaded', item.size, null),
    failed: (item, reason) => move(item, 'failed', 0, reason),
    again: (chosen) => {
      const back = [...items.values()].filter(chosen)
      for (const item of back) move(item, 'waiting', 0, null)
      return back
    },
    remove: (names) => {
      for (const name of names) {
        const item = items.get(name)
        if (!item) continue
        move(item, 'waiting', 0, null)
        totals.bytes -= item.size
        items.delete(name)
      }
    },
    failures: () => failuresOf(items).slice(0, FAILURES_SHOWN),
    allFailures: () => failuresOf(items),
    totals: () => ({ total: items.size, ...totals }),
  }
}

function failuresOf(items: ReadonlyMap<string, Item>): Failure[] {
  return [...items.values()]
    .filter(({ state }) => state === 'failed')
    .map(({ name, failure }) => ({ name, reason: failure ?? 'connection' }))
}
