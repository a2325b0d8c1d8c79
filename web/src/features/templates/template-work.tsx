import type { Template } from '#shared/model/template.ts'
import { TemplateForm } from './template-form.tsx'
import { templateTexts as texts } from './texts.ts'

/** What can be done to templates in a dialog (specification, section 4, Template modal modes). */
export type TemplateWork = { mode: 'add'; template: null } | { mode: 'edit'; template: Template }

export const adding = { mode: 'add', template: null } as const satisfies TemplateWork

const titles = { add: texts.add, edit: texts.edit } as const

/** What the dialog of some work is called. */
export const titleOfWork = ({ mode }: TemplateWork): string => titles[mode]

/** The content of the dialog of some work. */
export function TemplateWorkView({ work, onDone }: { work: TemplateWork; onDone: () => void }) {
  return <TemplateForm template={work.template} onDone={onDone} />
}
