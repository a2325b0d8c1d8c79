import { Tabs } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import type { Permission } from '#shared/permissions.ts'
import { usePractice } from '../../session/member.ts'
import { isAllowed, usePermissions } from '../../session/permissions.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { TabRow } from '../../ui/tab-row.tsx'
import { CommentsTab } from './comments-tab.tsx'
import { DistributionTab } from './distribution-tab.tsx'
import { ExportTab } from './export-tab.tsx'
import { GroupsTab } from './groups-tab.tsx'
import { HoursTab } from './hours-tab.tsx'
import { ListsTab } from './lists-tab.tsx'
import { LocationsTab } from './locations-tab.tsx'
import { PlanTab } from './plan-tab.tsx'
import { PolicyTab } from './policy-tab.tsx'
import { PracticeTab } from './practice-tab.tsx'
import { RemindersTab } from './reminders-tab.tsx'
import { isSettingsTab, type SettingsTab, settingsTabs } from './tabs.ts'
import { settingsTexts as texts } from './texts.ts'

const contents: Record<
  SettingsTab,
  { permission: Permission; Content: ComponentType<{ practiceId: string }> }
> = {
  practice: { permission: 'practices.update', Content: PracticeTab },
  policy: { permission: 'practices.update', Content: PolicyTab },
  locations: { permission: 'practices.locations.list', Content: LocationsTab },
  hours: { permission: 'practices.update', Content: HoursTab },
  reminders: { permission: 'practices.update', Content: RemindersTab },
  groups: { permission: 'practices.groups.list', Content: GroupsTab },
  distribution: { permission: 'practices.distributions.list', Content: DistributionTab },
  lists: { permission: 'practices.listData.list', Content: ListsTab },
  plan: { permission: 'practices.read', Content: PlanTab },
  comments: { permission: 'practices.comments.list', Content: CommentsTab },
  export: { permission: 'practices.exports.list', Content: ExportTab },
}

type Props = { tab: SettingsTab | undefined; onTab: (tab: SettingsTab) => void }

/** The practice's settings, as far as they are open to the member. */
export function SettingsPage({ tab, onTab }: Props) {
  const { id: practiceId } = usePractice()
  const { data: permissions } = usePermissions()
  const open = settingsTabs.filter((name) => isAllowed(permissions, contents[name].permission))
  const chosen = open.find((name) => name === tab) ?? open[0] ?? 'plan'
  const [visited, setVisited] = useState<readonly SettingsTab[]>([])
  // What was visited stays, with what was typed in it.
  const shown = visited.includes(chosen) ? visited : [...visited, chosen]
  return (
    <>
      <PageHeader title={texts.title} />
      <Tabs
        value={chosen}
        onChange={(name) => {
          if (!isSettingsTab(name)) return
          setVisited([...shown, name])
          onTab(name)
        }}
      >
        <TabRow names={open} labels={texts.tabs} chosen={chosen} mb="md" />
        {open.map((name) => {
          const { Content } = contents[name]
          return (
            <Tabs.Panel key={name} value={name} maw="60rem">
              {shown.includes(name) && <Content key={practiceId} practiceId={practiceId} />}
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </>
  )
}
