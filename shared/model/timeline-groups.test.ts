import { expect, it } from 'vitest'
import { timelineEntry } from './patient.ts'
import { isOfGroup, timelineGroupNames, timelineGroups } from './timeline-groups.ts'

it('puts every kind of entry into one group', () => {
  const kinds = timelineEntry.entries.kind.options
  const groupsOf = (kind: (typeof kinds)[number]) =>
    timelineGroupNames.filter((group) => isOfGroup({ kind }, group))
  expect(kinds.filter((kind) => groupsOf(kind).length !== 1)).toEqual([])
  expect(timelineGroupNames).toEqual(Object.keys(timelineGroups))
})
