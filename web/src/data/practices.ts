import { queryOptions } from '@tanstack/react-query'
import { authRoutes } from '#shared/api/auth.ts'
import { practiceRoutes } from '#shared/api/practices.ts'
import { createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { query } from './query.ts'

const api = createClient({ auth: authRoutes, practices: practiceRoutes })

export const practiceQuery = (practiceId: string) =>
  query(api.practices.get, { params: { practiceId } })

/** The plan, what of it is used, and the first steps. */
export const practiceStatusQuery = (practiceId: string) =>
  queryOptions({
    ...query(api.practices.status, { params: { practiceId } }),
    refetchOnWindowFocus: true,
    refetchOnMount: 'always',
  })

/** Texts and emails that the practice has sent, with the allowances of its plan. */
export const sendingUsageQuery = (practiceId: string) =>
  queryOptions({
    ...query(api.practices.sending, { params: { practiceId } }),
    refetchOnMount: 'always',
  })

/** Texts a code to the phone of the practice. */
export const sendPhoneCode = (practiceId: string) =>
  mutation({ run: () => api.practices.sendPhoneCode({ params: { practiceId } }) })

export const confirmPracticePhone = (practiceId: string) =>
  mutation({
    run: (body: BodyOf<typeof api.practices.confirmPhone>) =>
      api.practices.confirmPhone({ params: { practiceId }, body }),
    invalidates: [api.practices.sending.key],
  })

export const requestNameApproval = (practiceId: string) =>
  mutation({
    run: () => api.practices.requestNameApproval({ params: { practiceId } }),
    invalidates: [api.practices.sending.key],
    invalidatesOnError: true,
  })

/** Creates a practice; the member works in it from then on. */
export const createPractice = mutation({
  run: (body: BodyOf<typeof api.practices.create>, options) =>
    api.practices.create({ body }, options),
  invalidates: [['practices'], api.auth.session.key],
})

export type PracticeChange = BodyOf<typeof api.practices.update>

/** Changes the practice, its name or what it demands of those who sign in. */
export const updatePractice = (practiceId: string) =>
  mutation({
    run: (body: PracticeChange) => api.practices.update({ params: { practiceId }, body }),
    write: (client, saved) => client.setQueryData(practiceQuery(practiceId).queryKey, saved),
    invalidates: [api.auth.session.key, api.auth.options.key],
  })
