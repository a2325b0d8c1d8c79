import { useQueries, useQuery } from '@tanstack/react-query'
import type { MemberInfo } from '#shared/model/member.ts'
import { patientConsultsQuery } from '../../data/consults.ts'
import { ownStatusQuery } from '../../data/own-status.ts'
import { useRefetchOnChange } from '../../data/query.ts'
import { patientReviewsQuery } from '../../data/reviews.ts'
import { uploadsQuery } from '../../data/uploads.ts'
import { useUnreadOwnMessages } from '../../session/status.ts'
import type { Asked } from '../../ui/loaded.tsx'
import type { HomeFacts } from './rules.ts'

/**
 * The facts of all charts of a patient. All calls go out at once, and the pages behind the home find
 * their answers in the cache.
 */
export function useHome(charts: MemberInfo['patients']): Asked<HomeFacts> {
  const status = useQuery(ownStatusQuery)
  const reviews = useQueries({ queries: charts.map(patientReviewsQuery) })
  const consults = useQueries({ queries: charts.map(patientConsultsQuery) })
  const uploads = useQueries({ queries: charts.map((chart) => uploadsQuery(chart, null)) })
  useRefetchOnChange(useUnreadOwnMessages(), ownStatusQuery.queryKey)
  const all = [status, ...reviews, ...consults, ...uploads]
  const failed = all.filter(({ data, error }) => data === undefined && error !== null)
  const isWhole = all.every(({ data }) => data !== undefined)
  return {
    data: isWhole
      ? {
          charts: status.data?.items ?? [],
          reviews: reviews.flatMap(({ data }) => data?.items ?? []),
          consults: consults.flatMap(({ data }) => data?.items ?? []),
          uploads: uploads.flatMap(({ data }) => data?.items ?? []),
        }
      : undefined,
    error: failed[0]?.error ?? null,
    refetch: () => {
      for (const query of failed) void query.refetch()
    },
  }
}
