import * as v from 'valibot'

/** What is said of a snapshot, once all its parts are written. */
export const snapshotItem = v.object({
  snapshotId: v.string(),
  parts: v.number(),
  /** It holds every row written until then. */
  at: v.string(),
})
export type SnapshotItem = v.InferOutput<typeof snapshotItem>

/** Rows of a snapshot, compressed. */
export const snapshotPart = v.object({ part: v.number(), bytes: v.instance(Uint8Array) })
