import * as v from 'valibot'
import type { Owner, Tabs } from './idle.ts'

// One key a fact: a tab that notes activity cannot undo that another signed out.
const OWNER = 'praxis-signed-in'
const ACTIVE_AT = 'praxis-active-at'
const STAYED_AT = 'praxis-stayed-at'
const keys: readonly (string | null)[] = [OWNER, ACTIVE_AT, STAYED_AT]

const owner = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([
    v.object({ memberId: v.string() }),
    v.object({ signedOut: v.picklist(['choice', 'idle']) }),
  ]),
)

/** What the tabs of this browser have told each other. */
export function readTabs(): Tabs {
  const kept = v.safeParse(owner, read(OWNER))
  return {
    owner: kept.success ? kept.output : null,
    activeAt: Number(read(ACTIVE_AT)) || 0,
    stayedAt: Number(read(STAYED_AT)) || 0,
  }
}

/** Whether somebody is signed in in this browser, as far as its tabs know. */
export function isSignedInHere(): boolean {
  const { owner } = readTabs()
  return owner !== null && 'memberId' in owner
}

/** Tells the other tabs who is signed in from now on. */
export function noteSignIn(memberId: string, now: number) {
  noteActive(now)
  noteOwner({ memberId })
}

/** Tells the other tabs that nobody is signed in, and whether somebody wanted it so. */
export function noteSignOut(signedOut: 'choice' | 'idle') {
  noteOwner({ signedOut })
}

export function noteOwner(owner: Owner) {
  write(OWNER, JSON.stringify(owner))
}

export function noteActive(at: number) {
  write(ACTIVE_AT, String(at))
}

export function noteStay(at: number) {
  write(STAYED_AT, String(at))
}

/** Listens to what other tabs tell; answers what ends it. */
export function onTabs(listener: () => void): () => void {
  function heard({ key }: StorageEvent) {
    if (keys.includes(key)) listener()
  }
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}

// Where the browser forbids storage, or has no room, each tab stands for itself.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {}
}
