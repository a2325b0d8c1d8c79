import { DAY, HOUR, MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import type { FacebookConnection, FacebookForm } from '#shared/model/facebook.ts'
import type { GivenToken } from '../ports/graph.ts'
import type { ConnectionItem, PageItem } from '../records.ts'

/** How often Facebook is asked for leads that were missed, in seconds; sooner where it did not answer. */
const CHECK_SECONDS = 6 * HOUR
const CHECK_AGAIN_SECONDS = 10 * MINUTE
/** Leads are asked for from so long before the last check on, for Meta may be late. */
const OVERLAP_SECONDS = DAY
/** So long before its end a token is renewed. */
const RENEWED_SECONDS = 20 * DAY

/**
 * When Facebook is asked at once. A whole second: schedules tell moments apart by no less, so that of two within one
 * the other would never happen.
 */
export const checkNow = (now: Date): string =>
  new Date(Math.ceil(now.getTime() / 1000) * 1000).toISOString()

/** When Facebook is asked again. */
export const nextCheck = (now: Date, isAnswered = true): string =>
  checkNow(plusSeconds(now, isAnswered ? CHECK_SECONDS : CHECK_AGAIN_SECONDS))

/** Since when leads may have been missed. */
export function missedSince({
  checkedAt,
  connectedAt,
}: Pick<ConnectionItem, 'checkedAt' | 'connectedAt'>) {
  return plusSeconds(new Date(checkedAt ?? connectedAt), -OVERLAP_SECONDS)
}

/** Until when a token is good. */
export const untilOf = ({ seconds }: Pick<GivenToken, 'seconds'>, now: Date): string | null =>
  seconds === null ? null : plusSeconds(now, seconds).toISOString()

/** Whether it is time to renew what acts for whoever allowed the connection. */
export function isToBeRenewed({ tokenUntil }: Pick<ConnectionItem, 'tokenUntil'>, now: Date) {
  return tokenUntil !== null && plusSeconds(now, RENEWED_SECONDS) >= new Date(tokenUntil)
}

type Allowed = {
  person: { id: string; name: string }
  sealedToken: string
  tokenUntil: string | null
  pages: PageItem[]
  forms: FacebookForm[]
}

/**
 * A connection that somebody has just allowed; one that there was keeps its page and what the staff said of its forms.
 * @param dueAt when Facebook is asked for what was missed
 */
export function connected(
  before: ConnectionItem | null,
  { person, sealedToken, tokenUntil, pages, forms }: Allowed,
  { now, dueAt }: { now: Date; dueAt: string },
): ConnectionItem {
  const pageId = pages.find((page) => page.pageId === before?.pageId)?.pageId ?? null
  return {
    ...{ userId: person.id, name: person.name, sealedToken, tokenUntil, pages, pageId },
    forms: pageId === null ? [] : forms,
    ...{ connectedAt: now.toISOString(), isRevoked: false, lacks: [], dueAt },
    // What came while it was revoked was missed.
    checkedAt: pageId === null ? null : (before?.checkedAt ?? before?.connectedAt ?? null),
    version: before?.version ?? 1,
  }
}

type Counting = { leads: number; lastLeadAt: string } | null

/** A connection as it is shown: without what acts for anybody. */
export function shownConnection(
  { name, connectedAt, isRevoked, lacks, pages, pageId, forms, checkedAt, version }: ConnectionItem,
  counting: Counting,
): FacebookConnection {
  return {
    ...{ name, connectedAt, isRevoked, lacks, pageId, forms, checkedAt, version },
    pages: pages.map((page) => ({ pageId: page.pageId, name: page.name })),
    leads: counting?.leads ?? 0,
    lastLeadAt: counting?.lastLeadAt ?? null,
  }
}
