import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import type { PatientRow } from '#shared/model/patient.ts'
import { type BulkChange, type BulkReport, changeAll } from '../../../data/bulk.ts'
import { mutation } from '../../../data/mutation.ts'
import { draftKey } from '../../../session/drafts.ts'
import type { Picked } from './use-selection.ts'

/** A change of several records: what is made of them, and what rows show meanwhile. */
export type Bulk = {
  id: string
  memberId: string
  practiceId: string
  change: BulkChange
  picked: Picked
  /** What it is called: `Provider is Dr. Lee`. */
  title: string
  /** A row as it is once changed; null where the list has it no more. */
  shown: (row: PatientRow) => PatientRow | null
}

/** How far a change is, for as long as the page lives: whoever comes back to the list finds it. */
export type BulkJob = Pick<Bulk, 'title' | 'picked'> & {
  report: BulkReport
  state: 'running' | 'canceled' | 'done'
  cancel: () => void
}

let job: BulkJob | null = null
const listeners = new Set<() => void>()

function set(next: BulkJob | null) {
  job = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function useBulkJob(): BulkJob | null {
  return useSyncExternalStore(subscribe, () => job)
}

/** Takes the report away that somebody has read. */
export function dismissJob() {
  if (job?.state !== 'running') set(null)
}

const stored = v.object({
  title: v.string(),
  practiceId: v.string(),
  done: v.array(v.string()),
  left: v.array(v.string()),
})

const keyOf = (memberId: string) => draftKey(memberId, 'bulk')

/** Keeps in this tab how far it is, by ids alone: a page that is loaded anew says what was done and what was not. */
function keep({ memberId, practiceId, title, picked }: Bulk, { done }: BulkReport) {
  const left = [...picked.keys()].filter((id) => !done.includes(id))
  const kept = { title, practiceId, done, left } satisfies v.InferOutput<typeof stored>
  sessionStorage.setItem(keyOf(memberId), JSON.stringify(kept))
}

/** Shows what a page that was loaded anew had begun. */
export function findInterrupted(memberId: string, practiceId: string) {
  const text = sessionStorage.getItem(keyOf(memberId))
  if (job || text === null) return
  sessionStorage.removeItem(keyOf(memberId))
  const found = v.safeParse(v.pipe(v.string(), v.parseJson(), stored), text)
  if (!found.success || found.output.practiceId !== practiceId) return
  const { title, done, left } = found.output
  const picked = new Map([...done, ...left].map((id) => [id, '']))
  set({
    title,
    picked,
    report: { done, failed: [], left },
    state: 'canceled',
    cancel: () => undefined,
  })
}

/** Leaving now would leave records unchanged: the browser asks first. */
function warn(event: BeforeUnloadEvent) {
  event.preventDefault()
}

/** The mutation that changes the records of a bulk, one after the other; its report stays where there is something to say. */
export const runBulk = (bulk: Bulk) =>
  mutation({
    run: async (_input: undefined, { idempotencyKey: key }) => {
      const abort = new AbortController()
      const ids = [...bulk.picked.keys()]
      const cancel = () => abort.abort()
      const { title, picked } = bulk
      const show = (report: BulkReport, state: BulkJob['state']) =>
        set({ title, picked, report, state, cancel })
      show({ done: [], failed: [], left: ids }, 'running')
      addEventListener('beforeunload', warn)
      const report = await changeAll(
        bulk.practiceId,
        { ids, change: bulk.change, key },
        {
          signal: abort.signal,
          onProgress: (report) => {
            keep(bulk, report)
            show(report, 'running')
          },
        },
      ).finally(() => removeEventListener('beforeunload', warn))
      sessionStorage.removeItem(keyOf(bulk.memberId))
      show(report, abort.signal.aborted ? 'canceled' : 'done')
      return report
    },
    invalidates: [['patients'], ['permissions'], ['tasks']],
  })

/** What was begun last, and may still be undone or running: rows show it as done. */
let begun: Bulk | null = null

export function noteBegun(bulk: Bulk) {
  begun = bulk
}

/** A row as what is changing makes it, which `changing` names; null where it is gone from the list then. */
export function shownBy(changing: ReadonlySet<string>) {
  const bulk = begun !== null && changing.has(begun.id) ? begun : null
  return (row: PatientRow): PatientRow | null =>
    bulk?.picked.has(row.patientId) ? bulk.shown(row) : row
}
