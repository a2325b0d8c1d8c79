import * as v from 'valibot'
import { uploadPartDue } from '#events/uploads.ts'
import { newId } from '#functions/platform/ids.ts'
import { objectKeys } from '#functions/uploads/keys.ts'
import {
  type IndexSources,
  indexPart,
  indexUpload,
} from '#functions/uploads/operations/index-upload.ts'
import type { FileRecord, UploadRecord } from '#functions/uploads/records.ts'
import { renderPreview } from '#functions/uploads/rules/dicom/preview.ts'
import { sortPlan } from '#functions/uploads/rules/plan.ts'
import { aStudy, type TestFile } from './scans.ts'
import { anUpload } from './uploads.ts'

const detail = v.pipe(v.string(), v.parseJson(), uploadPartDue.schema)
export type PartDue = v.InferOutput<typeof uploadPartDue.schema>

/** An object store in memory; what is written passes `onWrite` first. */
export function objectsInMemory(held: Map<string, Uint8Array>, onWrite: (key: string) => void) {
  return {
    read: async (key: string, first?: number) => held.get(key)?.subarray(0, first) ?? null,
    readRange: async (key: string, from: number, length: number) =>
      held.get(key)?.subarray(from, from + length) ?? null,
    write: async (key: string, body: string | Uint8Array) => {
      onWrite(key)
      held.set(key, typeof body === 'string' ? new TextEncoder().encode(body) : body)
    },
    list: async (prefix: string) =>
      [...held]
        .filter(([key]) => key.startsWith(prefix))
        .map(([key, { length }]) => ({ key, size: length })),
    remove: async (gone: readonly string[]) => {
      for (const key of gone) held.delete(key)
    },
  }
}

export const completedUpload = anUpload({
  state: 'completed',
  completedAt: '2026-03-01T12:05:00.000Z',
})

type Options = {
  /** What is found of the upload each time it is asked for. */
  current?: () => UploadRecord | null
  scans?: readonly TestFile[]
  sizes?: IndexSources['sizes']
  /** Called before anything is written: to objects by their keys, or events. */
  onWrite?: (what: string) => void
}

/** A completed upload of a small study, in memory, and what is done about it. */
export function aCompletedUpload({
  current = () => completedUpload,
  scans = aStudy(),
  sizes,
  onWrite = () => undefined,
}: Options = {}) {
  const keys = objectKeys(completedUpload)
  const plan = scans.map(({ name, bytes }) => ({ name, size: bytes.length, type: '' }))
  const files: FileRecord[] = sortPlan(plan, new Map(), newId).added
  const held = new Map<string, Uint8Array>(
    files.map((file, at) => [keys.file(file), scans[at]?.bytes ?? new Uint8Array()]),
  )
  const written: string[] = []
  const due: PartDue[] = []
  const sources: IndexSources = {
    store: {
      practiceId: completedUpload.practiceId,
      find: async () => current(),
      files: async () => files,
      write: async (writes) => {
        onWrite('events')
        for (const write of writes) {
          if (write.kind === 'put') due.push(v.parse(detail, write.item.detail))
        }
      },
    },
    objects: objectsInMemory(held, (key) => {
      onWrite(key)
      written.push(key)
    }),
    drawPreview: renderPreview,
    now: () => new Date('2026-03-01T12:05:00.000Z'),
    ...(sizes && { sizes }),
  }
  const derived = () => [...held.keys()].filter((key) => key.startsWith(keys.derived)).toSorted()
  return {
    sources,
    written,
    derived,
    files,
    held,
    due,
    index: () => indexUpload(sources, completedUpload),
    indexPart: ({ key, patientId, ...part }: PartDue) =>
      indexPart(sources, { practiceId: completedUpload.practiceId, key, patientId }, part),
  }
}
