import { Text } from '@mantine/core'
import type { Answer } from '#shared/api/contract.ts'
import type { distributionReportRoutes } from '#shared/api/distribution-reports.ts'
import { passReasons } from '#shared/model/assignment.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Hint } from '../../ui/hint.tsx'
import { Section } from '../../ui/section.tsx'
import { distributionTexts as texts } from './texts.ts'

type Summary = Answer<typeof distributionReportRoutes.summary>
type OfDistribution = Summary['distributions'][number]
type Person = OfDistribution['people'][number]

/** What everybody got of one distribution. */
export function DistributionShares({ distribution }: { distribution: OfDistribution }) {
  const { label, target, people } = distribution
  const name = label || texts.noDistribution
  return (
    <Section title={name} text={`${texts.targets[target]}: ${texts.figures(distribution)}`}>
      <DataTable
        label={texts.people(name)}
        columns={columns}
        rows={people}
        keyOf={({ staffId }) => staffId}
        empty={null}
      />
    </Section>
  )
}

const { name, count, share, expected, passed, lost } = texts.columns

const columns: Column<Person>[] = [
  { label: name, render: (person) => person.name || texts.left },
  { label: count, render: (person) => person.count.toLocaleString('en-US') },
  { label: share, render: (person) => texts.percent(person.share) },
  {
    label: expected,
    render: (person) =>
      person.expected === null ? <Hint span>{texts.noPart}</Hint> : texts.percent(person.expected),
  },
  { label: passed, render: (person) => <Passed person={person} /> },
  { label: lost, render: (person) => person.lost.toLocaleString('en-US') },
]

function Passed({ person }: { person: Person }) {
  const why = passReasons
    .filter((reason) => person.passed[reason] > 0)
    .map((reason) => texts.reasons[reason](person.passed[reason]))
  if (why.length === 0) return <Hint span>{texts.never}</Hint>
  return (
    <Text span size="sm">
      {why.join(', ')}
    </Text>
  )
}
