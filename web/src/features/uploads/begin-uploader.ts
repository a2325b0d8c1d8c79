import { createInspector } from './engine/inspector.ts'
import { createUploader, type Uploader } from './engine/uploader.ts'
import type { Goal } from './model.ts'
import { createPorts } from './ports.ts'

/** Begins an uploader that sends to a chart, until it is closed. */
export function beginUploader(goal: Goal): Uploader {
  const inspector = createInspector()
  const uploader = createUploader(createPorts(goal, inspector))
  return {
    ...uploader,
    close: () => {
      uploader.close()
      inspector.close()
    },
  }
}
