import * as v from 'valibot'
import { distributionRoutes } from '#shared/api/distributions.ts'
import {
  type Distribution,
  distributionChange,
  distributionForm,
} from '#shared/model/distribution.ts'
import { createClient } from '../api/client.ts'
import { mutation } from './mutation.ts'
import { query } from './query.ts'

const api = createClient({ distributions: distributionRoutes })

/** How new leads and tasks are distributed among the staff, and how many leads wait. */
export const distributionsQuery = (practiceId: string) =>
  query(api.distributions.list, { params: { practiceId } })

/** To whom the next leads or tasks would go as things are now. */
export const simulationQuery = (practiceId: string, distributionId: string) =>
  query(api.distributions.simulate, { params: { practiceId, distributionId } })

const invalidates = [['distributions']] as const

type Input = Partial<v.InferInput<typeof distributionForm>>

/** Changes a distribution from the version that is shown, or adds one where there is none. */
export const saveDistribution = (practiceId: string, shown: Distribution | null) =>
  mutation({
    run: (input: Input, options) =>
      shown
        ? api.distributions.update({
            params: { practiceId, distributionId: shown.id },
            body: { ...v.parse(distributionChange, input), version: shown.version },
          })
        : api.distributions.create(
            { params: { practiceId }, body: v.parse(distributionForm, input) },
            options,
          ),
    invalidates,
    invalidatesOnError: true,
  })

/** Turns a distribution on or off from the version that is shown. */
export const switchDistribution = (practiceId: string) =>
  mutation({
    run: ({ id, version, enabled }: Pick<Distribution, 'id' | 'version' | 'enabled'>) =>
      api.distributions.update({
        params: { practiceId, distributionId: id },
        body: { enabled, version },
      }),
    invalidates,
    invalidatesOnError: true,
  })

export const removeDistribution = (practiceId: string) =>
  mutation({
    run: (distributionId: string) =>
      api.distributions.remove({ params: { practiceId, distributionId } }),
    invalidates,
  })
