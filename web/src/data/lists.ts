import { queryOptions } from '@tanstack/react-query'
import { listRoutes } from '#shared/api/lists.ts'
import type { ListGroup } from '#shared/model/lists.ts'
import { createClient } from '../api/client.ts'
import { mutation } from './mutation.ts'
import { listQuery } from './query.ts'

const api = createClient({ lists: listRoutes })

/** Every list of the practice, entry by entry. */
export const listDataQuery = (practiceId: string) =>
  queryOptions({
    ...listQuery(api.lists.list, { params: { practiceId } }),
    refetchOnWindowFocus: true,
    staleTime: 5000,
  })

const invalidates = [['lists']] as const

/** Changes an entry of a list, or adds one where there is no id; its value is its title. */
export const saveListItem = (practiceId: string, group: ListGroup, listDataId?: string) =>
  mutation({
    run: ({ title }: { title: string }, options) => {
      const body = { title, value: title }
      return listDataId === undefined
        ? api.lists.create({ params: { practiceId }, body: { group, ...body } }, options)
        : api.lists.update({ params: { practiceId, listDataId }, body })
    },
    invalidates,
  })

export const removeListItem = (practiceId: string, listDataId: string) =>
  mutation({
    run: () => api.lists.remove({ params: { practiceId, listDataId } }),
    invalidates,
  })
