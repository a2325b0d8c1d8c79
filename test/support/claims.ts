import type { LocalRun } from '#infra/runner/start.ts'
import { chartAccountRoutes } from '#shared/api/chart-accounts.ts'
import { ownChartRoutes } from '#shared/api/own-charts.ts'
import { type ChartAccount, chartAccount } from '#shared/model/chart-account.ts'
import { type Person, type PracticeOf, sentTo } from './builders.ts'
import { answered, type Reply } from './client.ts'

/** The date of birth of `aPatient`. */
export const DOB = '19800229'

type At = { practice: PracticeOf; patientId: string }

/** The address of the account of a chart. */
export const accountPath = ({ practice: { practiceId }, patientId }: At) =>
  `/practices/${practiceId}/patients/${patientId}/account`

/** The account of a chart as its staff see it. */
export const accountOf = async (at: At): Promise<ChartAccount> =>
  answered(await at.practice.admin.client.get(accountPath(at)), chartAccountRoutes.get.response)

export const postAccount = (at: At, path: string, body: object): Promise<Reply> =>
  at.practice.admin.client.post(`${accountPath(at)}${path}`, { body })

/** Invites the person of a chart. Returns the account with the invitation. */
export const inviteTo = async (at: At, body: object = {}): Promise<ChartAccount> =>
  answered(await postAccount(at, '/invitation', body), chartAccount)

/** The secret of the newest invitation that was sent to an address or number. */
export async function secretSentTo(run: LocalRun, to: string): Promise<string> {
  for (const { text } of await sentTo(run, to)) {
    const [, secret] = text.match(/[?]invitation=([\w-]+)/) ?? []
    if (secret) return secret
  }
  throw new Error(`no invitation was sent to ${to}`)
}

export const postOwn = ({ client }: Person, path: string, body: object): Promise<Reply> =>
  client.post(`/members/me/charts${path}`, { body })

export const acceptBy = (person: Person, invitation: string, dob = DOB): Promise<Reply> =>
  postOwn(person, '/accept', { invitation, dob })

/** The charts and open invitations of a member. */
export const ownChartsOf = async ({ client }: Person) =>
  answered(await client.get('/members/me/charts'), ownChartRoutes.list.response)
