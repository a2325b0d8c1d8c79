import type { RecordedCall } from '../api/send.ts'

const PREFIX = 'praxis-unsent'
/** How long an entry is stored, in milliseconds. */
const KEPT_MS = 7 * 24 * 60 * 60_000

/** A change that a member made and the server has not answered yet. */
export type Unsent = {
  id: string
  memberId: string | null
  /** The page where it was made: its title, and its address within the site. */
  title: string
  page: string
  /** When it was made, ISO 8601. */
  at: string
  /** Null if it must not be stored, or is more than one call: it is lost with the tab. */
  call: (RecordedCall & { idempotencyKey: string }) | null
  /** Why the server refused it; null while it waits. */
  failure: string | null
}

/** What became of a change whose form is gone. */
export type Outcome = { kind: 'sent' | 'failed'; title: string }

export const nameOf = ({ memberId, id }: Pick<Unsent, 'memberId' | 'id'>) =>
  `${PREFIX}:${memberId}:${id}`

/** Names of fields whose values are never stored on a device. */
const SECRET = /passw|^pwd$|code|secret|token|card|^key$|invitation|credential|challenge|sourceId/i

/** Whether a field of an input, however deep, is named like a secret. */
export function holdsSecret(input: unknown): boolean {
  if (typeof input !== 'object' || input === null) return false
  return Object.entries(input).some(([name, value]) => SECRET.test(name) || holdsSecret(value))
}

/**
 * Changes that wait for a connection, or were refused after their form was left. They are stored in the
 * browser, so that they outlive the form, the page and the tab.
 */
export function createUnsent(storage: () => Storage | null, now: () => number) {
  const holds = new Map<string, { release: () => void; giveUp: () => void }>()
  const inTab = new Map<string, Unsent>()
  const listeners = new Set<() => void>()
  const watchers = new Set<(outcome: Outcome) => void>()
  let owner: string | null = null
  let shown: readonly Unsent[] | null = null

  function changed() {
    shown = null
    for (const listener of listeners) listener()
  }

  function read(name: string): Unsent[] {
    try {
      const found: Unsent = JSON.parse(storage()?.getItem(name) ?? 'null')
      if (Date.parse(found.at) > now() - KEPT_MS && nameOf(found) === name) return [found]
    } catch {
      // What cannot be read is deleted below.
    }
    storage()?.removeItem(name)
    return []
  }

  function stored(): Unsent[] {
    const names = Object.keys(storage() ?? {}).filter((name) => name.startsWith(`${PREFIX}:`))
    return names.flatMap(read).filter(({ memberId }) => memberId === owner)
  }

  /** @returns false if the entry must not be stored, or the browser has no room for it */
  function store(unsent: Unsent): boolean {
    if (!unsent.call || unsent.memberId === null) return false
    try {
      storage()?.setItem(nameOf(unsent), JSON.stringify(unsent))
    } catch {
      return false
    }
    return storage() !== null
  }

  function release({ id }: Unsent) {
    holds.get(id)?.release()
    holds.delete(id)
  }

  function forget(unsent: Unsent) {
    release(unsent)
    inTab.delete(unsent.id)
    storage()?.removeItem(nameOf(unsent))
    changed()
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Says who is signed in; null for nobody. */
    ownedBy(memberId: string | null) {
      if (memberId === owner) return
      owner = memberId
      for (const { release } of holds.values()) release()
      holds.clear()
      inTab.clear()
      changed()
    },
    owner: () => owner,
    /** The entries of the member who is signed in, oldest first. */
    all(): readonly Unsent[] {
      shown ??= [...stored(), ...inTab.values()].toSorted((a, b) => a.at.localeCompare(b.at))
      return shown
    },
    keep(unsent: Unsent) {
      if (!store(unsent)) inTab.set(unsent.id, unsent)
      changed()
    },
    /** Keeps other tabs, and later pages of this one, from sending what this page is about to send. */
    hold(unsent: Unsent, giveUp: () => void) {
      const held = new Promise<void>((release) => holds.set(unsent.id, { release, giveUp }))
      // A page without TLS has no locks; there, two tabs may send the same call, which takes effect once.
      void navigator.locks?.request(nameOf(unsent), () => held)
    },
    release,
    has: (unsent: Unsent) =>
      inTab.has(unsent.id) || (storage()?.getItem(nameOf(unsent)) ?? null) !== null,
    forget,
    /** Gives a change up, and what waits to send it in this page. */
    discard(unsent: Unsent) {
      holds.get(unsent.id)?.giveUp()
      forget(unsent)
    },
    tell(outcome: Outcome) {
      for (const watcher of watchers) watcher(outcome)
    },
    watch(watcher: (outcome: Outcome) => void) {
      watchers.add(watcher)
      return () => {
        watchers.delete(watcher)
      }
    },
    /** Reads again what other tabs store. */
    changed,
  }
}
export type UnsentStore = ReturnType<typeof createUnsent>

/** The storage of the browser; null if the browser forbids it. */
function readStorage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

export const unsentChanges = createUnsent(readStorage, () => Date.now())
