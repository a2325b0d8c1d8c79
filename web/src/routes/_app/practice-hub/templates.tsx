import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { TemplatePage } from '../../../features/templates/template-page.tsx'
import { Permitted } from '../../../session/permitted.tsx'
import { lenient } from '../../../ui/search.ts'

const templateSearch = v.object({ search: lenient(v.string()) })

export const Route = createFileRoute('/_app/practice-hub/templates')({
  validateSearch: templateSearch,
  component: Templates,
})

function Templates() {
  const { search = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Permitted permission="members.templates.list">
      <TemplatePage
        search={search}
        onSearch={(words) =>
          void navigate({ search: { search: words || undefined }, replace: true })
        }
      />
    </Permitted>
  )
}
