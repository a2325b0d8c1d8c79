import type { PlainErrorName } from '../errors.ts'

/**
 * The state machine of a video consultation (specification, section 4). Buttons, refusals, tests and the
 * diagram in docs/consult-states.md follow from the one table here.
 */

export const consultStates = ['pending', 'started', 'finished', 'canceled'] as const
export type ConsultState = (typeof consultStates)[number]

export const consultStateLabels: Record<ConsultState, string> = {
  pending: 'Pending',
  started: 'Started',
  finished: 'Finished',
  canceled: 'Canceled',
}

/**
 * What somebody is to a consultation. patient: it is about the own chart, whatever else they are. provider: its
 * doctor, who is the host. operator: everybody else of the practice who may care for the patient. participant:
 * somebody of the practice who was asked to take part. guest: somebody else, who takes part by a link.
 */
export const consultRoles = ['patient', 'provider', 'operator', 'participant', 'guest'] as const
export type ConsultRole = (typeof consultRoles)[number]

/**
 * What can be done with a consultation. edit: another time, length, note or contact. invite: ask somebody else
 * to take part. admit: let in who came by a link, or turn them away. noShow: say that the patient did not come.
 */
export const consultActions = [
  'edit',
  'invite',
  'admit',
  'join',
  'transfer',
  'cancel',
  'noShow',
  'finish',
  'rate',
] as const
export type ConsultAction = (typeof consultActions)[number]

type Moves = Partial<Record<ConsultState, ConsultState>>

const pending: Moves = { pending: 'pending' }
const going: Moves = { pending: 'pending', started: 'started' }
const ended: Moves = { pending: 'canceled' }
const over: Moves = { started: 'finished' }
/** The doctor may have waited in the call. */
const missed: Moves = { pending: 'canceled', started: 'canceled' }

/** Who does what in which state, and the state that it leads to. What is not here is refused. */
const moves: Record<ConsultRole, Partial<Record<ConsultAction, Moves>>> = {
  /** Before the host is there the patient waits. */
  patient: { join: going, cancel: ended, rate: { finished: 'finished' } },
  provider: {
    edit: pending,
    invite: going,
    admit: going,
    /** It starts once its host is there. */
    join: { pending: 'started', started: 'started' },
    transfer: going,
    cancel: ended,
    noShow: missed,
    finish: over,
  },
  operator: {
    edit: pending,
    invite: going,
    join: going,
    transfer: going,
    cancel: ended,
    noShow: missed,
    finish: over,
  },
  participant: { join: going },
  /** Once the host has let them in. */
  guest: { join: going },
}

/** The state that an action leads to; null where it cannot be done. */
export function nextConsultState(
  state: ConsultState,
  role: ConsultRole,
  action: ConsultAction,
): ConsultState | null {
  return moves[role][action]?.[state] ?? null
}

/** What somebody can do with a consultation as it is: the buttons of its page. */
export function consultActionsFor(state: ConsultState, role: ConsultRole): ConsultAction[] {
  return consultActions.filter((action) => nextConsultState(state, role, action) !== null)
}

const inTheWay = {
  pending: 'ERR_VIDEO_PENDING',
  started: 'ERR_VIDEO_STARTED',
  finished: 'ERR_VIDEO_FINISHED',
  canceled: 'ERR_VIDEO_CANCELED',
} as const satisfies Record<ConsultState, PlainErrorName>

/** Why an action is refused: nobody in this role ever may, only its host, or the state that is in the way. */
export function consultRefusal(
  state: ConsultState,
  role: ConsultRole,
  action: ConsultAction,
): 'ERR_ACCESS_DENIED' | 'ERR_VIDEO_NOT_HOST' | (typeof inTheWay)[ConsultState] {
  if (moves[role][action]) return inTheWay[state]
  return action === 'admit' ? 'ERR_VIDEO_NOT_HOST' : 'ERR_ACCESS_DENIED'
}
