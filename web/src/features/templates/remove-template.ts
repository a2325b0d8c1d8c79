import type { Template } from '#shared/model/template.ts'
import { removeTemplate } from '../../data/templates.ts'
import { useUndoable } from '../../session/undo.tsx'
import { templateTexts as texts } from './texts.ts'

/** Deletes a template, which can be undone for a moment. */
export function useRemoveTemplate() {
  const undoable = useUndoable()
  return ({ id, title }: Template) =>
    undoable({
      id,
      change: removeTemplate(id),
      input: undefined,
      message: texts.removed(title),
    })
}
