import { createFileRoute } from '@tanstack/react-router'
import { NewsletterPage } from '../../features/newsletter/newsletter-page.tsx'
import { newsletterSearch } from '../../features/newsletter/search.ts'
import { Permitted } from '../../session/permitted.tsx'

export const Route = createFileRoute('/admin/newsletter')({
  validateSearch: newsletterSearch,
  component: Newsletter,
})

function Newsletter() {
  const { state } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Permitted permission="admin.newsletter.list">
      <NewsletterPage
        state={state ?? 'confirmed'}
        onState={(chosen) =>
          void navigate({ search: { state: chosen }, replace: true, resetScroll: false })
        }
      />
    </Permitted>
  )
}
