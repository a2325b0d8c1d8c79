import * as v from 'valibot'
import { type Delivered, decodeEvent, type EventDefinition, type Received } from '#events/define.ts'
import type { PracticePermission } from '#shared/permissions.ts'
import type { ReaderContext } from '../operations/context.ts'

/** Whom and what an item is about: ids and codes only. */
export const about = v.object({
  /** The person to whom it happened. */
  memberId: v.optional(v.string()),
  patientId: v.optional(v.string()),
  /** A practice in which the recipient does not work. */
  practiceId: v.optional(v.string()),
  /** The code of the new value, or of what was changed. */
  what: v.optional(v.string()),
})
export type About = v.InferOutput<typeof about>

/** What is stored of an event for those who read of it; names and words are added when it is read. */
export const feedItem = v.object({
  id: v.string(),
  practiceId: v.nullable(v.string()),
  actor: v.nullable(v.string()),
  about,
  /** When it happened. */
  at: v.string(),
})
export type FeedItem = v.InferOutput<typeof feedItem>

/** How an item is shown. */
type Presentation = {
  /** The permission to see what it is about; null where nothing is protected. */
  needs: PracticePermission | null
  words: (context: ReaderContext) => string
  link: (context: ReaderContext) => string | null
}

/** A kind of item, made from one type of event. */
export type Kind<Result> = Presentation & {
  detailType: string
  /** The item that the event makes; null for another event, or for one that makes none. */
  from: (delivered: Delivered) => Result | null
}

/** Declares a kind by its event; without a link where there is none. */
export function kindOf<S extends v.GenericSchema, Result>(
  event: EventDefinition<S>,
  kind: Omit<Presentation, 'link'> & {
    link?: Presentation['link']
    from: (event: Received<S>) => Result | null
  },
): Kind<Result> {
  return {
    link: () => null,
    ...kind,
    detailType: event.detailType,
    from: ({ detailType, detail }) =>
      detailType === event.detailType ? kind.from(decodeEvent(event, detail)) : null,
  }
}
