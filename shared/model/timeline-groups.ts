import type { TimelineEntry } from './patient.ts'

type Kind = TimelineEntry['kind']

/** The kinds of entries in the history that people look for together. */
export const timelineGroups = {
  leadStatus: ['leadStatus', 'leadClass'],
  tasks: ['task'],
  messages: ['message', 'communication', 'card'],
  appointments: ['appointment'],
  scans: ['upload', 'uploadDeleted', 'link', 'linkRevoked', 'studyShare'],
  reviews: ['review'],
  forms: ['form'],
  notes: ['note'],
  record: [
    'created',
    'updated',
    'account',
    'provider',
    'group',
    'advocate',
    'archive',
    'role',
    'merged',
  ],
} as const satisfies Record<string, readonly Kind[]>

export type TimelineGroup = keyof typeof timelineGroups
export const timelineGroupNames = [
  'leadStatus',
  'tasks',
  'messages',
  'appointments',
  'scans',
  'reviews',
  'forms',
  'notes',
  'record',
] as const satisfies readonly TimelineGroup[]

/** Whether an entry is of a group. */
export function isOfGroup({ kind }: Pick<TimelineEntry, 'kind'>, group: TimelineGroup): boolean {
  const kinds: readonly Kind[] = timelineGroups[group]
  return kinds.includes(kind)
}
