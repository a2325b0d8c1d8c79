import * as v from 'valibot'
import { subjectRoutes } from '#shared/api/subjects.ts'
import { checklistItemForm, type Subject, subjectForm } from '#shared/model/subject.ts'
import { createClient } from '../api/client.ts'
import { mutation } from './mutation.ts'
import { listQuery } from './query.ts'

const api = createClient({ subjects: subjectRoutes })

/** The types of tasks of the practice, by name. */
export const subjectsQuery = (practiceId: string) =>
  listQuery(api.subjects.list, { params: { practiceId } })

const invalidates = [['subjects']] as const

type SubjectInput = Partial<v.InferInput<typeof subjectForm>>
type ItemInput = Partial<v.InferInput<typeof checklistItemForm>>

const subjectChange = v.partial(subjectForm)
const itemChange = v.partial(checklistItemForm)

/** Changes a type from the version that is shown, or adds one where there is none. */
export const saveSubject = (practiceId: string, shown: Subject | null) =>
  mutation({
    run: (input: SubjectInput, options) =>
      shown
        ? api.subjects.update({
            params: { practiceId, subjectId: shown.id },
            body: { ...v.parse(subjectChange, input), version: shown.version },
          })
        : api.subjects.create(
            { params: { practiceId }, body: v.parse(subjectForm, input) },
            options,
          ),
    invalidates,
  })

export const removeSubject = (practiceId: string) =>
  mutation({
    run: (subjectId: string) => api.subjects.remove({ params: { practiceId, subjectId } }),
    invalidates,
  })

/** Changes an item of a type's checklist, from the version that is shown, or adds one. */
export const saveChecklistItem = (practiceId: string, shown: Subject, itemId: string | null) =>
  mutation({
    run: (input: ItemInput, options) =>
      itemId === null
        ? api.subjects.addItem(
            {
              params: { practiceId, subjectId: shown.id },
              body: v.parse(checklistItemForm, input),
            },
            options,
          )
        : api.subjects.updateItem({
            params: { practiceId, subjectId: shown.id, itemId },
            body: { ...v.parse(itemChange, input), version: shown.version },
          }),
    invalidates,
  })

export const removeChecklistItem = (practiceId: string, subjectId: string) =>
  mutation({
    run: (itemId: string) => api.subjects.removeItem({ params: { practiceId, subjectId, itemId } }),
    invalidates,
    invalidatesOnError: true,
  })
