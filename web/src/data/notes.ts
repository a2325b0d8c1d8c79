import { noteRoutes } from '#shared/api/notes.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { pages } from './query.ts'

const api = createClient({ notes: noteRoutes, patients: patientRoutes })

const NOTES_PAGE = 30

/** What the staff wrote down about somebody, newest first, page by page. */
export const notesQuery = (practiceId: string, patientId: string) => ({
  ...pages(api.notes.list, { params: { practiceId }, query: { patientId, limit: NOTES_PAGE } }),
  refetchOnWindowFocus: true,
})

const invalidates = [['notes'], api.patients.events.key, api.patients.get.key] as const

export const addNote = (practiceId: string, patientId: string) =>
  mutation({
    run: (body: Omit<BodyOf<typeof api.notes.create>, 'patientId'>, options) =>
      api.notes.create({ params: { practiceId }, body: { patientId, ...body } }, options),
    invalidates,
  })

export const changeNote = (practiceId: string, patientId: string, noteId: string) =>
  mutation({
    run: (body: Omit<BodyOf<typeof api.notes.update>, 'patientId'>) =>
      api.notes.update({ params: { practiceId, noteId }, body: { patientId, ...body } }),
    invalidates,
  })

export const removeNote = (practiceId: string, patientId: string) =>
  mutation({
    run: (noteId: string) =>
      api.notes.remove({ params: { practiceId, noteId }, query: { patientId } }),
    invalidates,
  })
