import { API_BASE, REQUESTED_BY } from '#shared/api/contract.ts'
import type { LeadFormSubmission, PublicLeadForm } from '#shared/model/lead-form.ts'

/** What a call was answered; `fields` are those that are not as they must be. */
export type Outcome<T> =
  | { kind: 'done'; answer: T }
  | { kind: 'offline' }
  | { kind: 'refused'; name: string; comments: string[]; fields: Field[] }

type Field = { field: string; problem: string }
type Refusal = { name?: string; comments?: string[]; details?: { fields?: Field[] } }

const PATIENCE_MS = 30_000

/** What is sent: values as people typed them. */
export type Sent = Omit<LeadFormSubmission, 'values'> & { values: Record<string, string> }

async function call<T>(formKey: string, init: RequestInit, query = ''): Promise<Outcome<T>> {
  try {
    const response = await fetch(`${API_BASE}/lead-forms/${encodeURIComponent(formKey)}${query}`, {
      ...init,
      credentials: 'omit',
      headers: {
        [REQUESTED_BY.header]: REQUESTED_BY.value,
        // What says so without a body is not taken.
        ...(init.body !== undefined && { 'content-type': 'application/json' }),
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

/** @param site the site around the form; null where it stands by itself */
export const readForm = (formKey: string, site: string | null) =>
  call<PublicLeadForm>(
    formKey,
    { method: 'GET' },
    site === null ? '' : `?${new URLSearchParams({ site })}`,
  )

export const sendForm = (formKey: string, sent: Sent) =>
  call<{ ok: true }>(formKey, { method: 'POST', body: JSON.stringify(sent) })
