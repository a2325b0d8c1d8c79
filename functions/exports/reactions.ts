import { subscriptions } from '#events/subscriptions.ts'
import { consumerDependencies } from '#functions/platform/compose.ts'
import { consume, practiceOf } from '#functions/platform/consumer.ts'
import { readEnvironment } from '#functions/platform/environment.ts'
import { newId } from '#functions/platform/ids.ts'
import { objectsFromEnvironment } from '#functions/platform/objects-later.ts'
import { contentsOf } from './operations/contents.ts'
import { makeExport } from './operations/make.ts'
import { createExportStore } from './store.ts'

const { table, clock } = consumerDependencies()
const objects = objectsFromEnvironment()
const { PUBLIC_ORIGIN: origin } = readEnvironment('origin')

export const handler = consume(subscriptions.exports, {
  /** An admin has asked for an export: it is made, which may take minutes. */
  'exports/on-export-requested': async (event) => {
    const practiceId = practiceOf(event)
    const store = createExportStore(table, practiceId)
    const source = { table, practiceId, origin, now: clock() }
    const contents = (kind: typeof event.payload.kind) => contentsOf(source, kind)
    await makeExport({ store, objects, clock, newId, contents }, event.payload.exportId)
  },
})
