import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '#shared/api/contract.ts'
import { viewRoutes } from '#shared/api/views.ts'
import type { ListSection } from '#shared/model/list-views.ts'
import { createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { query } from './query.ts'

const api = createClient({ views: viewRoutes })

type Views = Answer<typeof viewRoutes.list>

/** Other people change what they share now and then. */
const STALE_MS = 60_000

/** The member's views and those that the practice shares, and the columns that the member chose. */
export const viewsQuery = (practiceId: string) =>
  queryOptions({ ...query(api.views.list, { params: { practiceId } }), staleTime: STALE_MS })

export const addView = (practiceId: string) =>
  mutation({
    run: (body: BodyOf<typeof api.views.create>, options) =>
      api.views.create({ params: { practiceId }, body }, options),
    write: (client, view) =>
      client.setQueryData(viewsQuery(practiceId).queryKey, (views: Views | undefined) => {
        return views && { ...views, items: [...views.items, view] }
      }),
    invalidates: [['views']],
  })

/** Where somebody else was faster, what there is now is read again. */
export const changeView = (practiceId: string) =>
  mutation({
    run: ({ viewId, ...body }: BodyOf<typeof api.views.update> & { viewId: string }) =>
      api.views.update({ params: { practiceId, viewId }, body }),
    invalidates: [['views']],
    invalidatesOnError: true,
  })

export const removeView = (practiceId: string, viewId: string) =>
  mutation({
    run: () => api.views.remove({ params: { practiceId, viewId } }),
    invalidates: [['views']],
  })

/** Chooses the columns of a list, which shows them at once; null for those that it comes with. */
export const setColumns = (practiceId: string, section: ListSection) =>
  mutation({
    run: (columns: BodyOf<typeof api.views.setColumns>['columns']) =>
      api.views.setColumns({ params: { practiceId }, body: { section, columns } }),
    optimistic: async (client, columns) => {
      const { queryKey } = viewsQuery(practiceId)
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      const chosen = columns?.map(({ name, width }) => ({
        name,
        ...(width !== undefined && { width: Number(width) }),
      }))
      client.setQueryData(queryKey, (views: Views | undefined) => {
        return views && { ...views, columns: { ...views.columns, [section]: chosen ?? null } }
      })
      return () => client.setQueryData(queryKey, before)
    },
    invalidates: [['views']],
  })
