import type { AssignmentWay, PassReason } from '#shared/model/assignment.ts'
import type { DistributionTarget } from '#shared/model/distribution.ts'

/** The words of the reports. */
export const reportTexts = {
  title: 'Distribution report',
  lead: 'Who got new leads and tasks, next to what their weight stands for, and why.',
  range: 'Time',
  waiting: (count: number) =>
    count === 1
      ? '1 lead waits now until someone is free.'
      : `${count} leads wait now until someone is free.`,
  cut: (at: string) => `There are too many to count them all: these are since ${at}.`,
  targets: { lead: 'New leads', task: 'Tasks' } satisfies Record<DistributionTarget, string>,
  noDistribution: 'Without a distribution',
  figures: ({ total, rerouted, waited }: Record<'total' | 'rerouted' | 'waited', number>) =>
    [
      `${total.toLocaleString('en-US')} given out`,
      ...(rerouted > 0 ? [`${rerouted} of them as no one had touched it`] : []),
      ...(waited > 0 ? [`${waited} had waited`] : []),
    ].join(', '),
  people: (label: string) => `People of ${label}`,
  columns: {
    name: 'Name',
    count: 'Got',
    share: 'Share',
    expected: 'By weight',
    passed: 'Passed by',
    lost: 'Not touched',
  },
  left: 'Someone who left',
  noPart: 'Takes no part',
  percent: (part: number) => `${part}%`,
  reasons: {
    away: (count: number) => `${count} away`,
    full: (count: number) => `${count} had enough`,
    tried: (count: number) => `${count} had it`,
  } satisfies Record<PassReason, (count: number) => string>,
  never: 'Never',
  each: 'Each assignment',
  eachText: 'The newest first, each with its reason as the trail of the task says it.',
  ways: {
    turn: null,
    admin: 'to an admin',
    rerouted: 'not touched',
    handedOver: 'handed over',
  } satisfies Record<AssignmentWay, string | null>,
  from: (name: string) => `from ${name}`,
  open: 'Open record',
  openOf: (name: string, at: string) => `Open record: ${name}, ${at}`,
  noneTitle: 'Nothing was given out',
  none: 'No lead or task went by a distribution in this time.',
} as const
