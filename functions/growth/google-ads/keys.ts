import type { Key } from '#functions/platform/table.ts'

/** Keys of what a practice tells Google Ads. */
export function googleAdsKeys(practiceId: string) {
  const practice = `PRACTICE#${practiceId}`
  const pk = `${practice}#CONVERSIONS`
  return {
    settings: { pk: `${practice}#GOOGLEADS`, sk: 'SETTINGS' } satisfies Key,
    partition: pk,
    all: 'AT#',
    conversion: (at: string, conversionId: string): Key => ({
      pk,
      sk: `AT#${at}#${conversionId}`,
    }),
    /** The same for as long as it waits to be sent. */
    waiting: 'WAITING#',
    waitingOne: (at: string, conversionId: string): Key => ({
      pk,
      sk: `WAITING#${at}#${conversionId}`,
    }),
    /** That a lead reached a status, which counts once. */
    once: (patientId: string, status: number): Key => ({
      pk: `${practice}#CONVERTED`,
      sk: `${patientId}#${status}`,
    }),
  }
}

/** The practice of a file, by the hash of its secret. */
export const googleAdsFileKey = (hash: string): Key => ({
  pk: `GOOGLEADSFILE#${hash}`,
  sk: 'FILE',
})
