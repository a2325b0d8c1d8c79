import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CountedRecord } from '#shared/model/patient.ts'
import { isOpenTask } from '#shared/model/task-codes.ts'
import type { Permission } from '#shared/permissions.ts'
import { patientTasksQuery } from '../../../data/tasks.ts'
import { isAllowed, usePermissions } from '../../../session/permissions.ts'
import { UnauthorizedTip } from '../../../session/permitted.tsx'
import {
  isRecordTab,
  type RecordTab,
  recordTabs,
  type Section,
  tabLink,
} from '../../../ui/sections.ts'
import { TabRow } from '../../../ui/tab-row.tsx'
import classes from './page.module.css'
import { buildTabCounts } from './tab-counts.ts'
import { pageTexts as texts } from './texts.ts'

const tabPermissions: Partial<Record<RecordTab, Permission>> = {
  tasks: 'practices.tasks.list',
  messages: 'messaging.list',
  appointments: 'practices.appointments.list',
  notes: 'practices.notes.list',
  'rad-cloud': 'uploads.list',
  reviews: 'medicalRecordReviews.list',
  consults: 'videoConsultations.list',
}

type Props = {
  section: Section
  record: CountedRecord
  tab: RecordTab
  /** Stands above the tabs, and stays in sight with them. */
  head: ReactNode
  children: ReactNode
}

/** The tabs of a record that the member may open, with what waits in each. */
export function RecordTabs({ section, record, tab, head, children }: Props) {
  const navigate = useNavigate()
  const { data: permissions } = usePermissions()
  const { practiceId, patientId } = record
  const open = recordTabs.filter((name) => {
    const permission = tabPermissions[name]
    return !permission || isAllowed(permissions, permission)
  })
  // The open tab of tasks reads them anyway, and knows sooner than the record how many there are.
  const tasks = useQuery({ ...patientTasksQuery(practiceId, patientId), enabled: false }).data
  const openTasks = tasks ? tasks.items.filter(isOpenTask).length : record.openTaskCount
  const counts = buildTabCounts({ ...record, openTaskCount: openTasks }, new Date())
  function choose(next: string | null) {
    if (!next || !isRecordTab(next)) return
    void navigate({ ...tabLink(section, { patientId, tab: next }), resetScroll: false })
  }
  return (
    <Tabs value={tab} onChange={choose} keepMounted={false} miw={0}>
      <div className={classes.head}>
        {head}
        <TabRow names={open} labels={texts.tabs} counts={counts} chosen={tab} mt="md" />
      </div>
      <Tabs.Panel value={tab} pt="md">
        {open.includes(tab) ? children : <UnauthorizedTip />}
      </Tabs.Panel>
    </Tabs>
  )
}
