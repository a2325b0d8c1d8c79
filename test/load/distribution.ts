import { randomUUID } from 'node:crypto'
import { distributionRoutes } from '#shared/api/distributions.ts'
import { taskRoutes } from '#shared/api/tasks.ts'
import { role } from '#shared/model/roles.ts'
import { aPatient, aPractice, aStaff, changePlan, type PracticeOf } from '#test/support/builders.ts'
import { answered } from '#test/support/client.ts'
import type { Tell } from './figures.ts'
import { withRun } from './local.ts'
import { scaled } from './scale.ts'

const LEADS = 1_000
/** How long the last may take. */
const PATIENCE_MS = 10 * 60_000
/** So many are sent at the same time. */
const AT_ONCE = 50
const WEIGHTS = [1, 1, 1, 2, 5] as const

/** A burst of 1,000 leads (scaled): each has one task, when the last got it, and how fair that was. */
export async function benchDistribution(tell: Tell): Promise<void> {
  const count = scaled(LEADS)
  await withRun(async (run) => {
    const practice = await aPractice(run)
    await changePlan(run, practice, { leadRecordsLimit: count })
    const people = await Promise.all(
      WEIGHTS.map(async (weight) => {
        const { id } = await aStaff(run, practice.practiceId, [role.staff])
        return { staffId: id, label: 'Advocate', enabled: true, weight, capacity: null }
      }),
    )
    await distribute(practice, people)
    const begunAt = performance.now()
    await burst(count, () =>
      aPatient(practice, { isLead: 1, isPatient: 0, email: `${randomUUID()}@example.com` }),
    )
    const sent = performance.now() - begunAt
    await run.idle(PATIENCE_MS)
    const last = performance.now() - begunAt
    const dead = run.deadLetters().length
    if (dead > 0) throw new Error(`${dead} events were given up`)

    const counts = await Promise.all(people.map(({ staffId }) => countOf(practice, staffId)))
    const all = await countOf(practice)
    const assigned = counts.reduce((sum, one) => sum + one, 0)
    if (all !== count || assigned !== count) {
      throw new Error(`${count} leads have ${all} tasks, ${assigned} of them by turn`)
    }
    const round = WEIGHTS.reduce<number>((sum, weight) => sum + weight, 0)
    const strays = counts.map((got, index) =>
      Math.abs(got - (count * (WEIGHTS[index] ?? 0)) / round),
    )
    const name = `distribution: ${count} leads in a burst`
    const comparedWith = { what: 'the last was sent', value: sent }
    tell({ name: `${name}, the last is assigned`, value: last, unit: 'ms', comparedWith })
    const stray = Math.max(...strays)
    tell({
      name: `${name}, furthest from a share`,
      value: stray,
      unit: 'count',
      comparedWith: null,
    })
  })
}

async function distribute({ practiceId, admin }: PracticeOf, staffs: readonly object[]) {
  const path = `/practices/${practiceId}/distributions`
  const reply = await admin.client.get(path)
  const [first] = answered(reply, distributionRoutes.list.response).items
  const body = { staffs, version: first?.version }
  answered(
    await admin.client.patch(`${path}/${first?.id}`, { body }),
    distributionRoutes.update.response,
  )
}

async function burst(count: number, send: () => Promise<unknown>): Promise<void> {
  let left = count
  const one = async () => {
    while (left > 0) {
      left -= 1
      await send()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

async function countOf({ practiceId, admin }: PracticeOf, advocateId?: string): Promise<number> {
  const query = { limit: 1, ...(advocateId && { advocateId }) }
  const reply = await admin.client.get(`/practices/${practiceId}/tasks`, { query })
  return answered(reply, taskRoutes.list.response).total
}
