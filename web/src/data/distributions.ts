import type { Distribution } from '#shared/model/practice.ts'
import { api } from '../api/client.ts'
import { mutation } from './mutation.ts'
import { listQuery } from './query.ts'

/** How new leads are distributed among the staff. */
export const distributionsQuery = (practiceId: string) =>
  listQuery(api.practices.listDistributions, { params: { practiceId } })

/** Changes a distribution from the version that is shown. */
export const saveDistribution = (practiceId: string, { id, version }: Distribution) =>
  mutation({
    run: (body: Pick<Distribution, 'enabled' | 'staffs'>) =>
      api.practices.updateDistribution({
        params: { practiceId, distributionId: id },
        body: { ...body, version },
      }),
    invalidates: [api.practices.listDistributions.key],
    invalidatesOnError: true,
  })
