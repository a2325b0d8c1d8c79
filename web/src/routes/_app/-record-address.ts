import { notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { timelineGroupNames } from '#shared/model/timeline-groups.ts'
import { recordDialogs } from '../../features/patients/record-dialogs.ts'
import { lenient } from '../../ui/search.ts'
import { isRecordTab, type RecordTab } from '../../ui/sections.ts'

/** What the address of a record says beside its path: the dialog that is open. */
export const recordSearch = v.object({
  dialog: lenient(v.picklist(recordDialogs)),
  /** The kinds of entries that the tab of events shows. */
  group: lenient(v.picklist(timelineGroupNames)),
})

/** The tab that an address names; any other is no page. */
export function readTab(tab: string): RecordTab {
  if (!isRecordTab(tab)) throw notFound()
  return tab
}
