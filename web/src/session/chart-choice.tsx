import { Button, Group } from '@mantine/core'
import type { MemberInfo } from '#shared/model/member.ts'
import { sessionTexts as texts } from './texts.ts'

type OwnChart = MemberInfo['patients'][number]

type Props = {
  charts: readonly OwnChart[]
  chosen: OwnChart
  onChoose: (patientId: string) => void
}

/** For a patient of several practices: which of them a page is about. */
export function ChartChoice({ charts, chosen, onChoose }: Props) {
  return (
    <Group gap="sm" role="group" aria-label={texts.whichPractice}>
      {charts.map((chart) => (
        <Button
          key={chart.patientId}
          variant={chart === chosen ? 'filled' : 'default'}
          aria-pressed={chart === chosen}
          onClick={() => onChoose(chart.patientId)}
        >
          {chart.practiceName}
        </Button>
      ))}
    </Group>
  )
}
