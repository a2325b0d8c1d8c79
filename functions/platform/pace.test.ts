import { describe, expect, it } from 'vitest'
import { startPace } from './pace.ts'

/** When an answer goes out that was ready so many milliseconds after its work began. */
async function answeredAt(ready: number): Promise<number> {
  const begun = 7_123.4
  let now = begun
  const nextStep = startPace(
    () => now,
    async (milliseconds) => {
      now += milliseconds
    },
  )
  now += ready
  await nextStep()
  return now - begun
}

describe('an answer at an even pace', () => {
  it('goes out at the same time however far in a step it was ready', async () => {
    const times = await Promise.all([0.1, 45, 46, 99.9].map(answeredAt))

    for (const time of times) expect(time).toBeCloseTo(100)
  })

  it('that took longer waits for the end of a later step', async () => {
    expect(await answeredAt(101)).toBeCloseTo(200)
    expect(await answeredAt(250)).toBeCloseTo(300)
  })
})
