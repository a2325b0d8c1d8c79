import { queryOptions } from '@tanstack/react-query'
import { viewRoutes } from '#shared/api/views.ts'
import type { CardChoice } from '#shared/model/dashboard.ts'
import { createClient } from '../api/client.ts'
import { mutation } from './mutation.ts'
import { query } from './query.ts'

const api = createClient({ views: viewRoutes })

/** How the member arranged the cards of the dashboard; nobody else changes that. */
export const dashboardQuery = (practiceId: string) =>
  queryOptions({ ...query(api.views.dashboard, { params: { practiceId } }), staleTime: 5 * 60_000 })

/** Arranges the cards, which are so at once; null for those that the dashboard comes with. */
export const arrangeDashboard = (practiceId: string) =>
  mutation({
    run: (cards: CardChoice[] | null) =>
      api.views.setDashboard({ params: { practiceId }, body: { cards } }),
    optimistic: async (client, cards) => {
      const { queryKey } = dashboardQuery(practiceId)
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, { cards })
      return () => client.setQueryData(queryKey, before)
    },
  })
