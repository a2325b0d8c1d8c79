import * as v from 'valibot'
import { flag, line, text } from './fields.ts'

/** Who takes part in a consultation by a link: nobody of the practice, and not its patient. */
export const guestKinds = ['family', 'interpreter', 'provider'] as const
export type GuestKind = (typeof guestKinds)[number]

export const guestKindLabels: Record<GuestKind, string> = {
  family: 'Family or friend',
  interpreter: 'Interpreter',
  provider: 'Another doctor',
}

/**
 * How far a guest is. invited: nobody has opened the link; waiting: somebody has, and the host has yet to let them in;
 * admitted; refused: the host turned them away.
 */
export const guestStandings = ['invited', 'waiting', 'admitted', 'refused'] as const
export type GuestStanding = (typeof guestStandings)[number]

/** Passwords that are tried at a link before it is locked for good. */
export const GUEST_TRIES = 10
const NAME_MAX = 120

const name = text(NAME_MAX)

/** Asks somebody to take part by a link; with a password, which is sent another way. */
export const guestForm = v.object({
  name,
  kind: v.picklist(guestKinds),
  hasPassword: v.optional(flag, 1),
})
export type GuestForm = v.InferOutput<typeof guestForm>

/** What somebody says who opens a link. */
export const guestEntry = v.object({ name, pwd: v.optional(line(64), '') })
export type GuestEntry = v.InferOutput<typeof guestEntry>

/** A guest as the practice sees them. */
export const consultGuest = v.object({
  /** By which they take part. */
  id: v.string(),
  kind: v.picklist(guestKinds),
  /** As who asked them called them. */
  name: v.string(),
  /** As whoever opened the link last called themselves; null where nobody has. */
  saidName: v.nullable(v.string()),
  standing: v.picklist(guestStandings),
  hasPassword: v.boolean(),
  /** When the link was opened last. */
  openedAt: v.nullable(v.string()),
})
export type ConsultGuest = v.InferOutput<typeof consultGuest>
