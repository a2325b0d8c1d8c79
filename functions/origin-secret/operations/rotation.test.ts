import { describe, expect, test } from 'vitest'
import {
  type Front,
  KNOWN_AFTER_MS,
  type OriginSecret,
  rotate,
  type SecretVersions,
  type Step,
  steps,
} from './rotation.ts'

const START = Date.parse('2026-01-05T10:00:00.000Z')
const OLD: OriginSecret = { value: 'the-old-value-of-the-secret' }

/** A secret in the middle of a rotation and a distribution that takes `followMs` to follow. */
function rotation({ followMs = 0 }: { followMs?: number } = {}) {
  let now = START
  let sent = { value: OLD.value, at: START - followMs }
  const labels: Record<string, string[]> = { old: ['AWSCURRENT'], next: ['AWSPENDING'] }
  const values: Record<string, OriginSecret> = { old: OLD }
  const sends: { value: string; at: number }[] = []
  const versions: SecretVersions = {
    labels: async () => structuredClone(labels),
    read: async (version) => values[version] ?? null,
    writePending: async (version, secret) => {
      values[version] = secret
    },
    makeCurrent: async (version, instead) => {
      labels[instead] = ['AWSPREVIOUS']
      labels[version] = ['AWSCURRENT']
    },
  }
  const front: Front = {
    state: async () => ({ value: sent.value, everywhere: now >= sent.at + followMs }),
    send: async (value) => {
      sent = { value, at: now }
      sends.push(sent)
    },
  }
  const sleep = async (ms: number) => {
    now += ms
  }
  const step = (name: Step, version = 'next') =>
    rotate(name, version, { versions, front, clock: () => new Date(now), sleep })
  return { step, labels, values, sends, front, elapsed: () => now - START }
}

describe('a rotation of the origin secret', () => {
  test('makes a new value current that every edge sends', async () => {
    const { step, labels, values, front } = rotation({ followMs: 4 * 60_000 })

    for (const name of steps) await step(name)

    expect(labels).toEqual({ old: ['AWSPREVIOUS'], next: ['AWSCURRENT'] })
    expect(values.next?.value).toMatch(/^[\w-]{64}$/)
    expect(await front.state()).toEqual({ value: values.next?.value, everywhere: true })
  })

  test('lets the distribution send the new value only when every function knows it', async () => {
    const { step, sends } = rotation()

    await step('createSecret')
    await step('setSecret')

    expect(sends.map(({ at }) => at - START)).toEqual([KNOWN_AFTER_MS])
  })

  test('changes nothing when a step is repeated', async () => {
    const { step, values, sends } = rotation()
    await step('createSecret')
    await step('setSecret')
    const made = values.next

    await step('createSecret')
    await step('setSecret')

    expect(values.next).toEqual(made)
    expect(sends).toHaveLength(1)
  })

  test.each(steps)('does nothing in %s for a version that is current', async (name) => {
    const { step, labels, sends, elapsed } = rotation()

    await step(name, 'old')

    expect(labels).toEqual({ old: ['AWSCURRENT'], next: ['AWSPENDING'] })
    expect(sends).toEqual([])
    expect(elapsed()).toBe(0)
  })

  test('refuses a version that the secret does not have or does not await', async () => {
    const { step, labels } = rotation()
    labels.older = ['AWSPREVIOUS']

    await expect(step('setSecret', 'unknown')).rejects.toThrow('not one of the secret')
    await expect(step('setSecret', 'older')).rejects.toThrow('not pending')
  })

  test('fails where the edges do not follow in time, and leaves the old value current', async () => {
    const { step, labels } = rotation({ followMs: 60 * 60_000 })
    await step('createSecret')
    await step('setSecret')

    await expect(step('testSecret')).rejects.toThrow('not followed in time')
    expect(labels.old).toEqual(['AWSCURRENT'])
  })

  test('fails where a deployment put the old value back, so that it is begun again', async () => {
    const { step, front } = rotation()
    await step('createSecret')
    await step('setSecret')
    await front.send(OLD.value)

    await expect(step('testSecret')).rejects.toThrow('changed meanwhile')
  })

  test('cannot set a value that was never made', async () => {
    const { step, sends } = rotation()

    await expect(step('setSecret')).rejects.toThrow('no value')
    expect(sends).toEqual([])
  })
})
