import * as v from 'valibot'

/** How a call that is in the trail ended. */
export const auditOutcomes = ['done', 'refused'] as const
export type AuditOutcome = (typeof auditOutcomes)[number]

/**
 * A part of the trail. changes: what was changed, and what was refused. looks: what was read, and what
 * was only noted, such as a change that has an entry of its own. Most entries are looks.
 */
export const auditParts = ['changes', 'looks'] as const
export type AuditPart = (typeof auditParts)[number]

/** The system itself, where nobody called. */
export const SYSTEM_ACTOR = 'system'
/** What the id of a guest begins with: theirs is the link's. */
export const GUEST_PREFIX = 'link:'

/** What the id of whoever sent a lead form begins with: theirs is the form's. */
export const FORM_PREFIX = 'form:'

/** Somebody who may have acted: a member, a guest by the link or a form, or the system. */
export const actorId = v.pipe(
  v.string(),
  v.regex(/^(?:system|(?:link:|form:)?[0-9A-HJKMNP-TV-Z]{26})$/, 'must be an id'),
)
