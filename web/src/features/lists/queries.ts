import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'

/** Every list of the practice, entry by entry; asked again as one comes back to the tab. */
export const listDataQuery = (practiceId: string) =>
  queryOptions({
    queryKey: [...keys.practice(practiceId), 'list-data'],
    queryFn: async ({ signal }) =>
      (await api.lists.list({ params: { practiceId } }, { signal })).items,
    refetchOnWindowFocus: true,
    staleTime: 5000,
  })
