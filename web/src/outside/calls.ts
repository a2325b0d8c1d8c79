import { API_BASE, REQUESTED_BY } from '#shared/api/protocol.ts'

/** What a call was answered; `fields` are those that are not as they must be. */
export type Outcome<T> =
  | { kind: 'done'; answer: T }
  | { kind: 'offline' }
  | { kind: 'refused'; name: string; comments: string[]; fields: Field[] }

type Field = { field: string; problem: string }
type Refusal = { name?: string; comments?: string[]; details?: { fields?: Field[] } }

const PATIENCE_MS = 30_000

/**
 * A call of a page outside of the application, which knows no session.
 * @param path below the base of the API
 * @param sent the body; without one it is a GET
 */
export async function call<T>(path: string, sent?: object): Promise<Outcome<T>> {
  try {
    const response = await fetch(`${API_BASE}${path}`, {
      ...(sent === undefined ? { method: 'GET' } : { method: 'POST', body: JSON.stringify(sent) }),
      credentials: 'omit',
      headers: {
        [REQUESTED_BY.header]: REQUESTED_BY.value,
        // What says so without a body is not taken.
        ...(sent !== undefined && { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (response.ok) return { kind: 'done', answer: (await response.json()) as T }
    const refusal = (await response.json().catch(() => ({}))) as Refusal
    const { name = '', comments = [], details } = refusal
    return { kind: 'refused', name, comments, fields: details?.fields ?? [] }
  } catch {
    return { kind: 'offline' }
  }
}
