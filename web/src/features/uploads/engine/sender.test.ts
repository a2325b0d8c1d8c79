import { describe, expect, test, vi } from 'vitest'
import type { PlannedFile, UploadTarget } from '#shared/model/upload.ts'
import { PutError } from '../../../data/put.ts'
import { breathe } from './breathe.ts'
import { createGate } from './gate.ts'
import type { Item } from './model.ts'
import { createSender, type SenderPorts } from './sender.ts'

const MINUTE = 60_000

function itemOf(name: string): Item {
  const file = new File([name], name)
  return {
    name,
    fingerprint: name,
    size: file.size,
    file,
    checksums: null,
    state: 'waiting',
    sent: 0,
    failure: null,
  }
}

function target({ name }: PlannedFile): Extract<UploadTarget, { kind: 'single' }> {
  return { kind: 'single', name, state: 'missing', method: 'PUT', url: name, headers: {} }
}

/** A sender that is done once everything was sent or given up, and what it said of the files. */
function aSender(ports: Pick<SenderPorts, 'plan' | 'put'> & Partial<SenderPorts>) {
  const drained = Promise.withResolvers<void>()
  const arrived: string[] = []
  const failed: string[] = []
  const sender = createSender(
    {
      sum: async (files) => files.map(({ name }) => ({ sha256: name })),
      gate: createGate({ isOnline: () => true, watch: () => () => undefined }, vi.fn()),
      now: () => 0,
      sleep: breathe,
      chance: () => 0,
      onBytes: vi.fn(),
      onPresent: vi.fn(),
      onArrived: ({ name }) => arrived.push(name),
      onFailed: ({ name }, reason) => failed.push(`${name} ${reason}`),
      onStopped: vi.fn(),
      onDrained: drained.resolve,
      ...ports,
    },
    1,
    new AbortController().signal,
  )
  return { sender, drained: drained.promise, arrived, failed }
}

describe('the sender', () => {
  test('asks for new addresses where those it has are past their time', async () => {
    let now = 0
    const plans: string[][] = []
    const sent: string[] = []
    const { sender, drained } = aSender({
      plan: async (files) => {
        plans.push(files.map(({ name }) => name))
        return files.map(target)
      },
      put: async ({ url }) => {
        await breathe()
        sent.push(url)
        if (url === 'B') now += 20 * MINUTE
      },
      now: () => now,
    })

    sender.add(['A', 'B', 'C', 'D'].map(itemOf))
    await drained

    expect(plans).toEqual([
      ['A', 'B', 'C', 'D'],
      ['C', 'D'],
    ])
    expect(sent).toEqual(['A', 'B', 'C', 'D'])
  })

  test('asks whether a file is there already where its address takes no more', async () => {
    const present = { state: 'present', url: null } as const
    let plans = 0
    const { sender, drained, arrived, failed } = aSender({
      plan: async (files) => {
        plans += 1
        return files.map((file) => ({ ...target(file), ...(plans > 1 ? present : {}) }))
      },
      put: () => Promise.reject(new PutError(412)),
    })

    sender.add([itemOf('A')])
    await drained

    expect({ arrived, failed, plans }).toEqual({ arrived: ['A'], failed: [], plans: 2 })
  })

  test('announces what was read, reads it once, and leaves out what the disc does not give', async () => {
    const read: string[] = []
    const announced: (string | undefined)[] = []
    let tries = 0
    const { sender, drained, arrived, failed } = aSender({
      sum: async (files) => {
        read.push(...files.map(({ name }) => name))
        return files.map(({ name }) => (name === 'scratched' ? null : { sha256: name }))
      },
      plan: async (files) => {
        announced.push(...files.map(({ sha256 }) => sha256))
        return files.map(target)
      },
      put: async () => {
        tries += 1
        if (tries === 1) throw new PutError(403)
      },
    })

    sender.add([itemOf('A'), itemOf('scratched')])
    await drained

    expect(read).toEqual(['A', 'scratched'])
    expect(announced).toEqual(['A', 'A'])
    expect({ arrived, failed }).toEqual({ arrived: ['A'], failed: ['scratched unreadable'] })
  })

  test('announces little at first, so that sending begins soon', async () => {
    const mebibyte = 1024 * 1024
    const batches: number[] = []
    const { sender, drained } = aSender({
      plan: async (files) => {
        batches.push(files.length)
        return files.map(target)
      },
      put: async () => undefined,
    })

    sender.add(Array.from({ length: 60 }, (_, at) => ({ ...itemOf(`${at}`), size: mebibyte })))
    await drained

    expect(batches).toEqual([8, 52])
  })

  test('announces in one go what is added in the same moment', async () => {
    const batches: number[] = []
    const { sender, drained } = aSender({
      plan: async (files) => {
        batches.push(files.length)
        return files.map(target)
      },
      put: async () => undefined,
    })

    sender.add([itemOf('A')])
    await Promise.resolve()
    sender.add([itemOf('B'), itemOf('C')])
    await drained

    expect(batches).toEqual([3])
  })
})
