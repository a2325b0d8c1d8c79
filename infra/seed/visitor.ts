import type { Method } from '#shared/api/contract.ts'
import { API_BASE, REQUESTED_BY } from '#shared/api/protocol.ts'
import { openSession, sessionCookie, type Table } from './records.ts'

/** What refuses a call because the seed made it before. */
const DONE = /EXISTS|ALREADY|NO_CHANGE|DUPLICATED/

/** Makes a call of the API; null where what it asks for is there already. @throws where it fails */
export type Call = (method: Method, path: string, body?: unknown) => Promise<unknown>

/** Does something as a member who is signed in for that long, and signs out again. */
export async function asMember<T>(
  { origin, table }: { origin: string; table: Table },
  memberId: string,
  work: (call: Call) => Promise<T>,
): Promise<T> {
  const whose = { memberId, epoch: 0, isProven: true }
  const opened = { ...whose, factor: 'passed', stay: false, openidToken: null } as const
  const device = { ip: '127.0.0.1', userAgent: 'Demo data', now: new Date() }
  const token = await openSession(table, { ...opened, ...device })
  const [cookie = ''] = sessionCookie(origin, token).split(';')
  const call: Call = async (method, path, body) => {
    const response = await fetch(`${origin}${API_BASE}${path}`, {
      method,
      headers: {
        [REQUESTED_BY.header]: REQUESTED_BY.value,
        cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.ok) return JSON.parse(text)
    if (DONE.test(text)) return null
    throw new Error(`${method} ${path} answered ${response.status} ${text}`)
  }
  const result = await work(call)
  await call('POST', '/auth/logout')
  return result
}
