import { describe, expect, test, vi } from 'vitest'
import type { PlannedFile, UploadTarget } from '#shared/model/upload.ts'
import { breathe } from './breathe.ts'
import { createGate } from './gate.ts'
import type { Item } from './model.ts'
import { createSender } from './sender.ts'

const MINUTE = 60_000

function itemOf(name: string): Item {
  const file = new File([name], name)
  return {
    name,
    fingerprint: name,
    size: file.size,
    file,
    state: 'waiting',
    sent: 0,
    failure: null,
  }
}

function target({ name }: PlannedFile): UploadTarget {
  return { kind: 'single', name, state: 'missing', method: 'PUT', url: name, headers: {} }
}

describe('the sender', () => {
  test('asks for new addresses where those it has are past their time', async () => {
    let now = 0
    const plans: string[][] = []
    const sent: string[] = []
    const drained = Promise.withResolvers<void>()
    const sender = createSender(
      {
        plan: async (files) => {
          plans.push(files.map(({ name }) => name))
          return files.map(target)
        },
        put: async ({ url }) => {
          await breathe()
          sent.push(url)
          if (url === 'B') now += 20 * MINUTE
        },
        gate: createGate({ isOnline: () => true, watch: () => () => undefined }, vi.fn()),
        now: () => now,
        sleep: breathe,
        chance: () => 0,
        onBytes: vi.fn(),
        onArrived: vi.fn(),
        onFailed: vi.fn(),
        onStopped: vi.fn(),
        onDrained: drained.resolve,
      },
      1,
      new AbortController().signal,
    )

    sender.add(['A', 'B', 'C', 'D'].map(itemOf))
    await drained.promise

    expect(plans).toEqual([
      ['A', 'B', 'C', 'D'],
      ['C', 'D'],
    ])
    expect(sent).toEqual(['A', 'B', 'C', 'D'])
  })
})
