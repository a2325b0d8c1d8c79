import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { SettingsPage } from '../../../features/practice/settings-page.tsx'
import { settingsTabs } from '../../../features/practice/tabs.ts'
import { Permitted } from '../../../session/permitted.tsx'
import { lenient } from '../../../ui/search.ts'

export const Route = createFileRoute('/_app/practice-hub/settings')({
  validateSearch: v.object({
    tab: lenient(v.picklist(settingsTabs)),
  }),
  component: Settings,
})

function Settings() {
  const { tab } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Permitted permission="practices.read">
      <SettingsPage
        tab={tab}
        onTab={(tab) => void navigate({ search: { tab }, replace: true, resetScroll: false })}
      />
    </Permitted>
  )
}
