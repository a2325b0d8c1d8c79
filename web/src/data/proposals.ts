import { authRoutes } from '#shared/api/auth.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { proposalRoutes } from '#shared/api/proposals.ts'
import { createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { query } from './query.ts'

const api = createClient({ auth: authRoutes, patients: patientRoutes, proposals: proposalRoutes })

/** What the staff proposed last to the patient. */
export const proposalQuery = (practiceId: string, patientId: string) =>
  query(api.proposals.get, { params: { practiceId, patientId } })

export const proposeChange = (practiceId: string, patientId: string) =>
  mutation({
    run: (body: BodyOf<typeof api.proposals.create>, options) =>
      api.proposals.create({ params: { practiceId, patientId }, body }, options),
    invalidates: [['proposals'], api.patients.events.key],
  })

export const withdrawProposal = (practiceId: string, patientId: string) =>
  mutation({
    run: (proposalId: string) =>
      api.proposals.withdraw({ params: { practiceId, patientId }, body: { proposalId } }),
    invalidates: [['proposals'], api.patients.events.key],
    invalidatesOnError: true,
  })

/** The patient's answer: what is accepted is in the chart, and a new name is the account's. */
export const answerProposal = (practiceId: string, patientId: string) =>
  mutation({
    run: (body: BodyOf<typeof api.proposals.answer>) =>
      api.proposals.answer({ params: { practiceId, patientId }, body }),
    invalidates: [['proposals'], ['details'], api.auth.session.key],
    invalidatesOnError: true,
  })
