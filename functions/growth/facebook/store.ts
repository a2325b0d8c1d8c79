import * as v from 'valibot'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import { type Table, unchanged, type Write } from '#functions/platform/table.ts'
import { facebookDeletionKey, facebookKeys, facebookPageKey, facebookPerson } from './keys.ts'
import {
  type ConnectionItem,
  connectionItem,
  countingItem,
  leadItem,
  type SentOnFacebook,
} from './records.ts'

/** How long it is known which leads came; Meta itself keeps them for 90 days. */
const LEADS_KEPT_SECONDS = 100 * DAY

const place = v.object({ practiceId: v.string() })

/** The practice that has connected a page; null where none has. */
export async function practiceOfPage(table: Table, pageId: string): Promise<string | null> {
  return (await table.get(facebookPageKey(pageId), place))?.practiceId ?? null
}

/** The practices that somebody has connected, who is called so at Facebook. */
export async function practicesOfPerson(table: Table, userId: string): Promise<string[]> {
  const range = { begins: facebookPerson.practices }
  const found = await table.queryAll({ pk: facebookPerson.partition(userId), range }, place)
  return found.map(({ practiceId }) => practiceId)
}

/** How long somebody can ask whether they were forgotten. */
const DELETIONS_KEPT_SECONDS = 90 * DAY

/** That somebody was forgotten, by a code. */
export const deletionWrite = (code: string, now: Date): Write => ({
  kind: 'put',
  item: {
    ...facebookDeletionKey(code),
    ...{ entity: 'facebookDeletion', at: now.toISOString() },
    expiresAt: epochSeconds(plusSeconds(now, DELETIONS_KEPT_SECONDS)),
  },
})

/** When somebody was forgotten; null where nobody knows the code. */
export async function deletedAt(table: Table, code: string): Promise<string | null> {
  return (await table.get(facebookDeletionKey(code), v.object({ at: v.string() })))?.at ?? null
}

/** What one practice has of Facebook; reaches no other. */
export function createFacebookStore(table: Table, practiceId: string) {
  const keys = facebookKeys(practiceId)
  const itemOf = (item: ConnectionItem) => ({
    ...keys.connection,
    ...{ entity: 'facebookConnection', practiceId, ...item },
  })
  return {
    practiceId,
    find: () => table.get(keys.connection, connectionItem),
    counting: () => table.get(keys.counting, countingItem),

    /** Fails where somebody else connected meanwhile: ERR_VERSION_CONFLICT */
    add: (item: ConnectionItem): Write => ({
      kind: 'put',
      item: itemOf(item),
      absent: 'ERR_VERSION_CONFLICT',
    }),

    /** Fails where it was changed or ended since it was read: ERR_VERSION_CONFLICT */
    replace: (before: ConnectionItem, after: ConnectionItem): Write => ({
      kind: 'put',
      item: itemOf({ ...after, version: before.version + 1 }),
      replaces: { version: before.version, otherwise: 'ERR_VERSION_CONFLICT' },
    }),

    /** Says who has allowed the connection, in the place of whoever had before. */
    allowedBy: (userId: string, before: string | null): Write[] => [
      {
        kind: 'put',
        item: {
          ...facebookPerson.practice(userId, practiceId),
          entity: 'facebookPerson',
          practiceId,
        },
      },
      ...(before === null || before === userId
        ? []
        : [{ kind: 'delete' as const, key: facebookPerson.practice(before, practiceId) }]),
    ],

    /** Fails where it was changed or ended since it was read: ERR_VERSION_CONFLICT */
    remove: ({ pageId, userId, version }: ConnectionItem): Write[] => [
      { kind: 'delete', key: keys.connection, equals: unchanged('version', version) },
      { kind: 'delete', key: facebookPerson.practice(userId, practiceId) },
      ...(pageId === null ? [] : [{ kind: 'delete' as const, key: facebookPageKey(pageId) }]),
    ],

    /** Says whose page it is, in the place of the one before. Fails where it is another's: ERR_FACEBOOK_PAGE_TAKEN */
    takePage: (pageId: string, before: string | null): Write[] => [
      {
        kind: 'put',
        item: { ...facebookPageKey(pageId), entity: 'facebookPage', practiceId },
        absent: 'ERR_FACEBOOK_PAGE_TAKEN',
      },
      ...(before === null ? [] : [{ kind: 'delete' as const, key: facebookPageKey(before) }]),
    ],

    /**
     * That there is such a lead, with what it says where that is known; a marker, so that it is taken once, however
     * often Meta says so.
     */
    note: (leadgenId: string, now: Date, sent: SentOnFacebook | null = null): Write => ({
      kind: 'marker',
      item: {
        ...keys.lead(leadgenId),
        ...{ entity: 'facebookLead', practiceId, leadgenId, sent },
        expiresAt: epochSeconds(plusSeconds(now, LEADS_KEPT_SECONDS)),
      },
    }),

    lead: (leadgenId: string) => table.get(keys.lead(leadgenId), leadItem),

    /** What it says. Fails where it was fetched before, or never noted: ERR_VERSION_CONFLICT */
    fetched: (leadgenId: string, sent: SentOnFacebook): Write => ({
      kind: 'update',
      key: keys.lead(leadgenId),
      set: { sent },
      equals: { attribute: 'sent', value: null, otherwise: 'ERR_VERSION_CONFLICT' },
    }),

    count: (at: string): Write => ({
      kind: 'update',
      key: keys.counting,
      add: { leads: 1 },
      set: { entity: 'facebookCounting', lastLeadAt: at },
    }),
  }
}
export type FacebookStore = ReturnType<typeof createFacebookStore>
