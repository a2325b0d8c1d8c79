import { parentPort } from 'node:worker_threads'
import * as v from 'valibot'
import { renderPreview } from '../rules/dicom/preview.ts'
import { previewJob } from '../rules/preview-job.ts'

/** The module of a thread that draws previews: decoders of hostile files run nowhere else. */
parentPort?.on('message', async (message: unknown) => {
  const { bytes, ...options } = v.parse(previewJob, message)
  const picture = await renderPreview(bytes, options)
  parentPort?.postMessage({ picture })
})
