import { Group } from '@mantine/core'
import { StepButtons } from '../../../ui/step-buttons.tsx'
import { hasNeighbor } from '../neighbors.ts'
import { pageTexts as texts } from './texts.ts'

type Props = { patientId: string; goTo: (step: 1 | -1) => void }

/** Lead to the records before and after this one in the list that one came from. */
export function Steps({ patientId, goTo }: Props) {
  const has = (step: 1 | -1) => hasNeighbor(patientId, step)
  if (!has(-1) && !has(1)) return null
  return (
    <Group gap={4}>
      <StepButtons
        labels={{ previous: texts.previousRecord, next: texts.nextRecord }}
        has={has}
        onStep={goTo}
      />
    </Group>
  )
}
