import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Distribution } from '#shared/model/distribution.ts'
import { simulationQuery } from '../../data/distributions.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Hint } from '../../ui/hint.tsx'
import { distributionTexts as texts } from './distribution-texts.ts'

type Props = { practiceId: string; distribution: Distribution }

/** To whom the next pieces of work would go, and why. */
export function Simulation({ practiceId, distribution }: Props) {
  const query = useQuery({
    ...simulationQuery(practiceId, distribution.id),
    refetchOnMount: 'always',
  })
  const rows = query.data?.turns.map((turn, index) => ({ ...turn, number: index + 1 }))
  const counts = Map.groupBy(rows ?? [], ({ name }) => name ?? texts.waits)
  return (
    <Stack gap="sm">
      <Hint>{texts.nextText}</Hint>
      {rows && (
        <Text size="sm" fw={600}>
          {texts.counts([...counts].map(([name, turns]) => [name, turns.length] as const))}
        </Text>
      )}
      <DataTable
        label={texts.nextTitle(distribution.label)}
        columns={[
          { label: texts.nextColumns.turn, right: true, render: ({ number }) => number },
          { label: texts.nextColumns.who, render: ({ name }) => name ?? texts.waits },
          {
            label: texts.nextColumns.why,
            render: ({ text, details }) => <Hint span>{details ?? text}</Hint>,
          },
        ]}
        card={({ number, name, text, details }) => (
          <Stack gap={2}>
            <Text size="sm" fw={600}>
              {texts.turn(number, name ?? texts.waits)}
            </Text>
            <Hint>{details ?? text}</Hint>
          </Stack>
        )}
        rows={rows}
        query={query}
        keyOf={({ number }) => String(number)}
        empty={<EmptyState illustration="people" title={texts.emptyTitle} />}
      />
    </Stack>
  )
}
