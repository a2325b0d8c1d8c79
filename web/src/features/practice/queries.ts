import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'

const part = (practiceId: string, name: string) => [...keys.practice(practiceId), name]

/** The practice itself, for its form. */
export const practiceQuery = (practiceId: string) =>
  queryOptions({
    queryKey: part(practiceId, 'itself'),
    queryFn: ({ signal }) => api.practices.get({ params: { practiceId } }, { signal }),
  })

export const locationsQuery = (practiceId: string) =>
  queryOptions({
    queryKey: part(practiceId, 'locations'),
    queryFn: async ({ signal }) =>
      (await api.locations.list({ params: { practiceId } }, { signal })).items,
  })

export const groupsQuery = (practiceId: string) =>
  queryOptions({
    queryKey: part(practiceId, 'groups'),
    queryFn: async ({ signal }) =>
      (await api.groups.list({ params: { practiceId } }, { signal })).items,
  })

/** Who works in the practice, as a select takes them. */
export const colleaguesQuery = (practiceId: string) =>
  queryOptions({
    queryKey: [...keys.staffs(practiceId), 'names'],
    queryFn: async ({ signal }) => {
      const { items } = await api.staffs.list({ params: { practiceId } }, { signal })
      return items.map(({ staffId, firstName, lastName }) => ({
        value: staffId,
        label: `${firstName} ${lastName}`,
      }))
    },
  })
