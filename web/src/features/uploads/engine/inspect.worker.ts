import { inspectFile } from './inspect.ts'
import type { InspectionReply, InspectionRequest } from './inspector.ts'

addEventListener('message', async ({ data }: MessageEvent<InspectionRequest>) => {
  const inspections = await Promise.all(data.files.map(inspectFile))
  postMessage({ id: data.id, inspections } satisfies InspectionReply)
})
