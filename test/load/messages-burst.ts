import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { aPatient, aPractice } from '#test/support/builders.ts'
import { aTicket, pathsOf } from '#test/support/listener.ts'
import { goal, type Tell } from './figures.ts'
import { withRun } from './local.ts'
import { scaled } from './scale.ts'
import { percentile } from './stats.ts'

const SOCKETS = 500
const MESSAGES = 1000
const PATIENTS = 20
/** So many are written at once. */
const LANES = 8
/** What has not been heard of by then never is. */
const PATIENCE_MS = 30_000

/**
 * Pages of a practice that hear of a burst of messages: how long after a message is written each has
 * heard that something was. Hints do not say which; the first one after it will do, for the page reads then.
 */
export function benchMessageBurst(tell: Tell): Promise<void> {
  return withRun(async (run) => {
    const practice = await aPractice(run)
    const { client } = practice.admin
    const patients = await Promise.all(Array.from({ length: PATIENTS }, () => aPatient(practice)))
    await run.idle()
    const ticket = await aTicket(client, practice.practiceId)
    const sockets: Awaited<ReturnType<typeof listen>>[] = []
    for (let count = 0; count < scaled(SOCKETS); count += 1) sockets.push(await listen(ticket))
    const written: number[] = []
    let next = 0
    const lane = async () => {
      for (let index = next++; index < scaled(MESSAGES); index = next++) {
        const body = { patientId: patients[index % PATIENTS], message: `Message ${index}` }
        const { status } = await client.post(`/practices/${practice.practiceId}/messages`, { body })
        if (status !== 200) throw new Error(`the message was answered by ${status}`)
        written.push(Date.now())
      }
    }
    const began = Date.now()
    await Promise.all(Array.from({ length: LANES }, lane))
    const rate = (written.length * 1000) / (Date.now() - began)
    await run.idle(10 * PATIENCE_MS)
    await wait(1000)
    const late = written.flatMap((at) =>
      sockets.map(({ heard }) => (heard.find((one) => one >= at) ?? at + PATIENCE_MS) - at),
    )
    const name = `messages: ${sockets.length} sockets, a burst of ${written.length}`
    tell({ name: `${name}, written`, value: rate, unit: '1/s', comparedWith: null })
    tell({
      name: `${name}, hint, p50`,
      value: percentile(late, 0.5),
      unit: 'ms',
      comparedWith: null,
    })
    const latest = late.reduce((most, one) => Math.max(most, one), 0)
    tell({ name: `${name}, hint, the latest`, value: latest, unit: 'ms', comparedWith: goal(2000) })
    for (const { close } of sockets) close()
  })
}

const said = v.object({ type: v.string(), event: v.optional(v.string()) })
const hint = v.object({ topic: v.string(), what: v.string() })

/** A socket that hears of the messages of a practice: when it did, in order. */
async function listen(ticket: Awaited<ReturnType<typeof aTicket>>) {
  const { endpoint, token } = ticket
  const authorization = { Authorization: token, host: 'x' }
  const header = Buffer.from(JSON.stringify(authorization)).toString('base64url')
  const socket = new WebSocket(`${endpoint.replace(/^http/, 'ws')}/realtime`, [
    'aws-appsync-event-ws',
    `header-${header}`,
  ])
  const heard: number[] = []
  const paths = pathsOf(ticket)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let subscribed = 0
  socket.addEventListener('error', () => reject(new Error('no connection')))
  socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'connection_init' })))
  socket.addEventListener('message', ({ data }) => {
    const { type, event } = v.parse(said, JSON.parse(String(data)))
    if (type === 'connection_ack') {
      for (const channel of paths) {
        const id = crypto.randomUUID()
        socket.send(JSON.stringify({ type: 'subscribe', id, channel, authorization }))
      }
    }
    if (type === 'subscribe_success') subscribed += 1
    if (subscribed === paths.length) resolve()
    if (event && v.parse(hint, JSON.parse(event)).what === 'messages') heard.push(Date.now())
  })
  await promise
  return { heard, close: () => socket.close() }
}
