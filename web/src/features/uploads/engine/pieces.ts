import type { UploadTarget } from '#shared/model/upload.ts'
import type { PutRequest } from '../../../data/put.ts'
import type { Item } from './model.ts'

/** Addresses are used for so long at most; then new ones are asked for. */
const SINGLE_FRESH_MS = 10 * 60_000
const PART_FRESH_MS = 45 * 60_000

/** What one request sends: a whole file, or a part of one. */
export type Piece = {
  readonly job: Job
  readonly url: string
  readonly kind: PutRequest['kind']
  /** Or the fields of a form. */
  readonly headers: PutRequest['headers']
  readonly start: number
  readonly end: number
  readonly staleAt: number
  /** The planning of the file that it belongs to; a later one makes it void. */
  readonly round: number
  attempts: number
}

/** A file being sent, with what of it is still to go. */
export type Job = {
  readonly item: Item
  /** Pieces that have not arrived. */
  left: number
  inFlight: number
  /** How often new addresses were asked for because the store refused. */
  refusals: number
  round: number
  /** Set where the rest is to be planned anew, or given up, once nothing of it is under way. */
  next: 'plan' | 'fail' | null
}

/** The pieces of a file that the plan says are missing. */
export function cut(job: Job, target: UploadTarget, now: number): Piece[] {
  const { size } = job.item
  const common = { job, round: job.round, attempts: 0 }
  if (target.state === 'present') return []
  if (target.kind === 'parts') {
    return target.parts.map(({ partNumber, url, headers }) => ({
      ...common,
      kind: 'put',
      url,
      headers,
      start: (partNumber - 1) * target.partSize,
      end: Math.min(size, partNumber * target.partSize),
      staleAt: now + PART_FRESH_MS,
    }))
  }
  if (target.url === null) return []
  const whole = { ...common, url: target.url, start: 0, end: size, staleAt: now + SINGLE_FRESH_MS }
  if (target.kind === 'form') return [{ ...whole, kind: 'form', headers: target.fields }]
  return [{ ...whole, kind: 'put', headers: target.headers }]
}
