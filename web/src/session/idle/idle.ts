const SECOND = 1000
const MINUTE = 60 * SECOND

/** Without activity for so long somebody may have gone (specification, sections 4 and 9). */
export const CHECK_AFTER_MS = 10 * MINUTE
/** The check timer: what may still happen before the warning. */
export const CHECK_MS = 2 * MINUTE
/** The countdown of the warning. */
export const COUNTDOWN_MS = MINUTE
const WARN_AFTER_MS = CHECK_AFTER_MS + CHECK_MS
/** Whoever is away for so long is signed out: well before the server's own limit of 30 minutes. */
export const LIMIT_MS = WARN_AFTER_MS + COUNTDOWN_MS

/** The server, which hears of calls only, is told of activity at least so often. */
export const RENEW_AFTER_MS = 5 * MINUTE
/** When it could not be told, it is tried again after so long. */
const ASK_AGAIN_MS = MINUTE
/** The other tabs are told of activity at most so often. */
export const NOTE_EVERY_MS = 5 * SECOND

/** Who is signed in in this browser, or how the last one was signed out. */
export type Owner = { memberId: string } | { signedOut: 'choice' | 'idle' }

/** What the tabs of a browser know together; times in milliseconds since 1970, 0 where unknown. */
export type Tabs = {
  owner: Owner | null
  activeAt: number
  /** When the warning was last answered. */
  stayedAt: number
}

/** What is so at the moment of an event. */
export type World = {
  now: number
  /** Who is signed in in this tab. */
  memberId: string
  tabs: Tabs
  /** The member asked to stay signed in: the extend-login cookie is there. */
  stays: boolean
  /** When the server last answered who is signed in, which put off the end of the session. */
  heardAt: number
}

type Watch = { activeAt: number; askedAt: number }
type Active = Watch & { phase: 'active' }
type Warning = Watch & { phase: 'warning'; until: number }

/** The end, and why: idleness, signing out in another tab, or somebody else signing in there. */
export type Over = {
  phase: 'over'
  cause: 'idle' | 'elsewhere' | 'somebody'
  /** The session of the server is still to be ended: nobody else does. */
  ends: boolean
}
export type Idle = Active | Warning | Over

/** tick: time passed, or another tab did something; stay: the warning was answered. */
export type Event = 'tick' | 'activity' | 'stay'

/**
 * claim: tell the other tabs who is signed in; note: when somebody was active; answer: that the
 * warning was answered; renew: call the server, so that the session goes on.
 */
export type Effect = 'claim' | 'note' | 'answer' | 'renew'

export type Step = { state: Idle; effects: readonly Effect[] }

/**
 * A page was opened, which is activity, unless it finds that the time was up before: a tab that
 * slept may be loaded anew.
 */
export function begin({ now, memberId, tabs, stays, heardAt }: World): Step {
  const { owner } = tabs
  if (owner && 'signedOut' in owner) return end(causeOf(owner), true)
  const isKnown = owner?.memberId === memberId && tabs.activeAt > 0
  if (isKnown && !stays && now - tabs.activeAt >= LIMIT_MS) return end('idle', true)
  return {
    state: { phase: 'active', activeAt: now, askedAt: heardAt },
    effects: ['claim', 'note'],
  }
}

/**
 * The idle monitor (specification, section 4). What time did comes before what the event does: the
 * key that wakes a machine finds the session over.
 */
export function step(state: Idle, event: Event, world: World): Step {
  if (state.phase === 'over') return { state, effects: [] }
  const passed = pass(state, world)
  if (passed.phase === 'over' || event === 'tick') return { state: passed, effects: [] }
  return act(passed, event === 'stay', world)
}

/** What the time that went by, and the other tabs, made of it. */
function pass(state: Active | Warning, { now, memberId, tabs, stays }: World): Idle {
  const { owner } = tabs
  if (owner && !('memberId' in owner && owner.memberId === memberId)) {
    return { phase: 'over', cause: causeOf(owner), ends: false }
  }
  // Clocks are set back at times: what lies ahead was not measured by this one.
  const theirs = tabs.activeAt <= now ? tabs.activeAt : 0
  const activeAt = Math.max(Math.min(state.activeAt, now), theirs)
  const watch = { activeAt, askedAt: state.askedAt }
  if (stays) return { phase: 'active', ...watch }
  if (state.phase === 'warning' && now < state.until && !wasAnswered(state, tabs)) {
    return { phase: 'warning', ...watch, until: Math.min(state.until, now + COUNTDOWN_MS) }
  }
  const idle = now - activeAt
  if (idle >= LIMIT_MS) return { phase: 'over', cause: 'idle', ends: true }
  if (idle < WARN_AFTER_MS) return { phase: 'active', ...watch }
  return { phase: 'warning', ...watch, until: activeAt + LIMIT_MS }
}

/** Activity does not close the warning: it counts once the countdown is at zero. */
function act(state: Active | Warning, isAnswer: boolean, { now, tabs, heardAt }: World): Step {
  const renews =
    isAnswer || (isApart(now, heardAt, RENEW_AFTER_MS) && isApart(now, state.askedAt, ASK_AGAIN_MS))
  const watch = { activeAt: now, askedAt: renews ? now : state.askedAt }
  const effects: Effect[] = []
  if (isAnswer || isApart(now, tabs.activeAt, NOTE_EVERY_MS)) effects.push('note')
  if (isAnswer) effects.push('answer')
  if (renews) effects.push('renew')
  return { state: isAnswer ? { phase: 'active', ...watch } : { ...state, ...watch }, effects }
}

function wasAnswered({ until }: Warning, { stayedAt }: Tabs): boolean {
  return stayedAt >= until - COUNTDOWN_MS
}

function isApart(one: number, other: number, by: number): boolean {
  return Math.abs(one - other) >= by
}

function causeOf(owner: Owner): Over['cause'] {
  if ('memberId' in owner) return 'somebody'
  return owner.signedOut === 'idle' ? 'idle' : 'elsewhere'
}

function end(cause: Over['cause'], ends: boolean): Step {
  return { state: { phase: 'over', cause, ends }, effects: [] }
}
