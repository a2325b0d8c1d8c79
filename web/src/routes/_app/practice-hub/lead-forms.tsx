import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { id } from '#shared/model/plain-fields.ts'
import { BuilderPage } from '../../../features/lead-forms/builder-page.tsx'
import { LeadFormsPage } from '../../../features/lead-forms/lead-forms-page.tsx'
import { Permitted } from '../../../session/permitted.tsx'
import { lenient } from '../../../ui/search.ts'

const formSearch = v.object({
  /** The form that is built; `new` for another one. */
  form: lenient(v.union([v.literal('new'), id])),
})

export const Route = createFileRoute('/_app/practice-hub/lead-forms')({
  validateSearch: formSearch,
  component: LeadForms,
})

function LeadForms() {
  const { form } = Route.useSearch()
  const navigate = Route.useNavigate()
  if (form === undefined) {
    return (
      <Permitted permission="practices.leadForms.list">
        <LeadFormsPage onOpen={(opened) => void navigate({ search: { form: opened } })} />
      </Permitted>
    )
  }
  return (
    <Permitted permission="practices.leadForms.update">
      <BuilderPage
        formId={form}
        onBack={() => void navigate({ search: {} })}
        onSaved={(saved) => void navigate({ search: { form: saved }, replace: true })}
      />
    </Permitted>
  )
}
