import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'

export const staffsQuery = (practiceId: string) =>
  queryOptions({
    queryKey: [...keys.staffs(practiceId), 'list'],
    queryFn: async ({ signal }) =>
      (await api.staffs.list({ params: { practiceId } }, { signal })).items,
  })

/** Who works there no longer. */
export const formerStaffsQuery = (practiceId: string) =>
  queryOptions({
    queryKey: [...keys.staffs(practiceId), 'former'],
    queryFn: async ({ signal }) =>
      (await api.staffs.list({ params: { practiceId }, query: { former: 1 } }, { signal })).items,
  })

export const staffQuery = (practiceId: string, staffId: string) =>
  queryOptions({
    queryKey: [...keys.staffs(practiceId), 'one', staffId],
    queryFn: ({ signal }) => api.staffs.get({ params: { practiceId, staffId } }, { signal }),
  })

export const openTasksQuery = (practiceId: string, staffId: string) =>
  queryOptions({
    queryKey: [...keys.staffs(practiceId), 'tasks', staffId],
    queryFn: async ({ signal }) =>
      (await api.staffs.openTasks({ params: { practiceId, staffId } }, { signal })).openTasks,
    refetchOnMount: 'always',
  })

export const invitationsQuery = (practiceId: string) =>
  queryOptions({
    queryKey: [...keys.staffs(practiceId), 'invitations'],
    queryFn: async ({ signal }) =>
      (await api.invitations.list({ params: { practiceId } }, { signal })).items,
  })

export const requestsQuery = (practiceId: string) =>
  queryOptions({
    queryKey: [...keys.staffs(practiceId), 'requests'],
    queryFn: async ({ signal }) =>
      (await api.joining.list({ params: { practiceId } }, { signal })).items,
    refetchOnWindowFocus: true,
  })

/** What the link of an invitation stands for. */
export const offerQuery = (invitation: string) =>
  queryOptions({
    queryKey: ['invitation', invitation],
    queryFn: ({ signal }) => api.invitations.look({ body: { invitation } }, { signal }),
    meta: { errors: 'inline' as const },
  })

export const foundPracticesQuery = (key: string) =>
  queryOptions({
    queryKey: ['practices', 'search', key],
    queryFn: async ({ signal }) => (await api.joining.search({ query: { key } }, { signal })).items,
    enabled: key.length >= 3,
    placeholderData: (former) => former,
    meta: { errors: 'inline' as const },
  })

export const ownRequestsQuery = queryOptions({
  queryKey: ['members', 'requests'],
  queryFn: async ({ signal }) =>
    (await api.joining.mine({ params: { memberId: 'me' } }, { signal })).items,
})

/** Asks anew for everybody who works, was invited or asks to join. */
export function useRefreshStaff(practiceId: string) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keys.staffs(practiceId) })
}
