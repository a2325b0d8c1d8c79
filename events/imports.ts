import * as v from 'valibot'
import { eventsOf } from './define.ts'

const event = eventsOf('praxis.imports')

/** Lines of an import are to be read: it was started, goes on, or its turn has come. */
export const importDue = event('ImportDue', { importId: v.string() })

/** An import has ended: all lines were read, somebody stopped it, or it cannot go on. */
export const importEnded = event('ImportEnded', {
  importId: v.string(),
  createdBy: v.string(),
  isDone: v.boolean(),
  added: v.number(),
})
