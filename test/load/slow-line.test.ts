import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createLane } from './line.ts'
import { openSlowLine } from './slow-line.ts'

const MB = 1_000_000
const tenMegabytes = { bytesPerSecond: 10 * MB, delayMs: 40 }

describe('a lane', () => {
  it('takes what its speed says, and a delay', () => {
    expect(createLane(tenMegabytes).carry(MB, 1000)).toBe(1140)
  })

  it('carries one after the other, whoever sends it', () => {
    const lane = createLane(tenMegabytes)

    lane.carry(MB, 0)

    expect(lane.wait(30)).toBe(70)
    expect(lane.carry(MB, 30)).toBe(240)
  })

  it('saves nothing up while nobody sends', () => {
    const lane = createLane(tenMegabytes)

    lane.carry(MB, 0)

    expect(lane.wait(5000)).toBe(0)
    expect(lane.carry(MB, 5000)).toBe(5140)
  })
})

describe('a slow line', () => {
  /** A server that sends back what it is sent, and a line to it. */
  async function anEcho(delayMs: number) {
    const server = createServer((request, response) => {
      request.on('error', () => undefined)
      request.pipe(response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const line = await openSlowLine([port], { bytesPerSecond: 1000 * MB, delayMs })
    onTestFinished(async () => {
      await line.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    })
    return { server, port: line.ports.get(port) ?? 0 }
  }

  it('changes no byte on either way, of many requests at once', async () => {
    const { port } = await anEcho(1)
    const bodies = Array.from({ length: 8 }, (_, index) => randomBytes(300_000 * index + 1))

    const answers = await Promise.all(
      bodies.map(async (body) => {
        const reply = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body })
        return Buffer.from(await reply.arrayBuffer())
      }),
    )

    expect(
      answers.map((answer, index) => answer.equals(bodies[index] ?? answer.subarray(1))),
    ).toEqual(bodies.map(() => true))
  })

  it('takes at least its delay both ways, and that of setting up', async () => {
    const { port } = await anEcho(10)
    const started = performance.now()

    await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: 'x' })

    // Timers are never early: no machine is quick enough to fail this.
    expect(performance.now() - started).toBeGreaterThan(55)
  })

  it('tells the other end where one breaks off', async () => {
    const { server, port } = await anEcho(1)
    const broken = new Promise<void>((resolve) => {
      server.on('request', (request) => request.once('error', () => resolve()))
    })

    const socket = connect(port, '127.0.0.1')
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf')
    server.once('request', () => socket.resetAndDestroy())

    await broken
  })
})
