import type { LocalRun } from '#infra/runner/start.ts'
import { leadStatuses } from '#shared/model/leads.ts'
import { aPractice } from '#test/support/builders.ts'
import { goal, type Tell } from './figures.ts'
import { withRun } from './local.ts'
import { withBrowser } from './open-page.ts'
import { type Steps, stepNames, stepThrough } from './page-steps.ts'
import { makePatients, writePatients } from './records.ts'
import { scaled } from './scale.ts'
import { measured, type Spread } from './stats.ts'

const ROUNDS = 7
const RECORDS = 300
const STEP_GOAL = goal(400)
const TASK_GOAL = goal(200)

/** How quickly the list of patients answers on a slow machine: opening a record, coming back, sorting, adding. */
export function benchPages(tell: Tell): Promise<void> {
  return withRun(async (run) => {
    const cookies = await aFullList(run)
    const rounds: Steps[] = []
    await withBrowser(async (browser) => {
      // What a browser does once and for all is no part of it.
      await stepThrough(browser, run.origin, cookies)
      const count = scaled(ROUNDS)
      while (rounds.length < count) rounds.push(await stepThrough(browser, run.origin, cookies))
    })
    tellSteps(rounds, tell)
  })
}

/** A practice whose list of patients has something in every cell; the cookies of its admin. */
export async function aFullList(run: LocalRun): Promise<Record<string, string>> {
  const { practiceId, admin } = await aPractice(run)
  const patients = makePatients(RECORDS, practiceId, run.clock.now()).map((patient, index) => ({
    ...patient,
    isLead: true,
    leadStatus: leadStatuses[1 + (index % (leadStatuses.length - 1))] ?? patient.leadStatus,
    leadStatusAt: patient.createdAt,
    insuranceCompany: 'Blue Cross Blue Shield',
    registerSource: 'Web Form',
    lastUploadAt: patient.createdAt,
    newUploadCount: index % 2,
  }))
  await writePatients(run, patients)
  return Object.fromEntries(admin.client.cookies)
}

function tellSteps(rounds: readonly Steps[], tell: Tell): void {
  for (const name of stepNames) {
    for (const time of ['first', 'again'] as const) {
      const steps = rounds.map((round) => round[name][time])
      const times = steps.map(({ ms }) => ms)
      const tasks = steps.map(({ longestTask }) => longestTask)
      const figure = (
        what: string,
        of: { value: number; spread: Spread },
        comparedWith: typeof STEP_GOAL,
      ) => tell({ name: `pages: ${name}, ${time}, ${what}`, ...of, unit: 'ms', comparedWith })
      figure('median', measured(times), STEP_GOAL)
      figure('longest task, median', measured(tasks), TASK_GOAL)
    }
  }
}
