import type { QueryClient } from '@tanstack/react-query'
import { practiceAdminRoutes } from '#shared/api/practices-admin.ts'
import type { OperatedPractice } from '#shared/model/practice-admin.ts'
import { createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { listQuery, query } from './query.ts'

const api = createClient({ practiceAdmin: practiceAdminRoutes })

const practices = api.practiceAdmin

type Asked = NonNullable<NonNullable<Parameters<typeof practices.list>[0]>['query']>

/** A page of the platform's practices, with how many are in each state. */
export const practicesQuery = (asked: Asked) => query(practices.list, { query: asked })

export const operatedPracticeQuery = (practiceId: string) =>
  query(practices.get, { params: { practiceId } })

/** Practices whose names wait for approval, the oldest request first. */
export const waitingPracticesQuery = listQuery(practices.listWaiting, {})

/** Approves or rejects the name of a practice. */
export const decideName = (practiceId: string) =>
  mutation({
    run: (body: BodyOf<typeof practices.decideName>) =>
      practices.decideName({ params: { practiceId }, body }),
    invalidates: [practices.listWaiting.key],
    invalidatesOnError: true,
  })

const changed = (practiceId: string) => ({
  write: (client: QueryClient, practice: OperatedPractice) =>
    client.setQueryData(operatedPracticeQuery(practiceId).queryKey, practice),
  invalidates: [practices.list.key],
  invalidatesOnError: true,
})

/** Extends the trial as it was read. */
export const extendTrial = (practiceId: string) =>
  mutation({
    run: (body: BodyOf<typeof practices.extendTrial>) =>
      practices.extendTrial({ params: { practiceId }, body }),
    ...changed(practiceId),
  })

/** Suspends a practice, or takes that back. */
export const suspendPractice = (practiceId: string) =>
  mutation({
    run: (body: BodyOf<typeof practices.suspend>) =>
      practices.suspend({ params: { practiceId }, body }),
    ...changed(practiceId),
  })
