import * as v from 'valibot'
import { eventsOf } from './define.ts'

const event = eventsOf('praxis.imports')

/** Lines of an import are to be read: it was started, goes on, or its turn has come. */
export const importDue = event('ImportDue', { importId: v.string() })

/** Lines of an import are to be undone: somebody asked for it, it goes on, or its turn has come. */
export const importUndoDue = event('ImportUndoDue', { importId: v.string() })

/** All lines of an import were undone, as far as nobody changed their records since. */
export const importUndone = event('ImportUndone', {
  importId: v.string(),
  requestedBy: v.string(),
})

/** An import has ended: all lines were read, somebody stopped it, or it cannot go on. */
export const importEnded = event('ImportEnded', {
  importId: v.string(),
  createdBy: v.string(),
  isDone: v.boolean(),
  added: v.number(),
})
