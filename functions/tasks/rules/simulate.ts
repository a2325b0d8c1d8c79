import type { Distribution } from '#shared/model/distribution.ts'
import { type Assignment, chooseAdvocate } from './assign.ts'
import type { Desk } from './participants.ts'
import type { Rotation } from './rotation.ts'

/** To whom a piece of work would go; null where it would wait. */
export type Simulated = Pick<Assignment, 'advocateId' | 'reason'> | null

/** To whom the next pieces of work would go, one after another, where nobody finishes any meanwhile. */
export function simulate(
  distribution: Distribution,
  desk: Desk,
  from: { rotation: Rotation | null; count: number },
): Simulated[] {
  const ongoing = new Map(desk.ongoing)
  let { rotation } = from
  return Array.from({ length: from.count }, () => {
    const chosen = chooseAdvocate(distribution, { ...desk, ongoing }, rotation)
    if (!chosen) return null
    const { advocateId, reason } = chosen
    ongoing.set(advocateId, (ongoing.get(advocateId) ?? 0) + 1)
    rotation = chosen.rotation ?? rotation
    return { advocateId, reason }
  })
}
