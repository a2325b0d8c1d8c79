/** The ranges of days that lists and reports offer (specification, section 9). */
export const rangePresets = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'past30',
  'past31to60',
  'past61to90',
  'thisYear',
  'lastYear',
  'recent7',
  'recent30',
  'recent365',
  'all',
] as const
export type RangePreset = (typeof rangePresets)[number]

export const rangeLabels: Record<RangePreset, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  thisWeek: 'This week',
  lastWeek: 'Last week',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  past30: 'Past 30 days',
  past31to60: '31-60 days ago',
  past61to90: '61-90 days ago',
  thisYear: 'This year',
  lastYear: 'Last year',
  recent7: 'Recent 7 days',
  recent30: 'Recent 30 days',
  recent365: 'Recent 365 days',
  all: 'All time',
}
