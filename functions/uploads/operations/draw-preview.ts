import { extname } from 'node:path'
import { logger } from '#functions/platform/log.ts'
import { createWorkerPool, type WorkerPool } from '#functions/platform/worker-pool.ts'
import { type PreviewAnswer, type PreviewJob, previewAnswer } from '../rules/preview-job.ts'

const TIMEOUT_MS = 20_000
/** All pictures of one run together: a run may take 900 s, and reads headers as well. */
const BUDGET_MS = 300_000

export type PreviewPool = WorkerPool<PreviewAnswer>

/** Draws a small picture of a DICOM file; null if it cannot be drawn, or not within the limits. */
export type DrawPreview = (
  bytes: Uint8Array,
  options?: Omit<PreviewJob, 'bytes'>,
) => Promise<Uint8Array | null>

export function createPreviewPool(): PreviewPool {
  return createWorkerPool({
    // A bundle has the module beside this one, as the sources have.
    module: new URL(`./preview-worker${extname(import.meta.url)}`, import.meta.url),
    answer: previewAnswer,
    timeoutMs: TIMEOUT_MS,
    resourceLimits: { maxOldGenerationSizeMb: 640, maxYoungGenerationSizeMb: 64 },
  })
}

/**
 * Draws the pictures of one run. A picture that needs too much time or memory is left out, and so are
 * all others once the run has spent its time. A picture never makes the run fail.
 */
export function createPreviewDrawer(
  pool: Pick<PreviewPool, 'run'>,
  now: () => number = () => performance.now(),
): DrawPreview {
  let spent = 0
  return async (bytes, options = {}) => {
    if (spent >= BUDGET_MS) return null
    const started = now()
    const own = Uint8Array.from(bytes)
    const result = await pool.run({ bytes: own, ...options }, [own.buffer])
    spent += now() - started
    if (result.ok) return result.value.picture
    logger.warn('picture not drawn', { reason: result.failure })
    return null
  }
}
