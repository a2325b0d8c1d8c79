import * as v from 'valibot'
import { type Delivered, decodeEvent, type EventDefinition, type Received } from '#events/define.ts'
import type { PracticePermission } from '#shared/permissions.ts'
import type { Known } from '../operations/context.ts'

/** Whom and what something is about: ids and codes only. */
export const about = v.object({
  /** The person it happened to. */
  memberId: v.optional(v.string()),
  patientId: v.optional(v.string()),
  /** A practice in which the member concerned has no part. */
  practiceId: v.optional(v.string()),
  /** What it became, or what was changed. */
  what: v.optional(v.string()),
})
export type About = v.InferOutput<typeof about>

/** What is kept of an event for whoever is told of it: names and words are made when it is shown. */
export const told = v.object({
  id: v.string(),
  practiceId: v.nullable(v.string()),
  actor: v.nullable(v.string()),
  about,
  /** When it happened. */
  at: v.string(),
})
export type Told = v.InferOutput<typeof told>

/** How something is told. */
export type Telling = {
  /** Who may see what it is about; null where there is nothing to hide. */
  needs: PracticePermission | null
  words: (known: Known) => string
  link: (known: Known) => string | null
}

/** A kind of what is told, made from an event. */
export type Kind<Result> = Telling & {
  detailType: string
  /** What the event means for it; null for another event, or where it is of another kind. */
  from: (delivered: Delivered) => Result | null
}

/** Declares a kind by its event. */
export function kindOf<S extends v.GenericSchema, Result>(
  event: EventDefinition<S>,
  telling: Telling & { from: (event: Received<S>) => Result | null },
): Kind<Result> {
  return {
    ...telling,
    detailType: event.detailType,
    from: ({ detailType, detail }) =>
      detailType === event.detailType ? telling.from(decodeEvent(event, detail)) : null,
  }
}
