import { subscriptions } from '#events/subscriptions.ts'
import { consumerDependencies } from '#functions/platform/compose.ts'
import { consume, practiceOf } from '#functions/platform/consumer.ts'
import { newId } from '#functions/platform/ids.ts'
import { objectsFromEnvironment } from '#functions/platform/objects-later.ts'
import { createImportStore } from './store.ts'

const { table, clock } = consumerDependencies()
const dependencies = { table, clock, objects: objectsFromEnvironment(), newId }

const withStore = (event: { practiceId: string | null }) => ({
  ...dependencies,
  store: createImportStore(table, practiceOf(event)),
})

export const handler = consume(subscriptions.imports, {
  /** The next lines of an import are read, if it is its turn. */
  'imports/on-import-due': async (event) => {
    // It takes what reads tables and cards, most of the function.
    const { runImport } = await import('./operations/run.ts')
    return runImport(withStore(event), event.payload.importId)
  },
  /** The next lines of an import are undone, if it is its turn. */
  'imports/on-import-undo-due': async (event) => {
    const { runUndo } = await import('./operations/run-undo.ts')
    return runUndo(withStore(event), event.payload.importId)
  },
  /** An import was undone: the next one begins. */
  'imports/on-import-undone': async (event) => {
    const { startNext } = await import('./operations/next.ts')
    return startNext(withStore(event))
  },
  /** An import has ended: its report is made, and the next one begins. */
  'imports/on-import-ended': async (event) => {
    const { finishImport } = await import('./operations/finish.ts')
    return finishImport(withStore(event), event.payload.importId)
  },
})
