import { createFileRoute } from '@tanstack/react-router'
import { LinksPage } from '../../../features/links/links-page.tsx'
import { Permitted } from '../../../session/permitted.tsx'

export const Route = createFileRoute('/_app/practice-hub/links')({
  component: () => (
    <Permitted permission="practices.sharelinks.list">
      <LinksPage />
    </Permitted>
  ),
})
