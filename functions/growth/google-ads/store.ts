import * as v from 'valibot'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import type { Page, Table, Write } from '#functions/platform/table.ts'
import { googleAdsFileKey, googleAdsKeys } from './keys.ts'
import {
  type AdsItem,
  adsItem,
  type ConversionItem,
  conversionItem,
  type Progress,
} from './records.ts'

/** How long it is known what Google was told: longer than it takes clicks. */
const KEPT_SECONDS = 100 * DAY
/** How long it is known that a lead reached a status. */
const ONCE_SECONDS = 400 * DAY

const place = v.object({ practiceId: v.string() })

/** The practice of a file; null where its address reads nothing any more. */
export async function practiceOfFile(table: Table, hash: string): Promise<string | null> {
  return (await table.get(googleAdsFileKey(hash), place))?.practiceId ?? null
}

/** What one practice tells Google Ads; reaches no other. */
export function createGoogleAdsStore(table: Table, practiceId: string) {
  const keys = googleAdsKeys(practiceId)
  const until = (at: string, seconds: number) => epochSeconds(plusSeconds(new Date(at), seconds))

  return {
    practiceId,
    find: () => table.get(keys.settings, adsItem),

    /** Fails where they were changed since they were read: ERR_VERSION_CONFLICT */
    save(before: AdsItem | null, after: AdsItem): Write {
      const version = (before?.version ?? 1) + 1
      const own = { entity: 'googleAds', practiceId, ...after, version }
      const item = { ...keys.settings, ...own }
      return before
        ? {
            kind: 'put',
            item,
            replaces: { version: before.version, otherwise: 'ERR_VERSION_CONFLICT' },
          }
        : { kind: 'put', item, absent: 'ERR_VERSION_CONFLICT' }
    },

    /** Gives the file another address, or none. */
    fileWrites(before: string | null, after: string | null): Write[] {
      const item = after && { ...googleAdsFileKey(after), entity: 'googleAdsFile', practiceId }
      return [
        ...(before ? [{ kind: 'delete' as const, key: googleAdsFileKey(before) }] : []),
        ...(item ? [{ kind: 'put' as const, item }] : []),
      ]
    },

    /** Keeps a conversion, once for a lead and a status: else AlreadyDone. */
    add(item: ConversionItem): Write[] {
      const { at, conversionId, patientId, status } = item
      const kept = { entity: 'conversion', practiceId, ...item }
      const once = { entity: 'converted', expiresAt: until(at, ONCE_SECONDS) }
      const log = keys.conversion(at, conversionId)
      return [
        { kind: 'marker', item: { ...keys.once(patientId, status), ...once } },
        { kind: 'put', item: { ...log, ...kept, expiresAt: until(at, KEPT_SECONDS) } },
        ...(item.state === 'waiting'
          ? [
              {
                kind: 'put' as const,
                item: {
                  ...keys.waitingOne(at, conversionId),
                  ...kept,
                  expiresAt: until(at, KEPT_SECONDS),
                },
              },
            ]
          : []),
      ]
    },

    /** Newest first. */
    list: (page: { cursor?: string | undefined; limit: number }): Promise<Page<ConversionItem>> =>
      table.query(
        { pk: keys.partition, range: { begins: keys.all }, reverse: true, ...page },
        conversionItem,
      ),

    /** What came since a moment, newest first. */
    since: async (moment: Date, limit: number): Promise<ConversionItem[]> => {
      const range = { from: `${keys.all}${moment.toISOString()}`, to: `${keys.all}~` }
      const asked = { pk: keys.partition, range, reverse: true, limit }
      return (await table.query(asked, conversionItem)).items
    },

    /** The oldest of what waits to be sent. */
    waiting: async (limit: number): Promise<ConversionItem[]> =>
      (
        await table.query(
          { pk: keys.partition, range: { begins: keys.waiting }, limit },
          conversionItem,
        )
      ).items,

    /** Stores the progress of one that waits; one that waits no longer leaves the queue. */
    progress: ({ at, conversionId }: ConversionItem, set: Progress): Write[] => {
      const key = keys.waitingOne(at, conversionId)
      return [
        { kind: 'update', key: keys.conversion(at, conversionId), set },
        set.state === 'sent' || set.state === 'refused'
          ? { kind: 'delete', key }
          : { kind: 'update', key, set, exists: 'ERR_VERSION_CONFLICT' },
      ]
    },
  }
}
export type GoogleAdsStore = ReturnType<typeof createGoogleAdsStore>
