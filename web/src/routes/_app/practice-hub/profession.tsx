import { createFileRoute } from '@tanstack/react-router'
import { ProfessionPage } from '../../../features/providers/profession-page.tsx'
import { Permitted } from '../../../session/permitted.tsx'

export const Route = createFileRoute('/_app/practice-hub/profession')({
  component: () => (
    <Permitted permission="providers.read">
      <ProfessionPage />
    </Permitted>
  ),
})
